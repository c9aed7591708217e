import { sql } from "kysely";
import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import { payoutLineStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import { type DefinitiveAnswer, isDefinitive } from "../../../core/channels/bank/bank-answers.ts";
import { openOrderStates } from "../../../core/channels/bank/order-states.ts";
import type { OrderAnswer } from "../../../core/channels/bank/payout-bank.ts";
import type { Writing } from "../../../core/context.ts";
import { lookUp, type Reader, readRow } from "../../../core/database/tables.ts";
import { versioned } from "../../../core/plumbing/versioned.ts";
import { agrees, type BookedAttempt, recordBankAnswer } from "../../../ledger/bank-cases/cases.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";
import { bookReturn, payOut } from "../../../ledger/money/movements.ts";
import { attemptStates } from "../../../ledger/money/payout-attempts.ts";
import { costOf } from "../rows/cost.ts";
import { causeOf } from "../rows/store.ts";
import { addEvent, bankActor } from "../rows/timeline.ts";
import { finish } from "./finish.ts";
import { holdRefusedAccount } from "./hold-account.ts";
import { tellNothingPaid } from "./nothing-to-pay.ts";

/** `isDecided`: two people decided it from the bank's file, so that another amount than ordered is accepted too. */
export type OrderResult = OrderAnswer & { readonly isDecided?: true };

/** `is_current`: 0 when the line was paid again since under another number. */
type Attempt = BookedAttempt & { readonly bill_id: number; readonly is_current: number };

const attemptsOf = (db: Reader, orderNos: readonly string[]): Promise<Attempt[]> =>
  lookUp(orderNos, (chunk) =>
    db
      .selectFrom("payout_attempts as a")
      .innerJoin("payout_lines as p", "p.id", "a.line_id")
      .where("a.channel_order_no", "in", chunk)
      .select(["a.id", "a.state", "a.amount", "a.paid_amount", "a.channel_order_no", "a.line_id"])
      .select(["p.bill_id", "p.settlement_id"])
      .select(sql<number>`case when a.attempt = p.attempt then 1 else 0 end`.as("is_current"))
      .execute(),
  );

type LineChange = {
  readonly attempt: (typeof attemptStates)[keyof typeof attemptStates];
  readonly line: Parameters<typeof payoutLineStates.code>[0];
  readonly bill: Parameters<typeof billStates.code>[0];
  readonly serial?: string | null;
  readonly paid_amount?: number;
  readonly fail_code?: string | null;
  readonly fail_reason?: string | null;
};

/** Moves attempt, line and bill together; false when another copy of the service was first. */
const move = async (writing: Writing, attempt: Attempt, from: readonly number[], to: LineChange): Promise<boolean> => {
  const { tx } = writing;
  const isFinal = to.attempt !== attemptStates.unknown;
  const { numUpdatedRows } = await tx
    .updateTable("payout_attempts")
    .set((eb) => ({
      state: to.attempt,
      ...(to.attempt === attemptStates.returned && { arrived_ms: eb.ref("finished_ms") }),
      ...(isFinal && { finished_ms: writing.nowMs, next_query_ms: null }),
      ...(to.fail_code !== undefined && { fail_code: to.fail_code }),
      ...(to.paid_amount !== undefined && { paid_amount: to.paid_amount }),
    }))
    .where("id", "=", attempt.id)
    .where("state", "in", [...from])
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await versioned("payout_lines").raise(writing, [attempt.line_id], {
    status: payoutLineStates.code(to.line),
    ...(isFinal && { finished_at: writing.at }),
    ...(to.serial !== undefined && { channel_serial: to.serial }),
    ...(to.fail_code !== undefined && { fail_code: to.fail_code }),
    ...(to.fail_reason !== undefined && { fail_reason: to.fail_reason }),
  });
  if (!isFinal) return true;
  await versioned("bills").raise(writing, [attempt.bill_id], {
    status: billStates.code(to.bill),
    ...(to.bill === "settled" && { settlement_at: writing.at }),
  });
  return true;
};

/** Effects of a batch of answers on one settlement. */
type Effect = {
  isMoved: boolean;
  paidNet: number;
  difference: number;
  resolved: number;
  /** Lines of 0.00. */
  unpaid: number;
  returned: { line_id: number; serial: string; amount: number; difference: number; order: string }[];
};

const noEffect = { isMoved: false, paidNet: 0, difference: 0, resolved: 0, unpaid: 0 } as const;

const pay = (
  writing: Writing,
  attempt: Attempt,
  { serial, amount }: { serial: string; amount: number },
): Promise<boolean> =>
  move(writing, attempt, openOrderStates, {
    ...(amount !== attempt.amount && { paid_amount: amount }),
    attempt: attemptStates.paid,
    line: "paid",
    bill: "settled",
    // A line of 0.00 was settled without the bank.
    serial: serial === "" ? null : serial,
    fail_code: null,
    fail_reason: null,
  });

const markUnknown = async (writing: Writing, attempt: Attempt, effect: Effect): Promise<void> => {
  const to = { attempt: attemptStates.unknown, line: "unknown", bill: "settling" } as const;
  if (await move(writing, attempt, [attemptStates.claimed, attemptStates.sent], to)) effect.isMoved = true;
};

/** Applies the answer to the line; returns the new state of its attempt. */
const applyAnswer = async (
  writing: Writing,
  attempt: Attempt,
  answer: DefinitiveAnswer,
  effect: Effect,
): Promise<number> => {
  if (answer.state === "failed") {
    const { fail_code, fail_reason } = answer;
    const to = { attempt: attemptStates.failed, line: "failed", bill: "settleFailed", fail_code, fail_reason } as const;
    if (!(await move(writing, attempt, openOrderStates, to))) return attempt.state;
    await holdRefusedAccount(writing, attempt.id, fail_code);
    effect.isMoved = true;
    effect.resolved += 1;
    return attemptStates.failed;
  }
  let { state } = attempt;
  if (await pay(writing, attempt, answer)) {
    effect.isMoved = true;
    effect.paidNet += attempt.amount;
    effect.difference += answer.amount - attempt.amount;
    effect.resolved += 1;
    if (attempt.amount === 0) effect.unpaid += 1;
    state = attemptStates.paid;
  }
  if (answer.state !== "returned") return state;
  const { fail_code, fail_reason, serial } = answer;
  const to = { attempt: attemptStates.returned, line: "returned", bill: "returned", fail_code, fail_reason } as const;
  if (!(await move(writing, attempt, [attemptStates.paid], to))) return state;
  await holdRefusedAccount(writing, attempt.id, fail_code);
  effect.isMoved = true;
  const { line_id, amount, channel_order_no: order } = attempt;
  effect.returned.push({ line_id, serial, amount, difference: answer.amount - amount, order });
  return attemptStates.returned;
};

const handleAnswer = async (writing: Writing, attempt: Attempt, result: OrderResult, effect: Effect): Promise<void> => {
  const { answer, isDecided = false } = result;
  const isCurrent = attempt.is_current === 1;
  if (answer.state === "unknown" && isCurrent) await markUnknown(writing, attempt, effect);
  if (!isDefinitive(answer)) return;
  if (isDecided) {
    await applyAnswer(writing, attempt, answer, effect);
    return;
  }
  // An answer with another amount than ordered, or one that contradicts the books, has to be resolved by people.
  const isAccepted = isCurrent && agrees(attempt, answer);
  if (!isAccepted && isCurrent) await markUnknown(writing, attempt, effect);
  const state = isAccepted ? await applyAnswer(writing, attempt, answer, effect) : attempt.state;
  if (await recordBankAnswer(writing, { ...attempt, state }, answer)) effect.isMoved = true;
};

const bookReturns = async (writing: Writing, settlement: Settlement, effect: Effect): Promise<void> => {
  for (const { line_id, serial, amount, difference, order } of effect.returned) {
    const cost = await costOf(writing.tx, settlement.id, [line_id]);
    await bookReturn(writing, causeOf(settlement, null), cost, serial, difference);
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

/**
 * Applies answers of the bank, in any order and any number of times: each changes its line once, with bill, ledger and
 * settlement, all in the caller's transaction. `unknown` marks the line; `processing` and `not_found` change nothing. An
 * answer that contradicts the books opens a case for people (`cases.ts`). Returns how many lines came to a definitive
 * result.
 */
export const applyResults = async (writing: Writing, results: readonly OrderResult[]): Promise<number> => {
  const attempts = new Map(
    (
      await attemptsOf(
        writing.tx,
        results.map((result) => result.channel_order_no),
      )
    ).map((attempt) => [attempt.channel_order_no, attempt]),
  );
  const effects = new Map<number, Effect>();
  for (const result of results) {
    const attempt = attempts.get(result.channel_order_no);
    if (attempt === undefined) continue;
    const effect = effects.get(attempt.settlement_id) ?? { ...noEffect, returned: [] };
    effects.set(attempt.settlement_id, effect);
    await handleAnswer(writing, attempt, result, effect);
  }
  let resolved = 0;
  for (const [id, effect] of effects) {
    // Without a change the settlement keeps its version, because a person may be about to act on it.
    if (!effect.isMoved) continue;
    const settlement = await readRow(writing.tx, "settlements", id);
    if (effect.paidNet > 0) await payOut(writing, causeOf(settlement, null), effect.paidNet, effect.difference);
    await bookReturns(writing, settlement, effect);
    await tellNothingPaid(writing, settlement, effect.unpaid);
    await finish(writing, settlement);
    writing.touched("bills", settlement.company_id);
    resolved += effect.resolved;
  }
  return resolved;
};
