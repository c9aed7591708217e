import { insuranceOrderRecord } from "../../../src-shared/insurance/orders/insurance-orders-record.ts";
import { orderStates } from "../../../src-shared/insurance/orders/order-states.ts";
import type { Context, Writing } from "../../core/context.ts";
import { type Reader, readRow } from "../../core/database/tables.ts";
import { saveRecord } from "../../records/records/save.ts";
import type { InsuranceOrder } from "../premiums/order-money.ts";

const code = orderStates.code;

/** Move of an order that the clock makes on a day, and what it changes. */
type Move = {
  readonly name: "begin" | "expire" | "lapse" | "resume";
  readonly changes: Partial<InsuranceOrder>;
};

/**
 * Finds the move that an order is due for on a day. A paid order begins with its first day, also when its cancellation was asked
 * for and nobody decided it; one that was not paid by then is over, so that nothing is covered that was not paid for.
 */
const moveOf = (order: InsuranceOrder, today: string, at: string): Move | null => {
  const { status, start_day, end_day, cancel_from } = order;
  const isPaid = status === code("cancelAsked") && cancel_from === code("toBegin");
  if (start_day <= today && isPaid) return { name: "resume", changes: { status: code("toBegin") } };
  if (start_day <= today && orderStates.allows("lapse", status))
    return { name: "lapse", changes: { status: code("cancelled"), lapse_at: at } };
  if (start_day <= today && status === code("toBegin"))
    return { name: "begin", changes: { status: code("inForce"), begin_at: at } };
  if (end_day < today && status === code("inForce"))
    return { name: "expire", changes: { status: code("ended"), end_at: at } };
  return null;
};

const beforeStart = [...orderStates.codesFor("lapse"), code("toBegin")];

const ordersDue = (db: Reader, today: string) =>
  db
    .selectFrom("insurance_orders")
    .select("id")
    .where((eb) =>
      eb.or([
        eb.and([eb("status", "in", beforeStart), eb("start_day", "<=", today)]),
        eb.and([eb("status", "=", code("inForce")), eb("end_day", "<", today)]),
      ]),
    )
    .orderBy("id")
    .limit(500)
    .execute();

/** Makes all moves that an order is due for: after a pause of the service it may begin and end at once. */
const settle = async (writing: Writing, id: number, today: string): Promise<void> => {
  let order = await readRow(writing.tx, "insurance_orders", id);
  for (;;) {
    const move = moveOf(order, today, writing.at);
    if (move === null) return;
    order = await saveRecord(writing, insuranceOrderRecord, order, move.changes, move.name, () => ({}));
  }
};

/** Begins, ends and lapses the orders whose day has come (Asia/Shanghai), each in a transaction of its own. */
export const settleOrders = async (context: Context, today: string): Promise<void> => {
  let earlier = "";
  for (;;) {
    const due = (await ordersDue(context.db, today)).map(({ id }) => id);
    // What cannot be brought on is not tried twice in a round.
    if (due.length === 0 || due.join() === earlier) return;
    earlier = due.join();
    for (const id of due)
      await context.write(async (writing) => {
        await writing.changeSeq();
        await settle(writing, id, today);
      });
  }
};
