import type { BankAnswer } from "../channels/bank/payout-bank.ts";
import type { Writing } from "../context.ts";
import { type Order, openOrders, orderStates } from "./orders.ts";
import { transferCameBack, transferFailed, transferPaid, transferUnknown } from "./outcomes.ts";
import type { Transfer } from "./store.ts";

const transferOf = (writing: Writing, order: Order): Promise<Transfer> =>
  writing.tx.selectFrom("transfers").selectAll().where("id", "=", order.transfer_id).executeTakeFirstOrThrow();

/** Moves an order on; false when another copy of the service was first. */
const move = async (
  writing: Writing,
  order: Order,
  from: readonly number[],
  changes: Partial<Pick<Order, "state" | "serial" | "fail_reason" | "next_query_ms" | "finished_ms">>,
): Promise<boolean> => {
  const { numUpdatedRows } = await writing.tx
    .updateTable("transfer_orders")
    .set(changes)
    .where("id", "=", order.id)
    .where("state", "in", [...from])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

const takeUnknown = async (writing: Writing, order: Order): Promise<void> => {
  if (await move(writing, order, [orderStates.claimed, orderStates.sent], { state: orderStates.unknown })) {
    await transferUnknown(writing, await transferOf(writing, order));
  }
};

/**
 * Takes what the bank said of an order, once, however often and in whatever order it comes: what is not definitive changes
 * nothing but "unknown", and another amount than ordered is unknown too, for people to clear up.
 */
export const takeAnswer = async (writing: Writing, order: Order, answer: BankAnswer): Promise<void> => {
  await writing.changeSeq();
  if (answer.state === "unknown") return takeUnknown(writing, order);
  const final = { finished_ms: writing.nowMs, next_query_ms: null };
  if (answer.state === "failed") {
    const { fail_reason } = answer;
    if (await move(writing, order, openOrders, { ...final, state: orderStates.failed, fail_reason })) {
      await transferFailed(writing, await transferOf(writing, order), fail_reason);
    }
    return;
  }
  if (answer.state !== "paid" && answer.state !== "returned") return;
  if (answer.amount !== order.amount) return takeUnknown(writing, order);
  const { serial } = answer;
  if (await move(writing, order, openOrders, { ...final, state: orderStates.paid, serial })) {
    await transferPaid(writing, await transferOf(writing, order), serial);
  }
  if (answer.state !== "returned") return;
  const { fail_reason } = answer;
  if (await move(writing, order, [orderStates.paid], { state: orderStates.returned, fail_reason })) {
    await transferCameBack(writing, await transferOf(writing, order), serial, fail_reason);
  }
};
