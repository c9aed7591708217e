import { expect, it } from "vitest";
import { applyBody, quotaOf, settled } from "./invoice-steps.ts";
import type { Role } from "./money-fill.ts";
import { type Answer, onEveryScene, type Scene } from "./money-scene.ts";
import {
  approvedBills,
  approvedSettlement,
  createBody,
  draftSettlement,
  paidSettlement,
  sendCode,
  settleBody,
  settlementOf,
  update,
} from "./money-steps.ts";
import { atOnce, bills, expectOneRefusal, type Move, outcome, outcomes, worker } from "./parallel-kit.ts";

type Settlement = Awaited<ReturnType<typeof draftSettlement>>;
type Prepare<T> = (scene: Scene, record: T, who: Role) => Promise<Move>;

const step =
  (action: string, more: (record: Settlement) => Record<string, unknown> = () => ({})): Prepare<Settlement> =>
  async (_scene, record, who) => ({
    who,
    name: "settlements.update",
    sent: { params: { id: record.id }, body: { version: record.version, action, ...more(record) } },
  });

const cancel: Prepare<Settlement> = async (_scene, { id, version }, who) => ({
  who,
  name: "settlements.cancel",
  sent: { params: { id }, body: { version, reason: "取消" } },
});

const pay: Prepare<Settlement> = async (scene, record, who) => ({
  who,
  name: "settlements.settle",
  sent: { params: { id: record.id }, body: await settleBody(scene, record, await sendCode(scene, who, record)) },
});

const revoke: Prepare<Settlement> = async (_scene, { id, snapshot_hash }, who) => ({
  who,
  name: "settlements.revokePayment",
  sent: { params: { id }, body: { snapshot_hash, reason: "企业要求暂停" } },
});

const ask: Prepare<Settlement> = async (scene, { id }, who) => ({
  who,
  name: "settlements.updatePartSettleRecords",
  sent: { params: { id }, body: { action: "query", version: (await scene.settlement(id)).version } },
});

const retry: Prepare<Settlement> = async (scene, { id }, who) => {
  const row = await scene.settlement(id);
  const sms_code = await sendCode(scene, who, { id, snapshot_hash: row.snapshot_hash }, "retry");
  const expected = { count: row.failed_count + row.returned_count, amount: row.failed_amount + row.returned_amount };
  const { version, snapshot_hash } = row;
  const body = { action: "retry_failed", version, snapshot_hash, sms_code, expected };
  return { who, name: "settlements.updatePartSettleRecords", sent: { params: { id }, body } };
};

type Action = { readonly by: readonly [Role, Role]; readonly prepare: Prepare<Settlement> };
type Stage = {
  readonly make: (scene: Scene) => Promise<Settlement>;
  readonly actions: Readonly<Record<string, Action>>;
  /** Pairs that may both happen, one after the other, because the second still means the same after the first. */
  readonly bothMay?: readonly string[];
};

const sealed = ({ snapshot_hash }: Settlement) => ({ snapshot_hash });
const checkers = ["checker", "checker2"] as const;
const payers = ["payer", "payer2"] as const;
const makers = ["maker", "maker"] as const;

const stages: Readonly<Record<string, Stage>> = {
  draft: {
    make: (scene) => draftSettlement(scene, bills(scene)),
    actions: { submit: { by: makers, prepare: step("submit") }, cancel: { by: makers, prepare: cancel } },
  },
  "to be reviewed": {
    make: async (scene) =>
      settlementOf(await update(scene, "maker", await draftSettlement(scene, bills(scene)), "submit")),
    actions: {
      approve: { by: checkers, prepare: step("approve", sealed) },
      reject: { by: checkers, prepare: step("reject", () => ({ reason: "金额不符" })) },
      cancel: { by: makers, prepare: cancel },
    },
  },
  "to be paid": {
    make: (scene) => approvedSettlement(scene, bills(scene)),
    actions: {
      pay: { by: payers, prepare: pay },
      cancel: { by: makers, prepare: cancel },
      revoke: { by: payers, prepare: revoke },
    },
    bothMay: ["pay+revoke", "revoke+pay"],
  },
  "being paid": {
    make: (scene) => paidSettlement(scene, bills(scene)),
    actions: { revoke: { by: payers, prepare: revoke }, query: { by: payers, prepare: ask } },
    bothMay: ["query+revoke", "revoke+query", "query+query"],
  },
  failed: {
    make: async (scene) => {
      for (const index of [0, 1])
        scene.fates.set(worker(scene, index).account_no, { outcome: "failed", due_after: 0, fail_code: "E1003" });
      const paid = await paidSettlement(scene, bills(scene));
      await scene.rounds(2);
      scene.fates.clear();
      return paid;
    },
    actions: { retry: { by: payers, prepare: retry } },
  },
};

