import { expect, it } from "vitest";
import type { billsPrecheck } from "../../src-shared/billing/bills/bills-calls.ts";
import type { CallOutput } from "../../src-shared/kernel/calls/define.ts";
import { partlyPaid, pay, preview, settled, worker } from "./figure-kit.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { approvedSettlement, batchParts, billRow, sendPart } from "./money-steps.ts";

/** Up to 100,000.00 of a settlement 8 %, of more 5 % of all of it. */
const config = {
  service_fee_cumulative_type: 1,
  tier_method: 1,
  service_fee_ratio_range: [
    { limit: 100_000_00, ratio: 800, sign: 1 },
    { limit: null, ratio: 500, sign: 1 },
  ],
};

const feesOf = async (scene: Scene, where: { settlement_id: number } | { import_id: number }): Promise<number[]> => {
  const base = scene.running().db.selectFrom("bills").select("service_fee").orderBy("id");
  const rows = await ("settlement_id" in where
    ? base.where("settlement_id", "=", where.settlement_id)
    : base.where("import_id", "=", where.import_id)
  ).execute();
  return rows.map(({ service_fee }) => service_fee);
};

const linesOf = (scene: Scene, from: number, fees: readonly number[]) =>
  fees.map((fee, index) => ({ worker: worker(scene, from + index), fee }));

onEveryScene("a fee of the whole amount", { workers: 20, config, funds: 10 ** 11 }, (scene) => {
  it("is the same however many lines the settlement has", async () => {
    const one = await approvedSettlement(scene(), linesOf(scene(), 0, [150_000_00]));
    const three = await approvedSettlement(scene(), linesOf(scene(), 1, [50_000_00, 50_000_00, 50_000_00]));
    const small = await approvedSettlement(scene(), linesOf(scene(), 4, [50_000_00, 50_000_00]));
    const odd = await approvedSettlement(scene(), linesOf(scene(), 6, [33_333_33, 33_333_35, 33_333_37]));
    expect(await feesOf(scene(), { settlement_id: Number(one.id) })).toEqual([7_500_00]);
    expect(await feesOf(scene(), { settlement_id: Number(three.id) })).toEqual([2_500_00, 2_500_00, 2_500_00]);
    expect(await feesOf(scene(), { settlement_id: Number(small.id) })).toEqual([4_000_00, 4_000_00]);
    // 5 % of 100,000.05 are 5,000.00; the lines' cents add up to that.
    expect(await feesOf(scene(), { settlement_id: Number(odd.id) })).toEqual([1_666_67, 1_666_66, 1_666_67]);
    for (const settlement of [one, three, small, odd]) {
      expect(await preview(scene(), settlement)).toMatchObject({ outcome: "same" });
      expect((await pay(scene(), settlement)).status).toBe(200);
    }
    const [bill] = await scene()
      .running()
      .db.selectFrom("bills")
      .select("id")
      .where("settlement_id", "=", Number(odd.id))
      .orderBy("id", "desc")
      .execute();
    const explained = await scene().call("maker", "bills.get", { params: { id: String(bill?.id) } });
    const steps = explained.body["steps"] as { key: string; formula: string; cents: number }[];
    expect(steps.filter(({ key }) => key.startsWith("fee")).map(({ key, cents }) => [key, cents])).toEqual([
      ["feeTier", 100_000_05],
      ["feeUpTo", 5_000_00],
      ["feeBefore", 3_333_33],
    ]);
  });

  it("stays the settlement's when some of its lines are paid again", async () => {
    const three = await approvedSettlement(scene(), linesOf(scene(), 10, [50_000_00, 50_000_00, 50_000_00]));
    const { account_no } = worker(scene(), 11);
    scene().fates.set(account_no, { outcome: "failed", due_after: 0, fail_code: "E1004" });
    await pay(scene(), three);
    await scene().rounds(3);
    scene().fates.delete(account_no);
    expect((await scene().settlement(three.id)).status).toBe(partlyPaid);
    expect(await preview(scene(), three, "retry_failed")).toMatchObject({ outcome: "same" });
    expect((await pay(scene(), three, "retry_failed")).status).toBe(200);
    await scene().rounds(3);
    expect((await scene().settlement(three.id)).status).toBe(settled);
    expect(await feesOf(scene(), { settlement_id: Number(three.id) })).toEqual([2_500_00, 2_500_00, 2_500_00]);
  });

  it("is what an import is compared with, before sending as on its bills, in chunks or whole", async () => {
    const unknown = { ...worker(scene(), 0), id_no: "110105199003078515" };
    const rows = [
      billRow(scene(), 2, worker(scene(), 13), 60_000_00, { customer_pay: 63_000_00 }),
      billRow(scene(), 3, worker(scene(), 14), 30_000_00, { customer_pay: 31_500_00 }),
      billRow(scene(), 4, worker(scene(), 15), 30_000_00, { customer_pay: 31_500_00 }),
    ];
    const check = async (bills: typeof rows, more: Record<string, number> = {}) => {
      const { body } = await scene().call("maker", "bills.precheck", {
        body: { company_id: scene().company_id, inner_bill_type: 1, bills, ...more },
      });
      return (body as CallOutput<typeof billsPrecheck>).pay;
    };
    expect(await check(rows)).toMatchObject({ differing: 0, contract: 126_000_00 });
    expect(await check(rows.slice(0, 1), { fees_after: 60_000_00 })).toMatchObject({ differing: 0 });
    expect(await check(rows.slice(1), { fees_before: 60_000_00 })).toMatchObject({ differing: 0 });
    expect(await check(rows.slice(0, 1))).toMatchObject({ differing: 1, contract: 64_800_00 });
    // A row that makes no bill reaches no tier.
    const refused = [...rows.slice(0, 1), billRow(scene(), 5, unknown, 90_000_00)];
    expect(await check(refused)).toMatchObject({ differing: 1, contract: 64_800_00 });
    const [part] = batchParts(scene(), rows);
    const { body } = await sendPart(scene(), part as Record<string, unknown>);
    expect(body).toMatchObject({ succeeded: 3, pay_differs: 0 });
    expect(await feesOf(scene(), { import_id: Number(body["batch_id"]) })).toEqual([3_000_00, 1_500_00, 1_500_00]);
  });
});
