import type { OrderAnswer, PayoutOrder } from "../../core/channels/bank/payout-bank.ts";
import type { Writing } from "../../core/context.ts";
import { lookUp, type Reader } from "../../core/database/tables.ts";
import { isQueryDue } from "../money/next-query.ts";

/**
 * Tables of orders to the bank: each row has the order number used at the bank, a state (`orderStates`) and
 * `next_query_ms`.
 */
export type OrderTableName = "payout_attempts" | "transfer_orders";

/** An order that waits for the bank. `sinceMs`: when it was first sent, or created where it has not been sent. */
export type QueuedOrder = PayoutOrder & { readonly id: number; readonly sinceMs: number };

/** Access of a queue to the table of its orders. */
export type OrderTable = {
  readonly table: OrderTableName;
  /** Most orders of one round: keeps every transaction short. */
  readonly mostAtOnce: number;
  /** Reads orders by id, in the given order. */
  read(db: Reader, ids: readonly number[]): Promise<readonly QueuedOrder[]>;
  /** Answers for those of the orders that must not leave for the bank any more; of orders that it may have, none. */
  stopped?(db: Reader, ids: readonly number[]): Promise<readonly OrderAnswer[]>;
  /** Marks these orders as claimed, before any of them is sent. */
  noteClaimed?(writing: Writing, ids: readonly number[]): Promise<void>;
  /** Marks those of the orders that are still claimed as sent; keeps the time of the first sending. */
  noteSent(writing: Writing, ids: readonly number[]): Promise<void>;
  /** Books answers of the bank; each is booked once, even if they are repeated or arrive in another order. */
  take(writing: Writing, answers: readonly OrderAnswer[]): Promise<unknown>;
};

/** When an order is due for a query: `longestMs` is the longest pause between two queries. */
export type Due = { readonly nowMs: number; readonly longestMs: number };

/** Oldest orders in a state; with `due` only those that are due for a query. */
export const ordersIn = async (
  db: Reader,
  { table, mostAtOnce, read }: OrderTable,
  state: number,
  due: Due | null,
): Promise<readonly QueuedOrder[]> => {
  const base = db.selectFrom(table).select("id").where("state", "=", state);
  const isDue = due === null ? null : isQueryDue("next_query_ms", due);
  // An order under way without a query time is queried at once, so that none is forgotten.
  const rows = await (isDue === null ? base : base.where((eb) => eb.or([eb("next_query_ms", "is", null), isDue])))
    .orderBy("id")
    .limit(mostAtOnce)
    .execute();
  return rows.length === 0
    ? []
    : read(
        db,
        rows.map(({ id }) => id),
      );
};

/** Moves those of the orders that are still in the state `from`, and sets the time of the next query. */
export const moveOrders = async (
  { tx }: Writing,
  table: OrderTableName,
  orders: readonly { readonly id: number }[],
  move: { readonly from: number; readonly to: number; readonly nextQueryMs: number | null },
): Promise<void> => {
  if (orders.length === 0) return;
  await tx
    .updateTable(table)
    .set({ state: move.to, next_query_ms: move.nextQueryMs })
    .where(
      "id",
      "in",
      orders.map(({ id }) => id),
    )
    .where("state", "=", move.from)
    .execute();
};

/** Which of these numbers are orders of the table. */
export const orderNosOf = async (
  db: Reader,
  table: OrderTableName,
  orderNos: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await lookUp(orderNos, (chunk) =>
    db.selectFrom(table).select("channel_order_no").where("channel_order_no", "in", chunk).execute(),
  );
  return new Set(rows.map(({ channel_order_no }) => channel_order_no));
};
