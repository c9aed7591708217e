import { type Cents, divideHalfUp, type RatioBp } from "../../kernel/values/money/money.ts";
import { daysBetween } from "../../kernel/values/time/time.ts";
import { type Cover, unitsAhead, unitsFrom } from "./units.ts";

/** Cases of a refund table: 1 before the cover began · 2 within so many days since · 3 with at least so many left · 4 else. */
export type RefundCase = 1 | 2 | 3 | 4;

/** A rule of a refund table: `days` of cases 2 and 3, `ratio` is the share of the premium ahead that comes back, ×100. */
export type RefundStep = { readonly when: RefundCase; readonly days: number; readonly ratio: RatioBp };

/** Rules of a plan, asked one after the other: the first that fits counts; where none does, nothing comes back. */
export type RefundSteps = readonly RefundStep[];

/** The part of a list price that was paid: an order's paid amount over its standard premium, both in cents. */
export type PaidShare = { readonly paid: Cents; readonly standard: Cents };

/** A seat in force or to begin: since when (00:00), at which list price a unit, and what part of it was paid. */
export type Seat = { readonly from: string; readonly price: Cents; readonly share: PaidShare };

const fits = ({ when, days }: RefundStep, from: string, end: string, day: string): boolean => {
  if (when === 1) return day <= from;
  if (when === 2) return day > from && daysBetween(from, day) <= days;
  return when === 4 || daysBetween(day, end) + 1 >= days;
};

/** The rule for a cover from `from` to `end` that is left at 00:00 of `day`; undefined where the table has none. */
export const refundStep = (table: RefundSteps, from: string, end: string, day: string): RefundStep | undefined =>
  table.find((step) => fits(step, from, end, day));

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
export function seatRefund(cover: Cover, table: RefundSteps, seat: Seat, day: string): Cents {
  const ratio = refundStep(table, seat.from, cover.end, day)?.ratio ?? 0;
  return shareOfList(listAhead(cover, seat, day), seat.share, ratio);
}

/** Seats that are given back alike: of one premium paid, by one rule. `index`: its place in the table, -1 for none. */
export type RefundLine = {
  readonly index: number;
  readonly ratio: RatioBp;
  readonly heads: number;
  readonly list: Cents;
  readonly amount: Cents;
};

/**
 * Refund of a whole order that ends at 00:00 of a day. Seats of one payment and one rule are rounded together, so that an
 * order cancelled before it began gets back what it paid, to the cent.
 */
export function orderRefund(cover: Cover, table: RefundSteps, seats: readonly Seat[], day: string): RefundLine[] {
  const groups = new Map<string, { step: RefundStep | undefined; share: PaidShare; heads: number; list: Cents }>();
  for (const seat of seats) {
    const step = refundStep(table, seat.from, cover.end, day);
    const key = `${step === undefined ? -1 : table.indexOf(step)} ${seat.share.paid} ${seat.share.standard}`;
    const group = groups.get(key) ?? { step, share: seat.share, heads: 0, list: 0 };
    group.heads += 1;
    group.list += listAhead(cover, seat, day);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ step, share, heads, list }) => {
    const ratio = step?.ratio ?? 0;
    const index = step === undefined ? -1 : table.indexOf(step);
    return { index, ratio, heads, list, amount: shareOfList(list, share, ratio) };
  });
}
