import { orderRefund, type RefundLine } from "../../../src-shared/insurance/premium/refund.ts";
import { seatStates } from "../../../src-shared/insurance/roster/roster-states.ts";
import { sumCents } from "../../../src-shared/kernel/values/money/money.ts";
import type { Reader } from "../../core/database/tables.ts";
import type { InsuranceOrder } from "../premiums/order-money.ts";
import { seatOf, termsOf } from "../roster/order-terms.ts";

const live = [seatStates.code("toBegin"), seatStates.code("insured")];

/**
 * Refund of an order that ends at 00:00 of a day, by the table that it was made with: a line for each rule and premium,
 * and their sum in cents, never more than is left of what was paid.
 */
export const refundOf = async (
  db: Reader,
  order: InsuranceOrder,
  day: string,
): Promise<{ lines: readonly RefundLine[]; amount: number }> => {
  const left = order.paid - order.refunded;
  if (left <= 0) return { lines: [], amount: 0 };
  const seats = await db
    .selectFrom("insurance_seats")
    .selectAll()
    .where("order_id", "=", order.id)
    .where("status", "in", live)
    .where("until_day", ">=", day)
    .orderBy("id")
    .execute();
  const terms = await termsOf(db, order);
  const lines = orderRefund(
    terms.cover,
    terms.table,
    // Who is to go already has been given back.
    seats.filter((seat) => seat.left_by_id === null).map((seat) => seatOf(terms, seat)),
    day,
  );
  return { lines, amount: Math.min(left, sumCents(lines.map(({ amount }) => amount))) };
};
