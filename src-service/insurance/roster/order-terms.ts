import { planUnits } from "../../../src-shared/insurance/plans/plan-states.ts";
import { readRefundTable } from "../../../src-shared/insurance/plans/refund-table.ts";
import type { AgeRange } from "../../../src-shared/insurance/premium/entry-rules.ts";
import type { PaidShare, RefundSteps, Seat } from "../../../src-shared/insurance/premium/refund.ts";
import type { Cover } from "../../../src-shared/insurance/premium/units.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import type { InsuranceOrder } from "../premiums/order-money.ts";

export type SeatRow = Tables["insurance_seats"];

/** Terms that an order was made with: days and unit, the refund table, ages, and its price by class in cents a head and unit. */
export type OrderTerms = {
  readonly cover: Cover;
  readonly table: RefundSteps;
  readonly ages: AgeRange;
  readonly prices: ReadonlyMap<number, number>;
  /** The part of list prices that the order's premium came to. */
  readonly share: PaidShare;
};

/** Days and unit of an order. RangeError for a unit that no plan has. */
export const coverOf = ({
  start_day,
  end_day,
  unit,
}: Pick<InsuranceOrder, "start_day" | "end_day" | "unit">): Cover => {
  const known = planUnits.find((one) => one === unit);
  if (known === undefined) throw new RangeError("an order by no unit");
  return { start: start_day, end: end_day, unit: known };
};

/** Reads what an order was made with. */
export const termsOf = async (db: Reader, order: InsuranceOrder): Promise<OrderTerms> => {
  const prices = await db
    .selectFrom("insurance_order_prices")
    .select(["class", "price"])
    .where("order_id", "=", order.id)
    .execute();
  return {
    cover: coverOf(order),
    table: readRefundTable(order.refund_table),
    ages: { min: order.age_min, max: order.age_max },
    prices: new Map(prices.map((row) => [row.class, row.price])),
    share: { paid: order.payable, standard: order.standard },
  };
};

/** A seat as money sees it. */
export const seatOf = (terms: OrderTerms, seat: SeatRow): Seat => ({
  from: seat.since_day ?? seat.from_day,
  price: terms.prices.get(seat.class) ?? 0,
  share:
    seat.share_paid === null || seat.share_standard === null
      ? terms.share
      : { paid: seat.share_paid, standard: seat.share_standard },
});
