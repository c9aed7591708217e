import type { BillImportRow } from "../calls/bills.ts";
import { canonicalJson } from "../values/digest.ts";

/**
 * The text whose SHA-256 (UTF-8, hex) names a bill batch: the canonical JSON of its rows without their row numbers, in
 * the order of those texts. So the same rows give the same digest from a re-saved, re-ordered or converted file
 * (security T2), and two equal rows still count twice. The desk seals the batch with it and the service recomputes it.
 */
export function canonicalBatch(rows: readonly BillImportRow[]): string {
  return `[${rows.map(canonicalBill).sort().join(",")}]`;
}

/** One row of that text. */
export const canonicalBill = ({ row: _row, ...bill }: BillImportRow): string => canonicalJson(bill);
