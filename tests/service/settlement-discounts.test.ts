import { expect, it } from "vitest";
import { shareDiscount } from "../../src-service/billing/settlements/figures/discounts.ts";
import { seededRandom } from "../../src-shared/kernel/values/text/seeded-random.ts";
import { grantDiscount } from "./grant-discount.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { draftSettlement, sendCode, settleBody, settlementOf, update } from "./money-steps.ts";

const worker = (scene: Scene, index: number) => scene.workers[index] as Scene["workers"][number];
const linesOf = (scene: Scene, count: number, fee: number) =>
  Array.from({ length: count }, (_, index) => ({ worker: worker(scene, index), fee: fee + index }));

const use = (
  scene: Scene,
  settlement: { id: string; version: number },
  uses: { discount_id: string; amount: number }[],
  who: "maker" | "checker" | "maker2" = "maker",
) =>
  scene.call(who, "settlements.useFeeDiscount", {
    params: { id: settlement.id },
    body: { version: settlement.version, uses },
  });

const offeredDiscounts = async (scene: Scene, id: string) =>
  (await scene.call("maker", "settlements.serviceFeeDiscount", { params: { id } })).body;

it("splits a discount over fees to the cent, whatever the sums", () => {
  const random = seededRandom(7);
  for (let nth = 0; nth < 300; nth += 1) {
    const fees = Array.from({ length: random.int(1, 40) }, () => random.int(0, nth % 3 === 0 ? 10 ** 12 : 90));
    const whole = fees.reduce((sum, fee) => sum + fee, 0);
    const total = whole === 0 ? 0 : random.int(0, whole);
    const shares = shareDiscount(total, fees);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
    expect(shares.every((share, index) => share >= 0 && share <= (fees[index] ?? 0))).toBe(true);
  }
  expect(shareDiscount(1, [1, 1, 1])).toEqual([1, 0, 0]);
  expect(shareDiscount(100, [60_00, 60_00, 60_00])).toEqual([34, 33, 33]);
  expect(shareDiscount(0, [])).toEqual([]);
});

