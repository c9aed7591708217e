import { type Cents, divideHalfUp } from "../../kernel/values/money/money.ts";
import {
  listAhead,
  type PaidShare,
  type RefundSteps,
  refundStep,
  type Seat,
  seatRefund,
  shareOfList,
} from "./refund.ts";
import { type Cover, unitsFrom } from "./units.ts";

/** Amount in cents that a person costs who comes on a day: the list price of the units that are left. */
export const addedPremium = (cover: Cover, price: Cents, day: string): Cents => price * unitsFrom(cover, day);

/**
 * Amount in cents that a change of a seat's holder costs: nothing at the same price. A dearer one pays the difference for
 * the units left, a cheaper one gets the difference back by the refund table (below 0).
 */
export function replacedPremium(cover: Cover, table: RefundSteps, seat: Seat, price: Cents, day: string): Cents {
  const since = day < seat.from ? seat.from : day;
  if (price >= seat.price) return addedPremium(cover, price - seat.price, since);
  const ratio = refundStep(table, seat.from, cover.end, day)?.ratio ?? 0;
  const list = listAhead(cover, { from: seat.from, price: seat.price - price }, day);
  return 0 - shareOfList(list, seat.share, ratio);
}

/** Largest standard of a share: products with a price stay safe. */
const largestStandard = 10 ** 15;

/**
 * The part of a seat's new list price that was paid: a dearer holder paid the difference in full, a cheaper one keeps the
 * part that the seat had.
 */
export function shareAfterReplacement(seat: Seat, price: Cents): PaidShare {
  if (price <= seat.price) return seat.share;
  let standard = BigInt(price) * BigInt(seat.share.standard);
  let paid = BigInt(seat.price) * BigInt(seat.share.paid) + BigInt(price - seat.price) * BigInt(seat.share.standard);
  const divisor = commonDivisor(standard, paid);
  [standard, paid] = [standard / divisor, paid / divisor];
  const scale = standard / BigInt(largestStandard) + 1n;
  return { paid: divideHalfUp(paid, scale), standard: divideHalfUp(standard, scale) };
}

const commonDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : commonDivisor(b, a % b));

/** A change of a roster as money sees it. */
export type PricedChange =
  | { readonly action: "add"; readonly price: Cents }
  | { readonly action: "reduce"; readonly seat: Seat }
  | { readonly action: "replace"; readonly seat: Seat; readonly price: Cents };

/** Amount in cents that a change costs at 00:00 of a day; below 0 what it gives back. */
export function changePremium(cover: Cover, table: RefundSteps, change: PricedChange, day: string): Cents {
  if (change.action === "add") return addedPremium(cover, change.price, day);
  if (change.action === "reduce") return 0 - seatRefund(cover, table, change.seat, day);
  return replacedPremium(cover, table, change.seat, change.price, day);
}
