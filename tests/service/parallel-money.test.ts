import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { fillPath } from "../../src-shared/calls/define.ts";
import { type CallName, calls } from "../../src-shared/calls/registry.ts";
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

const worker = (scene: Scene, index: number) => scene.workers[index] as Scene["workers"][number];
let fee = 1_000_00;
const nextFee = (): number => {
  fee += 1;
  return fee;
};
const bills = (scene: Scene, count = 2) =>
  Array.from({ length: count }, (_, index) => ({ worker: worker(scene, index), fee: nextFee() }));

type Settlement = Awaited<ReturnType<typeof draftSettlement>>;
type Sent = { readonly params?: Record<string, string>; readonly body: Record<string, unknown> };
/** What somebody is about to do with a record as it was read: everything is ready, only the sending is left. */
type Move = { readonly who: Role; readonly name: CallName; readonly sent: Sent };
type Prepare<T> = (scene: Scene, record: T, who: Role) => Promise<Move>;

let port = 0;
const listening = new WeakSet<object>();

/** Over the network, as two programs would. */
const overHttp = async (scene: Scene, { who, name, sent }: Move): Promise<Answer> => {
  const spec = calls[name];
  const response = await fetch(`http://127.0.0.1:${port}${fillPath(spec.path, sent.params)}`, {
    method: spec.method,
    headers: {
      authorization: `Bearer ${scene.person(who).token}`,
      "content-type": "application/json",
      ...(spec.keyed && { "idempotency-key": randomUUID() }),
    },
    body: JSON.stringify(sent.body),
  });
  return { status: response.status, body: (await response.json()) as Answer["body"] };
};

const atOnce = async (scene: Scene, moves: readonly Move[]): Promise<Answer[]> => {
  const running = scene.running();
  if (!listening.has(running)) {
    listening.add(running);
    port = await running.listen(0);
  }
  return Promise.all(moves.map((move) => overHttp(scene, move)));
};

/** Codes by which the slower one is told that somebody was faster. */
const told = ["stale_version", "illegal_transition", "snapshot_changed", "insufficient_funds", "nothing_to_revoke"];
const outcome = ({ status, body }: Answer): string => (status === 200 ? "ok" : String(body["code"]));

/** One wins, at least; whoever does not is told why, and what the record is now. Nothing ever breaks. */
const expectOneTold = (answers: readonly Answer[], what: string, bothMay: boolean): void => {
  const outcomes = answers.map(outcome);
  expect([what, outcomes.includes("ok")]).toEqual([what, true]);
  if (!bothMay) expect([what, outcomes.filter((one) => one === "ok").length]).toEqual([what, 1]);
  for (const answer of answers) {
    if (outcome(answer) === "ok") continue;
    expect([what, told.includes(outcome(answer)), outcome(answer)]).toEqual([what, true, outcome(answer)]);
    const names = ["stale_version", "illegal_transition"].includes(outcome(answer));
    if (names) expect([what, answer.body]).toEqual([what, expect.objectContaining({ current: expect.anything() })]);
  }
};

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
        scene.fates.set(worker(scene, index).account_no, { outcome: "failed", due_after: 0, fail_code: "E1001" });
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
      expectOneTold(answers, `${state} ${pair}`, bothMay.includes(pair));
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
    const wanted = bills(scene());
    const ids = await approvedBills(scene(), wanted);
    const body = createBody(
      scene(),
      ids,
      wanted.reduce((sum, one) => sum + one.fee, 0),
    );
    const moves = (["maker", "maker2", "maker", "maker2"] as const).map(
      (who): Move => ({ who, name: "settlements.create", sent: { body } }),
    );
    const outcomes = (await atOnce(scene(), moves)).map(outcome).sort();
    expect(outcomes).toEqual(["bills_not_settleable", "bills_not_settleable", "bills_not_settleable", "ok"]);
    await scene().audit();
  });

  it("settle them or cancel them, never both", async () => {
    const wanted = bills(scene());
    const ids = await approvedBills(scene(), wanted);
    const accounting_fee = wanted.reduce((sum, one) => sum + one.fee, 0);
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
    expect((await atOnce(scene(), moves)).map(outcome).sort()).toEqual(["ok", "quota_changed"]);
    expect(await quotaOf(scene())).toMatchObject({ available: 0, invoicing: available });
    await scene().audit();
  });
});
