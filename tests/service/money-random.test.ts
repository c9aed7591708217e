import { expect, it } from "vitest";
import type { BankPlan } from "../../src-service/core/channels/bank/sandbox-plan.ts";
import { settlementStates } from "../../src-shared/billing/settlements/settlement-states.ts";
import { seededRandom } from "../../src-shared/kernel/values/text/seeded-random.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { draftSettlement, sendCode, settleBody, update } from "./money-steps.ts";

const fates: readonly BankPlan[] = [
  { outcome: "paid", due_after: 0 },
  { outcome: "paid", due_after: 4_000 },
  { outcome: "failed", due_after: 1_000, fail_code: "E1003" },
  { outcome: "paid", due_after: 0, unknown_for: 45_000 },
  { outcome: "failed", due_after: 0, unknown_for: 45_000, fail_code: "E1004" },
  { outcome: "paid", due_after: 0, return_after: 20_000, fail_code: "E1004" },
];

const people = ["maker", "checker", "checker2", "payer", "payer2", "boss"] as const;
const updates = ["submit", "approve", "approve", "reject", "edit", "fund"] as const;
const fitting = { submit: "maker", approve: "checker", reject: "checker2", edit: "maker", fund: "payer" } as const;

onEveryScene("any sequence of actions by anybody", { funds: 60_000_00, workers: 20 }, (scene) => {
  it("keeps the books provable, and no answer is a fault of the service", async () => {
    const random = seededRandom(7);
    const ids: string[] = [];
    const workerIndices = new Set<number>();
    const worker = () => random.pick(scene().workers) as Scene["workers"][number];
    const draft = async () => {
      const bills = Array.from({ length: random.int(1, 4) }, () => ({
        worker: worker(),
        fee: random.int(100, 9_000_00),
        ...(random.int(0, 3) === 0 && { more: { car_rental_fee: random.int(0, 50) } }),
      }));
      ids.push((await draftSettlement(scene(), bills)).id);
      return 200;
    };
    const withOne = async (act: (id: string) => Promise<{ status: number }>): Promise<number> => {
      const id = ids.length === 0 ? undefined : random.pick(ids.slice(-4));
      return id === undefined ? 200 : (await act(id)).status;
    };
    const move = () =>
      withOne(async (id) => {
        const { version, snapshot_hash, status } = await scene().settlement(id);
        // Mostly what is legal, by whom it becomes; now and then anything by anybody.
        const legal = updates.filter((one) => settlementStates.allows(one, status));
        const isWild = legal.length === 0 || random.int(1, 5) === 1;
        const action = isWild ? random.pick(updates) : random.pick(legal);
        const who = isWild ? random.pick(people) : fitting[action];
        const more = action === "approve" ? { snapshot_hash } : action === "reject" ? { reason: "不对" } : {};
        return update(scene(), who, { id, version }, action, more);
      });
    const cancel = () =>
      withOne(async (id) => {
        const { version } = await scene().settlement(id);
        return scene().call("maker", "settlements.cancel", { params: { id }, body: { version, reason: "取消" } });
      });
    const pay = () =>
      withOne(async (id) => {
        const row = { ...(await scene().settlement(id)), id };
        const who = random.pick(["payer", "payer2", "boss"] as const);
        const body = await settleBody(scene(), row, await sendCode(scene(), who, row));
        return scene().call(who, "settlements.settle", { params: { id }, body });
      });
    const again = () =>
      withOne(async (id) => {
        const row = { ...(await scene().settlement(id)), id };
        const sms_code = await sendCode(scene(), "payer", row, "retry");
        const count = Math.max(1, row.failed_count + row.returned_count);
        const expected = { count, amount: row.failed_amount + row.returned_amount };
        const { version, snapshot_hash } = row;
        const body = { action: "retry_failed", version, snapshot_hash, sms_code, expected };
        return scene().call("payer", "settlements.updatePartSettleRecords", { params: { id }, body });
      });
    const ask = () =>
      withOne(async (id) => {
        const body = { action: "query", version: (await scene().settlement(id)).version };
        return scene().call("payer", "settlements.updatePartSettleRecords", { params: { id }, body });
      });
    const carry = async () => {
      await scene().rounds(random.int(1, 4), random.pick([500, 3_000, 16_000]));
      return 200;
    };
    const fateOf = async () => {
      scene().fates.set(worker().account_no, random.pick(fates));
      return 200;
    };
    const weighted = [
      draft,
      move,
      move,
      move,
      move,
      move,
      cancel,
      pay,
      pay,
      pay,
      again,
      again,
      ask,
      carry,
      carry,
      fateOf,
    ];
    for (let nth = 0; nth < 220; nth += 1) {
      const status = await random.pick(weighted)();
      expect([nth, status < 500]).toEqual([nth, true]);
      if (nth % 20 === 0) await scene().audit();
      for (const id of ids.slice(-4)) workerIndices.add((await scene().settlement(id)).status);
    }
    await scene().rounds(10, 30_000);
    await scene().audit();
    // The walk is worth something only if it went to most places.
    const places = (["draft", "toReview", "toPay", "paying", "partlyPaid", "settled", "cancelled"] as const).map(
      (key) => settlementStates.code(key),
    );
    expect(places.filter((code) => !workerIndices.has(code))).toEqual([]);
  });
});
