import { type Cents, mulRatio, type RatioBp } from "../values/money/money.ts";

/** A row of a progressive table: bases up to `up_to` (included, null = no end) pay rate × base − quick deduction. */
export type Band = { up_to: Cents | null; rate_bp: RatioBp; quick_deduction: Cents };

const yuan = 100;

/** Writes a table in yuan and whole percents, as the law prints it. */
export const bandsInYuan = (
  rows: readonly (readonly [upTo: number | null, percent: number, quick: number])[],
): Band[] =>
  rows.map(([upTo, percent, quick]) => ({
    up_to: upTo === null ? null : upTo * yuan,
    rate_bp: percent * 100,
    quick_deduction: quick * yuan,
  }));

/** The row a base falls into; the last row is open, so there is one. */
export function bandOf(bands: readonly Band[], base: Cents): Band {
  const band = bands.find((row) => row.up_to === null || base <= row.up_to);
  if (band === undefined) throw new RangeError("a table of bands must end open");
  return band;
}

/** Tax on a base of zero or more, half-up at a fen. */
export function bandTax(bands: readonly Band[], base: Cents): Cents {
  const band = bandOf(bands, base);
  return mulRatio(base, band.rate_bp) - band.quick_deduction;
}
