import { sql } from "kysely";
import { billStates } from "../../src-shared/states/bill.ts";
import { payoutLineStates } from "../../src-shared/states/payout-line.ts";
import { settlementStates } from "../../src-shared/states/settlement.ts";
import type { BankAnswer } from "../channels/bank/payout-bank.ts";
import type { Writing } from "../context.ts";
import { lookUp, type Reader } from "../database/bulk.ts";
import { costTotal, payOut, refund, takeBack } from "../money/movements.ts";
import { attemptStates, openAttempts } from "./attempts.ts";
import { addCosts, costOf } from "./cost.ts";
import { type Changes, causeOf, type Settlement, saveSettlement } from "./store.ts";
import { addEvent, bankActor } from "./timeline.ts";

/** What the bank said of one order number. */
export type OrderResult = { readonly channel_order_no: string; readonly answer: BankAnswer };

type Attempt = {
  readonly id: number;
  readonly state: number;
  readonly amount: number;
  readonly channel_order_no: string;
  readonly line_id: number;
  readonly bill_id: number;
  readonly settlement_id: number;
};

const attemptsOf = (db: Reader, orderNos: readonly string[]): Promise<Attempt[]> =>
  lookUp(orderNos, (chunk) =>
    db
      .selectFrom("payout_attempts as a")
      .innerJoin("payout_lines as p", "p.id", "a.line_id")
      .where("a.channel_order_no", "in", chunk)
      .whereRef("a.attempt", "=", "p.attempt")
      .select(["a.id", "a.state", "a.amount", "a.channel_order_no", "a.line_id", "p.bill_id", "p.settlement_id"])
      .execute(),
  );

type LineChange = {
  readonly attempt: (typeof attemptStates)[keyof typeof attemptStates];
  readonly line: Parameters<typeof payoutLineStates.code>[0];
  readonly bill: Parameters<typeof billStates.code>[0];
  readonly serial?: string | null;
  readonly fail_code?: string | null;
  readonly fail_reason?: string | null;
};

/** Moves attempt, line and bill together; false when another copy of the service was first. */
const move = async (writing: Writing, found: Attempt, from: readonly number[], to: LineChange): Promise<boolean> => {
  const { tx } = writing;
  const isFinal = to.attempt !== attemptStates.unknown;
  const { numUpdatedRows } = await tx
    .updateTable("payout_attempts")
    .set({
      state: to.attempt,
      ...(isFinal && { finished_ms: writing.nowMs, next_query_ms: null }),
      ...(to.fail_code !== undefined && { fail_code: to.fail_code }),
    })
    .where("id", "=", found.id)
    .where("state", "in", [...from])
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await tx
    .updateTable("payout_lines")
    .set((eb) => ({
      version: eb("version", "+", 1),
      status: payoutLineStates.code(to.line),
      ...(isFinal && { finished_at: writing.at }),
      ...(to.serial !== undefined && { channel_serial: to.serial }),
      ...(to.fail_code !== undefined && { fail_code: to.fail_code }),
      ...(to.fail_reason !== undefined && { fail_reason: to.fail_reason }),
    }))
    .where("id", "=", found.line_id)
    .execute();
  const seq = await writing.changeSeq();
  if (!isFinal) return true;
  await tx
    .updateTable("bills")
    .set((eb) => ({
      version: eb("version", "+", 1),
      change_seq: seq,
      status: billStates.code(to.bill),
      ...(to.bill === "settled" && { settlement_at: writing.at }),
    }))
    .where("id", "=", found.bill_id)
    .execute();
  return true;
};

/** What one batch of answers did to one settlement. */
type Effect = {
  paidNet: number;
  resolved: number;
  returned: { line_id: number; serial: string; amount: number; order: string }[];
};

const pay = (writing: Writing, found: Attempt, serial: string): Promise<boolean> =>
  move(writing, found, openAttempts, {
    attempt: attemptStates.paid,
    line: "paid",
    bill: "settled",
    serial,
    fail_code: null,
    fail_reason: null,
  });

const takeAnswer = async (writing: Writing, found: Attempt, answer: BankAnswer, effect: Effect): Promise<void> => {
  if (answer.state === "unknown") {
    await move(writing, found, [attemptStates.claimed, attemptStates.sent], {
      attempt: attemptStates.unknown,
      line: "unknown",
      bill: "settling",
    });
    return;
  }
  if (answer.state === "failed") {
    const { fail_code, fail_reason } = answer;
    const to = { attempt: attemptStates.failed, line: "failed", bill: "settleFailed", fail_code, fail_reason } as const;
    if (await move(writing, found, openAttempts, to)) effect.resolved += 1;
    return;
  }
  if (answer.state !== "paid" && answer.state !== "returned") return;
  if (answer.amount !== found.amount) {
    // A bank that paid another amount than ordered is for people to clear up: never booked as a success.
    await takeAnswer(writing, found, { state: "unknown" }, effect);
    return;
  }
  if (await pay(writing, found, answer.serial)) {
    effect.paidNet += found.amount;
    effect.resolved += 1;
  }
  if (answer.state !== "returned") return;
  const { fail_code, fail_reason, serial } = answer;
  const to = { attempt: attemptStates.returned, line: "returned", bill: "returned", fail_code, fail_reason } as const;
  if (await move(writing, found, [attemptStates.paid], to)) {
    effect.returned.push({ line_id: found.line_id, serial, amount: found.amount, order: found.channel_order_no });
  }
};

type Counts = { readonly status: number; readonly lines: number; readonly net: number };

const countLines = (db: Reader, settlementId: number): Promise<Counts[]> =>
  db
    .selectFrom("payout_lines")
    .where("settlement_id", "=", settlementId)
    .groupBy("status")
    .select(["status", sql<number>`count(*)`.as("lines"), sql<number>`sum(net)`.as("net")])
    .execute();

