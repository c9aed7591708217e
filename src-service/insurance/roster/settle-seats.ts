import { sql } from "kysely";
import { orderStates } from "../../../src-shared/insurance/orders/order-states.ts";
import { codeOfRosterAction, seatStates } from "../../../src-shared/insurance/roster/roster-states.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import type { Context, Writing } from "../../core/context.ts";
import { type Reader, readRow } from "../../core/database/tables.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import { saveOrder } from "../premiums/save-order.ts";
import type { SeatRow } from "./order-terms.ts";

const ownSeats = versioned("insurance_seats", "insuranceRoster");
const { toBegin, insured, reduced, replaced } = {
  toBegin: seatStates.code("toBegin"),
  insured: seatStates.code("insured"),
  reduced: seatStates.code("reduced"),
  replaced: seatStates.code("replaced"),
};
/** Orders whose seats go by their days; what was surrendered holds until the last of them is over. */
const running: readonly number[] = (["toBegin", "inForce", "surrendered"] as const).map((key) => orderStates.code(key));
const over: readonly number[] = (["refused", "cancelled", "ended"] as const).map((key) => orderStates.code(key));
/** Orders of one transaction. */
const ordersAtOnce = 20;

/** Orders with a seat whose status is not that of the day. */
const ordersDue = async (db: Reader, today: string): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom("insurance_seats as s")
    .innerJoin("insurance_orders as o", "o.id", "s.order_id")
    .select("s.order_id")
    .where("s.status", "in", [toBegin, insured])
    .where((eb) =>
      eb.or([
        eb("o.status", "in", [...over]),
        eb.and([eb("o.status", "in", [...running]), eb("s.until_day", "<", today)]),
        eb.and([eb("o.status", "in", [...running]), eb("s.status", "=", toBegin), eb("s.from_day", "<=", today)]),
      ]),
    )
    .groupBy("s.order_id")
    .orderBy("s.order_id")
    .limit(ordersAtOnce)
    .execute();
  return rows.map(({ order_id }) => order_id);
};

/** Status of a seat on a day. Who left by an order that is over was reduced with it. */
const statusOn = (seat: SeatRow, isOver: boolean, today: string): Partial<SeatRow> => {
  const ended = seat.action === codeOfRosterAction.replace && seat.left_by_id !== null ? replaced : reduced;
  if (isOver && seat.until_day >= today) return { status: reduced, until_day: addDays(today, -1) };
  if (isOver || seat.until_day < today) return { status: ended };
  return seat.from_day <= today && seat.status === toBegin ? { status: insured } : {};
};

/** Brings the seats of an order to the status of the day, and with them how many it insures. */
export const settleSeatsOf = async (writing: Writing, orderId: number, today: string): Promise<void> => {
  const { tx } = writing;
  await writing.changeSeq();
  const order = await readRow(tx, "insurance_orders", orderId);
  const isOver = over.includes(order.status);
  const seats = await tx
    .selectFrom("insurance_seats")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("status", "in", [toBegin, insured])
    .orderBy("id")
    .execute();
  const edits = seats.flatMap((before) => {
    const after = statusOn(before, isOver, today);
    return after.status === undefined ? [] : [{ before, after }];
  });
  await ownSeats.saveMany(writing, edits);
  const { count } = await tx
    .selectFrom("insurance_seats")
    .select(sql<number>`count(*)`.as("count"))
    .where("order_id", "=", orderId)
    .where("status", "=", insured)
    .executeTakeFirstOrThrow();
  if (Number(count) !== order.insured_count) await saveOrder(writing, order, { insured_count: Number(count) });
};

/** Brings all seats to the status of the day, at 00:00 and after every pause of the service. */
export const settleSeats = async (context: Context, today: string): Promise<void> => {
  let earlier = "";
  for (;;) {
    const due = await ordersDue(context.db, today);
    // What cannot be brought on is not tried twice in a round.
    if (due.length === 0 || due.join() === earlier) return;
    earlier = due.join();
    await context.write(async (writing) => {
      for (const id of due) await settleSeatsOf(writing, id, today);
    });
  }
};
