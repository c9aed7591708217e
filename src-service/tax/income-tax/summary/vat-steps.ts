import { type Step, step } from "../../../../src-shared/kernel/tax/step.ts";
import { vatOfMonth } from "../../../../src-shared/kernel/tax/vat.ts";
import { addMonths } from "../../../../src-shared/kernel/values/time/time.ts";
import type { Reader, Tables } from "../../../core/database/tables.ts";
import { unevenVatMonths } from "../../../ledger/tax-books/vat-months.ts";

/**
 * The step that explains what a worker's month still lacks of the VAT and surcharges that it owes, where its payments could
 * not bear them or one came back: owed, withheld in the month, and taken (below zero: given back) by payments of later
 * months. Empty for months that were even from the first.
 */
export const vatSteps = async (
  db: Reader,
  { agency_id, labor_id, period }: Pick<Tables["income_summary"], "agency_id" | "labor_id" | "period">,
  now: string,
): Promise<Step[]> => {
  const uneven = await unevenVatMonths(db, agency_id, [labor_id], addMonths(now, 1));
  const month = uneven.get(labor_id)?.find((one) => one.month === period);
  const owed = month === undefined ? null : vatOfMonth(month.gross, month.area ?? "city", `${period}-01`);
  if (month === undefined || owed === null || !owed.ok) return [];
  const taken_later = -(month.returned.vat + month.returned.surtax);
  const withheld = month.vat_withheld + month.surtax_withheld - taken_later;
  const { vat, surtax } = owed;
  return [
    step(
      "monthVatLeft",
      "vat + surtax − withheld − taken_later",
      { vat, surtax, withheld, taken_later },
      vat + surtax - withheld - taken_later,
    ),
  ];
};
