import { z } from "zod";

/** An amount in fen. Always a safe integer; never a fraction of a fen and never yuan. */
export type Cents = number;

/** A percentage ×100: 7.5 % is 750, 100 % is 10 000. */
export type RatioBp = number;

/** 10^13 fen = 100 000 000 000 yuan: above every real balance, and products with a ratio stay printable. */
export const maxCents = 10_000_000_000_000;

const wholeCents = z.int().min(-maxCents).max(maxCents);

/** Most that one bill pays: a billion yuan, so that fees on top of it and the sums of its month stay amounts. */
export const maxBillFee = maxCents / 100;

/** An integer number of fen, at most 10^13 on either side of zero. `-0` is read as 0. */
export const centsSchema = wholeCents.transform((value): Cents => value + 0);
/** The same, zero or more. */
export const nonNegativeCentsSchema = wholeCents.min(0).transform((value): Cents => value + 0);
/** The same, more than zero. */
export const positiveCentsSchema = wholeCents.min(1);

/** A percentage ×100 from 0 to 100 %. */
export const ratioBpSchema = z.int().min(0).max(10_000);

/** True for what the calculators accept as an amount. */
export const isCents = (value: unknown): value is Cents =>
  typeof value === "number" && Number.isSafeInteger(value) && Math.abs(value) <= maxCents;

/** Throws RangeError unless the number is an amount: a broken caller must not turn into a broken balance. */
export function assertCents(value: number): Cents {
  if (!isCents(value)) throw new RangeError("not an amount in cents");
  return value + 0;
}

/** Sum of amounts. RangeError when a part or the sum leaves the range. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let sum = 0;
  for (const amount of amounts) sum = assertCents(sum + assertCents(amount));
  return sum;
}

/**
 * numerator ÷ denominator rounded half-up to an integer; a negative quotient rounds away from zero at the
 * half, so that a reversal equals what it reverses (spec B0: half-up to a cent per line).
 * RangeError for a zero denominator or a result beyond the safe integers.
 */
export function divideHalfUp(numerator: number | bigint, denominator: number | bigint): number {
  const top = BigInt(numerator);
  const bottom = BigInt(denominator);
  if (bottom === 0n) throw new RangeError("division by zero");
  const isNegative = top < 0n !== bottom < 0n;
  const absTop = top < 0n ? -top : top;
  const absBottom = bottom < 0n ? -bottom : bottom;
  const rounded = Number((absTop * 2n + absBottom) / (absBottom * 2n));
  if (!Number.isSafeInteger(rounded)) throw new RangeError("quotient too large");
  return isNegative ? 0 - rounded : rounded;
}

/** amount × ratio, ratio being a percentage ×100 (750 = 7.5 %), half-up at a fen. Exact for the whole range. */
export function mulRatio(cents: Cents, ratioBp: RatioBp): Cents {
  if (!Number.isSafeInteger(ratioBp)) throw new RangeError("not a ratio");
  const product = assertCents(cents) * ratioBp;
  if (product >= 0 && product <= Number.MAX_SAFE_INTEGER - 5_000) return Math.floor((product + 5_000) / 10_000);
  return assertCents(divideHalfUp(BigInt(cents) * BigInt(ratioBp), 10_000n));
}

/** 123456 → "1234.56": the form that files and inputs carry. Also a total above what one amount may be. */
export function plainMoney(cents: Cents): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError("not an amount in cents");
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** 123456 → "1,234.56", −5 → "−0.05" with the minus sign U+2212: the form that people read. */
export function formatMoney(cents: Cents): string {
  const plain = plainMoney(cents).replace("-", "−");
  return plain.replace(/\d(?=(?:\d{3})+\.)/gu, "$&,");
}

/** An amount as rows and answers carry it, in cents; null where there is none: null is never 0. */
export function centsOf(value: unknown): Cents | null {
  const cents = typeof value === "string" && /^-?\d+$/u.test(value) ? Number(value) : value;
  return typeof cents === "number" && Number.isSafeInteger(cents) ? cents : null;
}

/** Stands for an amount that nobody knows or has decided yet. */
export const noAmount = "—";

/** An amount as people read it, "—" where there is none. */
export function moneyText(value: unknown): string {
  const cents = centsOf(value);
  return cents === null ? noAmount : formatMoney(cents);
}

/** 750 → "7.5%", 10000 → "100%". */
export function formatRatio(ratioBp: RatioBp): string {
  const sign = ratioBp < 0 ? "-" : "";
  const digits = String(Math.abs(ratioBp)).padStart(3, "0");
  const decimals = digits.slice(-2).replace(/0+$/u, "");
  return `${sign}${digits.slice(0, -2)}${decimals === "" ? "" : `.${decimals}`}%`;
}