type LineKey = Parameters<typeof payoutLineStates.code>[0];

const progressOf = (counts: readonly Counts[]) => {
  const of = (keys: readonly LineKey[]) => {
    const codes = keys.map((key) => payoutLineStates.code(key));
    const rows = counts.filter((row) => codes.includes(row.status));
    return {
      count: rows.reduce((sum, row) => sum + Number(row.lines), 0),
      amount: rows.reduce((sum, row) => sum + Number(row.net), 0),
    };
  };
  return {
    open: of(["waiting", "paying", "suspended", "awaitingPayee"]),
    paid: of(["paid"]),
    failed: of(["failed", "cancelled"]),
    unknown: of(["unknown"]),
    returned: of(["returned"]),
  };
};
type Progress = ReturnType<typeof progressOf>;

const statusOf = ({ open, unknown, paid, failed, returned }: Progress): number => {
  if (open.count > 0) return settlementStates.code("paying");
  if (unknown.count > 0) return settlementStates.code("suspended");
  if (paid.count === 0) return settlementStates.code("allFailed");
  return settlementStates.code(failed.count + returned.count === 0 ? "settled" : "partlyPaid");
};

/** Gives back what definitively failed lines cost, once each, when no result is open any more. */
const refundFailed = async (writing: Writing, settlement: Settlement): Promise<void> => {
  const failed = await writing.tx
    .selectFrom("payout_attempts as a")
    .innerJoin("payout_lines as p", "p.id", "a.line_id")
    .where("p.settlement_id", "=", settlement.id)
    .where("a.state", "=", attemptStates.failed)
    .select(["a.id", "a.line_id"])
    .execute();
  if (failed.length === 0) return;
  const costs = await lookUp(
    failed.map((one) => one.line_id),
    async (chunk) => [await costOf(writing.tx, settlement.id, chunk)],
  );
  await lookUp(
    failed.map((one) => one.id),
    async (chunk) => {
      await writing.tx
        .updateTable("payout_attempts")
        .set({ state: attemptStates.refunded })
        .where("id", "in", chunk)
        .execute();
      return [];
    },
  );
  const cost = addCosts(costs);
  await refund(writing, causeOf(settlement, null), cost);
  await addEvent(writing, {
    settlement_id: settlement.id,
    actor: bankActor,
    action: "refund",
    from: settlement.status,
    to: settlement.status,
    params: { count: failed.length, amount: costTotal(cost) },
  });
};

const bookReturns = async (writing: Writing, settlement: Settlement, effect: Effect): Promise<void> => {
  for (const { line_id, serial, amount, order } of effect.returned) {
    const cost = await costOf(writing.tx, settlement.id, [line_id]);
    await takeBack(writing, causeOf(settlement, null), cost, serial);
    await addEvent(writing, {
      settlement_id: settlement.id,
      actor: bankActor,
      action: "payoutReturned",
      from: settlement.status,
      to: settlement.status,
      params: { channel_order_no: order, amount, serial },
    });
  }
};

const finish = async (writing: Writing, settlement: Settlement): Promise<Settlement> => {
  const progress = progressOf(await countLines(writing.tx, settlement.id));
  const status = statusOf(progress);
  if (progress.open.count === 0 && progress.unknown.count === 0) await refundFailed(writing, settlement);
  const changes: Changes = {
    status,
    paid_count: progress.paid.count,
    failed_count: progress.failed.count,
    unknown_count: progress.unknown.count,
    returned_count: progress.returned.count,
    success_amount: progress.paid.amount,
    failed_amount: progress.failed.amount,
    unknown_amount: progress.unknown.amount,
    returned_amount: progress.returned.amount,
    ...(progress.paid.count > 0 && settlement.settlement_at === null && { settlement_at: writing.at }),
  };
  const saved = await saveSettlement(writing, settlement, changes);
  if (saved.status !== settlement.status) {
    const { paid, failed, unknown, returned } = progress;
    await addEvent(writing, {
      settlement_id: settlement.id,
      actor: bankActor,
      action: "finish",
      from: settlement.status,
      to: saved.status,
      params: { paid: paid.count, failed: failed.count, unknown: unknown.count, returned: returned.count },
    });
  }
  return saved;
};

/**
 * Takes answers of the bank, in any order and any number of times: each moves its line once, with bill, ledger and
 * settlement, all in the caller's transaction. `unknown` marks the line; `processing` and `not_found` change nothing.
 * Gives how many lines came to a definitive result.
 */
export const applyResults = async (writing: Writing, results: readonly OrderResult[]): Promise<number> => {
  await writing.changeSeq();
  const attempts = new Map(
    (
      await attemptsOf(
        writing.tx,
        results.map((result) => result.channel_order_no),
      )
    ).map((attempt) => [attempt.channel_order_no, attempt]),
  );
  const effects = new Map<number, Effect>();
  for (const { channel_order_no, answer } of results) {
    const found = attempts.get(channel_order_no);
    if (found === undefined) continue;
    const effect = effects.get(found.settlement_id) ?? { paidNet: 0, resolved: 0, returned: [] };
    effects.set(found.settlement_id, effect);
    await takeAnswer(writing, found, answer, effect);
  }
  let resolved = 0;
  for (const [id, effect] of effects) {
    const settlement = await writing.tx
      .selectFrom("settlements")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (effect.paidNet > 0) await payOut(writing, causeOf(settlement, null), effect.paidNet);
    await bookReturns(writing, settlement, effect);
    await finish(writing, settlement);
    writing.touched("bills", settlement.company_id);
    resolved += effect.resolved;
  }
  return resolved;
};
