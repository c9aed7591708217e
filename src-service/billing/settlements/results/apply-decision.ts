import { payoutLineStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import { openOrderStates } from "../../../core/channels/bank/order-states.ts";
import type { BankAnswer } from "../../../core/channels/bank/payout-bank.ts";
import type { Writing } from "../../../core/context.ts";
import { ServiceError } from "../../../core/context.ts";
import type { Reader } from "../../../core/database/tables.ts";
import type { BankCase, BookedAttempt } from "../../../ledger/bank-cases/cases.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";
import { bookDifference, capture, costTotal } from "../../../ledger/money/movements.ts";
import { attemptStates } from "../../../ledger/money/payout-attempts.ts";
import { costOf } from "../rows/cost.ts";
import { availableFor } from "../rows/funding.ts";
import { causeOf } from "../rows/store.ts";
import { applyResults } from "./results.ts";
import { decidedCode } from "./triage.ts";

export type DisputedAttempt = BookedAttempt & {
  readonly attempt: number;
  /** Number of the line's newest attempt. */
  readonly current: number;
};

/** The attempt of a settlement with this order number. */
export const attemptByOrder = (
  db: Reader,
  settlementId: number,
  orderNo: string,
): Promise<DisputedAttempt | undefined> =>
  db
    .selectFrom("payout_attempts as a")
    .innerJoin("payout_lines as p", "p.id", "a.line_id")
    .where("p.settlement_id", "=", settlementId)
    .where("a.channel_order_no", "=", orderNo)
    .select(["a.id", "a.state", "a.amount", "a.paid_amount", "a.channel_order_no", "a.line_id", "p.settlement_id"])
    .select(["a.attempt", "p.attempt as current"])
    .executeTakeFirst();

/** Sets a failed line to paying again; its cost is captured again if it was refunded to the wallet. */
const reopenLine = async (writing: Writing, settlement: Settlement, attempt: DisputedAttempt, userId: number) => {
  const { tx } = writing;
  if (attempt.state === attemptStates.refunded) {
    const cost = await costOf(tx, settlement.id, [attempt.line_id]);
    if ((await availableFor(tx, settlement)) < costTotal(cost)) throw new ServiceError("insufficient_funds");
    await capture(writing, causeOf(settlement, userId), cost, "available");
  }
  await tx.updateTable("payout_attempts").set({ state: attemptStates.unknown }).where("id", "=", attempt.id).execute();
  await tx
    .updateTable("payout_lines")
    .set({ status: payoutLineStates.code("unknown") })
    .where("id", "=", attempt.line_id)
    .execute();
};

/** Books the difference between what the bank paid and what is already booked. */
const bookPaidAmount = async (
  writing: Writing,
  settlement: Settlement,
  attempt: DisputedAttempt,
  amount: number,
  userId: number,
): Promise<void> => {
  const bookedAmount =
    attempt.state === attemptStates.paid ? (attempt.paid_amount ?? attempt.amount) : (attempt.paid_amount ?? 0);
  if (amount !== bookedAmount) await bookDifference(writing, causeOf(settlement, userId), amount - bookedAmount);
  await writing.tx
    .updateTable("payout_attempts")
    .set({ paid_amount: attempt.state === attemptStates.paid && amount === attempt.amount ? null : amount })
    .where("id", "=", attempt.id)
    .execute();
};

/**
 * Books the decision of two people about an order, based on the bank's file. Paid: the line is paid with the amount that
 * the bank really paid, and what differs from the order goes to `payout_difference`; for an order whose line was paid again
 * since, the whole amount is a difference; one that came back according to `bank` is booked as paid and returned at once.
 * Failed: the line fails, or a booked payment is reversed. Throws `insufficient_funds`.
 */
export const applyDecision = async (
  writing: Writing,
  settlement: Settlement,
  attempt: DisputedAttempt,
  { result, amount, serial, reason, channel_order_no }: BankCase,
  userId: number,
  bank: BankAnswer,
): Promise<void> => {
  const isOpen = openOrderStates.includes(attempt.state);
  const isFailed = attempt.state === attemptStates.refunded || attempt.state === attemptStates.failed;
  if (result === "paid") {
    const isCurrent = attempt.attempt === attempt.current;
    if (!isOpen && !(isFailed && isCurrent)) return bookPaidAmount(writing, settlement, attempt, amount ?? 0, userId);
    if (isFailed) await reopenLine(writing, settlement, attempt, userId);
    const paid = { serial: serial ?? "", amount: amount ?? 0 };
    // A return that was already reported is not reported again, so it is booked here.
    const answer: BankAnswer = bank.state === "returned" ? { ...bank, ...paid } : { state: "paid", ...paid };
    await applyResults(writing, [{ channel_order_no, answer, isDecided: true }]);
    return;
  }
  if (isOpen) {
    const answer = { state: "failed", fail_code: decidedCode, fail_reason: reason } as const;
    await applyResults(writing, [{ channel_order_no, answer, isDecided: true }]);
  } else if (attempt.state === attemptStates.paid) {
    const paidAmount = attempt.paid_amount ?? attempt.amount;
    const answer = {
      state: "returned",
      serial: serial ?? "",
      amount: paidAmount,
      fail_code: decidedCode,
      fail_reason: reason,
    };
    await applyResults(writing, [{ channel_order_no, answer: { ...answer, state: "returned" }, isDecided: true }]);
  }
};