onEveryScene("fee discounts", {}, (scene) => {
  it("lower what the company pays, sealed anew, booked when paid, given back with what fails", async () => {
    const { id: discount, no } = await grantDiscount(scene());
    const draft = await draftSettlement(scene(), linesOf(scene(), 3, 1_000_00));
    expect(await offeredDiscounts(scene(), draft.id)).toEqual({
      service_fee: 180_00,
      most: 100_00,
      discounts: [
        {
          ...{ id: discount, no, reason: "签约优惠", end_at: "2026-12-31" },
          ...{ ratio: 10_000, left: 100_00, most: 100_00, used: 0 },
        },
      ],
    });
    const used = settlementOf(await use(scene(), draft, [{ discount_id: discount, amount: 50_00 }]));
    expect(used.snapshot_hash).not.toBe(draft.snapshot_hash);
    expect(used).toMatchObject({
      revision: 2,
      service_fee: draft["service_fee"],
      company_payable: (draft["company_payable"] as number) - 50_00,
      labor_net: draft["labor_net"],
    });
    const lines = await scene().lines(draft.id);
    expect(lines.map((line) => line.discount)).toEqual([16_67, 16_67, 16_66]);
    await scene().audit();

    const submitted = settlementOf(await update(scene(), "maker", used, "submit"));
    const { snapshot_hash } = submitted;
    const approved = settlementOf(await update(scene(), "checker", submitted, "approve", { snapshot_hash }));
    expect((await scene().wallet()).frozen).toBe(used["company_payable"]);
    scene().fates.set(worker(scene(), 2).account_no, { outcome: "failed", due_after: 0, fail_code: "E1004" });
    const before = await scene().wallet();
    const body = await settleBody(scene(), approved, await sendCode(scene(), "payer", approved));
    await scene().call("payer", "settlements.settle", { params: { id: draft.id }, body });
    await scene().audit();
    await scene().rounds(2);
    const failed = lines[2] as (typeof lines)[number];
    const cost = failed.net + failed.service_fee - 16_66;
    expect((await scene().wallet()).balance).toBe(before.balance - (used["company_payable"] as number) + cost);
    await scene().audit();

    scene().fates.clear();
    const row = await scene().settlement(draft.id);
    const sms_code = await sendCode(scene(), "payer", { id: draft.id, snapshot_hash }, "retry");
    await scene().call("payer", "settlements.updatePartSettleRecords", {
      params: { id: draft.id },
      body: {
        action: "retry_failed",
        version: row.version,
        snapshot_hash,
        sms_code,
        expected: { count: 1, amount: failed.net },
      },
    });
    await scene().rounds(2);
    expect((await scene().settlement(draft.id)).status).toBe(60);
    expect((await scene().wallet()).balance).toBe(before.balance - (used["company_payable"] as number));
    expect((await offeredDiscounts(scene(), draft.id))["discounts"]).toMatchObject([{ left: 100_00, used: 50_00 }]);
    await scene().audit();
  });

  it("are used as far as they reach, once, by the maker of a draft", async () => {
    const { id: first } = await grantDiscount(scene(), { amount: 30_00 });
    const { id: late } = await grantDiscount(scene(), { amount: 500_00, end_at: "2026-11-19" });
    const { id: foreign } = await grantDiscount(scene(), { company_id: Number(scene().other_company_id) });
    const draft = await draftSettlement(scene(), linesOf(scene(), 2, 500_00));
    const code = async (...args: Parameters<typeof use> extends [unknown, ...infer Rest] ? Rest : never) =>
      (await use(scene(), ...args)).body["code"];
    expect(await code(draft, [{ discount_id: first, amount: 30_01 }])).toBe("discount_exceeded");
    expect(await code(draft, [{ discount_id: late, amount: 1 }])).toBe("not_found");
    expect(await code(draft, [{ discount_id: foreign, amount: 1 }])).toBe("not_found");
    expect(await code(draft, [{ discount_id: first, amount: 0 }])).toBe("invalid");
    expect(
      await code(draft, [
        { discount_id: first, amount: 1 },
        { discount_id: first, amount: 1 },
      ]),
    ).toBe("invalid");
    expect(await code(draft, [{ discount_id: first, amount: 1 }], "checker")).toBe("forbidden");
    expect(await code(draft, [{ discount_id: first, amount: 1 }], "maker2")).toBe("forbidden");
    const used = settlementOf(await use(scene(), draft, [{ discount_id: first, amount: 30_00 }]));
    expect(await code(draft, [])).toBe("stale_version");

    // What one settlement uses another cannot, until it releases it.
    const other = await draftSettlement(scene(), linesOf(scene(), 2, 510_00));
    expect(await code(other, [{ discount_id: first, amount: 1 }])).toBe("not_found");
    await scene().call("maker", "settlements.cancel", {
      params: { id: used.id },
      body: { version: used.version, reason: "重做" },
    });
    const discounted = settlementOf(await use(scene(), other, [{ discount_id: first, amount: 30_00 }]));
    const none = settlementOf(await use(scene(), discounted, []));
    expect(none["company_payable"]).toBe(other["company_payable"]);
    const submitted = settlementOf(await update(scene(), "maker", none, "submit"));
    expect(await code(submitted, [{ discount_id: first, amount: 1 }])).toBe("illegal_transition");
    await scene().audit();
  });

  it("stay with a settlement that is edited, and are not used twice by two at once", async () => {
    const { id: discount } = await grantDiscount(scene(), { amount: 40_00 });
    const drafts = [
      await draftSettlement(scene(), linesOf(scene(), 2, 610_00)),
      await draftSettlement(scene(), linesOf(scene(), 2, 620_00)),
    ] as const;
    const answers = await Promise.all(
      drafts.map((draft) => use(scene(), draft, [{ discount_id: discount, amount: 40_00 }])),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404]);
    const winner = settlementOf(answers.find((answer) => answer.status === 200) as (typeof answers)[number]);
    const submitted = settlementOf(await update(scene(), "maker", winner, "submit"));
    const rejected = settlementOf(await update(scene(), "checker", submitted, "reject", { reason: "不对" }));
    const edited = settlementOf(await update(scene(), "maker", rejected, "edit"));
    expect(edited["company_payable"]).toBe(winner["company_payable"]);
    expect((await scene().settlement(edited.id)).discount).toBe(40_00);
    await scene().audit();
  });
});
