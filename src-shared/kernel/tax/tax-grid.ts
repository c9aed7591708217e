import { nonNegativeCentsSchema } from "../values/money/money.ts";
import { type GridFault, limitFaults, rateFault } from "./fee-tiers.ts";

/** A row of a contract's tax-rate grid as a form holds it (dictionary B2): amounts in cents, ratio percent ×100. */
export type TaxGridDraft = { limit: unknown; ratio: unknown; personal_amount: unknown; quick_deduction: unknown };

/** The fields of such a row. */
export type TaxGridField = keyof TaxGridDraft;

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === "";
const isAmount = (value: unknown): boolean => nonNegativeCentsSchema.safeParse(value).success;

/**
 * All faults of a tax-rate grid (spec §5): ratio required and valid; limit and personal amount valid amounts; quick deduction
 * valid and not empty; limits strictly rising and the last row open. A blank personal amount is allowed.
 */
export function validateTaxGrid(rows: readonly TaxGridDraft[]): GridFault<TaxGridField>[] {
  if (rows.length === 0) return [{ row: 0, field: "limit", key: "tax.gridEmpty" }];
  const faults: GridFault<TaxGridField>[] = limitFaults(rows.map((row) => row.limit));
  rows.forEach(({ ratio, personal_amount, quick_deduction }, row) => {
    const rate = rateFault(ratio);
    if (rate !== null) faults.push({ row, field: "ratio", key: rate });
    if (!isBlank(personal_amount) && !isAmount(personal_amount)) {
      faults.push({ row, field: "personal_amount", key: "tax.personalAmountInvalid" });
    }
    if (isBlank(quick_deduction)) faults.push({ row, field: "quick_deduction", key: "tax.quickDeductionEmpty" });
    else if (!isAmount(quick_deduction)) {
      faults.push({ row, field: "quick_deduction", key: "tax.quickDeductionInvalid" });
    }
  });
  return faults.sort((left, right) => left.row - right.row);
}
