import { type DefinitiveAnswer, isDefinitive } from "../../../core/channels/bank/bank-answers.ts";
import { openOrderStates, orderStates } from "../../../core/channels/bank/order-states.ts";
import type { BankAnswer } from "../../../core/channels/bank/payout-bank.ts";
import type { Writing } from "../../../core/context.ts";
import { readRow } from "../../../core/database/tables.ts";
import { agrees, recordBankAnswer } from "../../../ledger/bank-cases/cases.ts";
import type { Transfer } from "../../../ledger/money/find-transfer.ts";
import { post } from "../../../ledger/money/ledger.ts";
import { differenceJournal } from "../rows/journals.ts";
import type { Order } from "../rows/orders.ts";
import { followCases } from "../rows/store.ts";
import { paidAsDecided, transferCameBack, transferFailed, transferPaid, transferUnknown } from "./outcomes.ts";

const transferOf = (writing: Writing, order: Order): Promise<Transfer> =>
  readRow(writing.tx, "transfers", order.transfer_id);

const orderOf = (writing: Writing, { id }: Order): Promise<Order> => readRow(writing.tx, "transfer_orders", id);

/** Pause before an unknown order is queried again; a person may query at any time. */
const askAgainMs = 60_000;

/** Moves an order to another state; false when another copy of the service was first. */
const move = async (
  writing: Writing,
  order: Order,
  from: readonly number[],
  changes: Partial<Pick<Order, "state" | "serial" | "fail_reason" | "next_query_ms" | "finished_ms" | "paid_amount">>,
): Promise<boolean> => {
  const { numUpdatedRows } = await writing.tx
    .updateTable("transfer_orders")
    .set(changes)
    .where("id", "=", order.id)
    .where("state", "in", [...from])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

const markUnknown = async (writing: Writing, order: Order): Promise<void> => {
  if (await move(writing, order, [orderStates.claimed, orderStates.sent], { state: orderStates.unknown })) {
    await transferUnknown(writing, await transferOf(writing, order));
  }
};

/** Booked difference between an order's payment and the transfer's amount, cents. */
export const differenceOf = (order: Order, transfer: Transfer): number =>
  order.state === orderStates.paid ? (order.paid_amount ?? order.amount) - transfer.actual : 0;

/** Reverses a booked payment that came back, including its difference. */
export const reverseOrder = async (writing: Writing, order: Order, serial: string, reason: string): Promise<void> => {
  const transfer = await transferOf(writing, order);
  const difference = differenceOf(order, transfer);
  if (!(await move(writing, order, [orderStates.paid], { state: orderStates.returned, fail_reason: reason }))) return;
  if (difference !== 0) await post(writing, differenceJournal({ transfer, by: null }, 0 - difference));
  await transferCameBack(writing, transfer, serial, reason);
};

const apply = async (writing: Writing, order: Order, answer: DefinitiveAnswer): Promise<void> => {
  const final = { finished_ms: writing.nowMs, next_query_ms: null };
  if (answer.state === "failed") {
    const { fail_reason } = answer;
    if (await move(writing, order, openOrderStates, { ...final, state: orderStates.failed, fail_reason })) {
      await transferFailed(writing, await transferOf(writing, order), fail_reason);
    }
    return;
  }
  const { serial, amount } = answer;
  const paid_amount = amount === order.amount ? null : amount;
  if (await move(writing, order, openOrderStates, { ...final, state: orderStates.paid, serial, paid_amount })) {
    const transfer = await transferOf(writing, order);
    const bookedTransfer = paid_amount === null ? transfer : await paidAsDecided(writing, transfer, order, paid_amount);
    await transferPaid(writing, bookedTransfer, serial);
  }
  if (answer.state === "returned")
    await reverseOrder(writing, await orderOf(writing, order), serial, answer.fail_reason);
};

/**
 * Applies the bank's answer about an order, once, however often and in whatever order it arrives; an answer that is not
 * definitive can only mark the order as unknown. Another amount than ordered, or a contradiction to the books, opens a case
 * for two people (`order-cases.ts`); `isDecided`: they have decided, so another amount is booked.
 */
export const applyAnswer = async (
  writing: Writing,
  order: Order,
  answer: BankAnswer,
  isDecided = false,
): Promise<void> => {
  if (answer.state === "unknown") return markUnknown(writing, order);
  if (!isDefinitive(answer)) return;
  if (isDecided) return apply(writing, order, answer);
  const now = await orderOf(writing, order);
  if (agrees(now, answer)) await apply(writing, now, answer);
  else {
    await markUnknown(writing, now);
    const next_query_ms = writing.nowMs + askAgainMs;
    await move(writing, now, [orderStates.unknown], { next_query_ms });
  }
  await recordBankAnswer(writing, await orderOf(writing, order), answer);
  await followCases(writing, order.transfer_id);
};
