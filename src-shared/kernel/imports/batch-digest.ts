import { canonicalJson } from "../values/text/digest.ts";

/** A row of an import as it is sent: plain values under the names of its columns. */
type SentRow = { readonly row: number };

/**
 * The text whose SHA-256 (UTF-8, hex) names a batch: the canonical JSON of its rows without their row numbers, in the order
 * of those texts. So the same rows give the same digest from a re-saved, re-ordered or converted file (security T2), and
 * two equal rows still count twice. The desk seals the batch with it and the service recomputes it.
 */
export function canonicalBatch(rows: readonly SentRow[]): string {
  return `[${rows.map(canonicalRow).sort().join(",")}]`;
}

/** One row of that text. */
export const canonicalRow = ({ row: _row, ...values }: SentRow): string => canonicalJson(values);