onEveryScene("two operators at once on one settlement", { workers: 8, funds: 10 ** 10 }, (scene) => {
  for (const [state, { make, actions, bothMay = [] }] of Object.entries(stages)) {
    const names = Object.keys(actions);
    const pairs = names.flatMap((first, at) => names.slice(at).map((second) => [first, second] as const));
    it.each(pairs)(`that is ${state}: %s and %s`, async (first, second) => {
      const record = await make(scene());
      const [one, two] = [actions[first] as Action, actions[second] as Action];
      const moves = [
        await one.prepare(scene(), record, one.by[0]),
        await two.prepare(scene(), record, first === second || one.by === two.by ? two.by[1] : two.by[0]),
      ];
      const before = await scene().settlement(record.id);
      const answers = await atOnce(scene(), moves);
      const pair = `${first}+${second}`;
      expectOneRefusal(answers, `${state} ${pair}`, { bothMay: bothMay.includes(pair) });
      const after = await scene().settlement(record.id);
      const won = answers.filter((answer) => outcome(answer) === "ok").length;
      expect(after.version).toBeGreaterThanOrEqual(before.version + (pair.includes("query") ? 0 : won));
      await scene().audit();
      await scene().rounds(1);
    });
  }
});

onEveryScene("two operators at once on the bills of one settlement", { workers: 8, funds: 10 ** 10 }, (scene) => {
  it("make one settlement of them, whoever was faster", async () => {
    const billInputs = bills(scene());
    const ids = await approvedBills(scene(), billInputs);
    const body = createBody(
      scene(),
      ids,
      billInputs.reduce((sum, one) => sum + one.fee, 0),
    );
    const moves = (["maker", "maker2", "maker", "maker2"] as const).map(
      (who): Move => ({ who, name: "settlements.create", sent: { body } }),
    );
    expect(outcomes(await atOnce(scene(), moves))).toEqual([
      "bills_not_settleable",
      "bills_not_settleable",
      "bills_not_settleable",
      "ok",
    ]);
    await scene().audit();
  });

  it("settle them or cancel them, never both", async () => {
    const billInputs = bills(scene());
    const ids = await approvedBills(scene(), billInputs);
    const accounting_fee = billInputs.reduce((sum, one) => sum + one.fee, 0);
    const [settling, cancelling] = await atOnce(scene(), [
      { who: "maker", name: "settlements.create", sent: { body: createBody(scene(), ids, accounting_fee) } },
      {
        who: "maker2",
        name: "billBatches.cancel",
        sent: {
          params: { id: "selection" },
          body: { reason: "重复", bill_ids: ids, expected: { count: ids.length, accounting_fee } },
        },
      },
    ]);
    const outcomes = [settling, cancelling].map((answer) => outcome(answer as Answer));
    expect(outcomes.filter((one) => one === "ok")).toHaveLength(1);
    const rows = await scene()
      .running()
      .db.selectFrom("bills")
      .select(["status", "settlement_id"])
      .where("id", "in", ids.map(Number))
      .execute();
    const isSettled = outcomes[0] === "ok";
    for (const row of rows) expect([row.status === 90, row.settlement_id !== null]).toEqual([!isSettled, isSettled]);
    await scene().audit();
  });
});

onEveryScene("two operators at once on one wallet", { workers: 8, funds: 3_000_00 }, (scene) => {
  it("freeze it once for two settlements that are approved together", async () => {
    const submitted: Settlement[] = [];
    for (const index of [0, 1]) {
      const draft = await draftSettlement(scene(), [{ worker: worker(scene(), index), fee: 2_000_00 + index }]);
      submitted.push(settlementOf(await update(scene(), "maker", draft, "submit")));
    }
    const moves = await Promise.all(
      submitted.map((record, at) => step("approve", sealed)(scene(), record, checkers[at] as Role)),
    );
    const answers = await atOnce(scene(), moves);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const frozen = answers.map((answer) => settlementOf(answer)).filter(({ status }) => status === 35);
    expect(frozen).toHaveLength(1);
    expect((await scene().wallet()).frozen).toBe(frozen[0]?.["company_payable"]);
    const [waiting] = answers.map((answer) => settlementOf(answer)).filter(({ status }) => status === 30);
    const [short] = await atOnce(scene(), [await step("fund")(scene(), waiting as Settlement, "payer")]);
    expect(outcome(short as Answer)).toBe("insufficient_funds");
    await scene().audit();
  });
});

onEveryScene("two operators at once on the invoice quota", { workers: 8, funds: 10 ** 9 }, (scene) => {
  it("have the last of it once", async () => {
    await settled(scene(), 700_00);
    const { available } = await quotaOf(scene());
    const body = applyBody(scene(), { amount: available, expected: { available, apply_amount: available } });
    const moves = (["maker", "maker2"] as const).map(
      (who): Move => ({ who, name: "invoiceApplies.create", sent: { body } }),
    );
    expect(outcomes(await atOnce(scene(), moves))).toEqual(["ok", "quota_changed"]);
    expect(await quotaOf(scene())).toMatchObject({ available: 0, invoicing: available });
    await scene().audit();
  });
});
