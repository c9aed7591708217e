import { monthlyThresholdOf } from "../../../../src-shared/kernel/tax/vat.ts";
import type { Cents } from "../../../../src-shared/kernel/values/money/money.ts";

/** VAT figures of a bill as computed for it, cents. */
export type BillVat = { readonly vat: Cents; readonly surtax: Cents; readonly vat_recover: Cents };

/** Statement about a bill's VAT: which sentence (`bills.gap.vat`), and its amounts in cents. */
export type VatWord = {
  readonly word: "free" | "taxed" | "recovered" | "returned" | "open" | "computed";
  readonly total: Cents;
  readonly threshold: Cents;
  readonly tax: Cents;
  readonly recover: Cents;
};

/**
 * Chooses the words on the VAT of a bill, by its own figures: `monthTotal` is the worker's income of the month ("YYYY-MM")
 * with this bill, VAT included; null where it is not known. Nothing is said of a threshold that the figures contradict.
 */
export const vatWordOf = (
  { vat, surtax, vat_recover }: BillVat,
  period: string,
  monthTotal: Cents | null,
): VatWord | null => {
  const tax = vat + surtax;
  const threshold = monthTotal === null ? undefined : monthlyThresholdOf(monthTotal, `${period}-01`);
  const amounts = { total: monthTotal ?? 0, threshold: threshold?.threshold ?? 0, tax, recover: vat_recover };
  if (vat_recover < 0) return { word: "returned", ...amounts, recover: -vat_recover };
  const isTaxed = tax + vat_recover > 0;
  if (threshold === undefined) return isTaxed ? { word: "computed", ...amounts } : null;
  if (!isTaxed) return { word: threshold.isAbove ? "open" : "free", ...amounts };
  if (!threshold.isAbove) return { word: "computed", ...amounts };
  return { word: vat_recover > 0 ? "recovered" : "taxed", ...amounts };
};
