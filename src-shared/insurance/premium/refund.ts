import { type Cents, divideHalfUp, type RatioBp } from "../../kernel/values/money/money.ts";
import { daysBetween } from "../../kernel/values/time/time.ts";
import { type Cover, unitsAhead, unitsFrom } from "./units.ts";

/** Shares of the premium ahead that are given back, by when somebody leaves; the first row that fits counts. */
export type RefundTable = {
  /** Before the cover has begun. */
  readonly before_bp: RatioBp;
  /** Within so many days after it began. */
  readonly early_days: number;
  readonly early_bp: RatioBp;
  /** Later, with at least so many days left. */
  readonly rest_days: number;
  readonly rest_bp: RatioBp;
  /** Later still. */
  readonly late_bp: RatioBp;
};

/** Rows of the refund table, in the order in which they are read. */
export const refundPhases = ["before", "early", "rest", "late"] as const;
export type RefundPhase = (typeof refundPhases)[number];

/** The part of a list price that was paid: an order's paid amount over its standard premium, both in cents. */
export type PaidShare = { readonly paid: Cents; readonly standard: Cents };

/** A seat in force or to begin: since when (00:00), at which list price a unit, and what part of it was paid. */
export type Seat = { readonly from: string; readonly price: Cents; readonly share: PaidShare };

/** Row of the table that holds for cover from `from` to `end` that is left at 00:00 of `day`. */
export function refundPhase(table: RefundTable, from: string, end: string, day: string): RefundPhase {
  if (day <= from) return "before";
  if (daysBetween(from, day) <= table.early_days) return "early";
  return daysBetween(day, end) + 1 >= table.rest_days ? "rest" : "late";
}

/** Share that a row of the table gives back. */
export const refundRatio = (table: RefundTable, phase: RefundPhase): RatioBp => table[`${phase}_bp`];

/** List price of what a seat has ahead at 00:00 of a day: all of it before it began, later the units not begun. */
export function listAhead(cover: Cover, seat: Pick<Seat, "from" | "price">, day: string): Cents {
  return seat.price * (day <= seat.from ? unitsFrom(cover, seat.from) : unitsAhead(cover, day));
}

/** list × paid ÷ standard × ratio, rounded once, half-up at a cent. 0 where nothing was listed. */
export function shareOfList(list: Cents, { paid, standard }: PaidShare, ratio: RatioBp): Cents {
  if (standard === 0) return 0;
  return divideHalfUp(BigInt(list) * BigInt(paid) * BigInt(ratio), BigInt(standard) * 10_000n);
}

/** Amount in cents that one person's leaving at 00:00 of a day gives back. */
export function seatRefund(cover: Cover, table: RefundTable, seat: Seat, day: string): Cents {
  const ratio = refundRatio(table, refundPhase(table, seat.from, cover.end, day));
  return shareOfList(listAhead(cover, seat, day), seat.share, ratio);
}

/** Seats that are given back alike: of one premium paid, by one row of the table. */
export type RefundLine = {
  readonly phase: RefundPhase;
  readonly heads: number;
  readonly list: Cents;
  readonly amount: Cents;
};

/**
 * Refund of a whole order that ends at 00:00 of a day. Seats of one payment and one row of the table are rounded
 * together, so that an order cancelled before it began gets back what it paid, to the cent.
 */
export function orderRefund(cover: Cover, table: RefundTable, seats: readonly Seat[], day: string): RefundLine[] {
  const groups = new Map<string, { phase: RefundPhase; share: PaidShare; heads: number; list: Cents }>();
  for (const seat of seats) {
    const phase = refundPhase(table, seat.from, cover.end, day);
    const key = `${phase} ${seat.share.paid} ${seat.share.standard}`;
    const group = groups.get(key) ?? { phase, share: seat.share, heads: 0, list: 0 };
    group.heads += 1;
    group.list += listAhead(cover, seat, day);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ phase, share, heads, list }) => ({
    ...{ phase, heads, list },
    amount: shareOfList(list, share, refundRatio(table, phase)),
  }));
}
