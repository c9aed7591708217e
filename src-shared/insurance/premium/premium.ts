import { assertCents, type Cents, sumCents } from "../../kernel/values/money/money.ts";

/** People of one price in an order: the occupation classes that share it, and how many they are. */
export type PremiumLine = {
  /** Lowest and highest occupation class of the price. */
  readonly classes: readonly [number, number];
  readonly heads: number;
  /** Cents a head and unit. */
  readonly price: Cents;
};

/** List price of one line: heads × price × units, in cents. RangeError beyond what an amount may be. */
export const linePremium = (line: Pick<PremiumLine, "heads" | "price">, units: number): Cents =>
  assertCents(Number(BigInt(line.heads) * BigInt(line.price) * BigInt(units)));

/** List price of an order in cents: the sum of its lines. */
export const premiumOf = (lines: readonly Pick<PremiumLine, "heads" | "price">[], units: number): Cents =>
  sumCents(lines.map((line) => linePremium(line, units)));

/**
 * Splits what is payable over the list prices that it stands for, by their share and to the cent: each gets its share
 * rounded down, the cents left go to the largest remainders, of equal ones to the first. Without a list price all are 0.
 */
export function splitByShare(listed: readonly Cents[], payable: Cents): Cents[] {
  const total = BigInt(sumCents(listed));
  if (total === 0n) return listed.map(() => 0);
  const products = listed.map((cents) => BigInt(cents) * BigInt(payable));
  const shares = products.map((product) => Number(product / total));
  const left = payable - sumCents(shares);
  const byRemainder = products
    .map((product, index) => ({ index, remainder: product % total }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1));
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
