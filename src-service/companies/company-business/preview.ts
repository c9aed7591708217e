import type { z } from "zod";
import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import type { modesPreview } from "../../../src-shared/companies/business/company-business-calls.ts";
import type { CalculationMode, LineAmounts, TaxMode } from "../../../src-shared/kernel/tax/line-types.ts";
import { dayOf, monthOf } from "../../../src-shared/kernel/values/time/time.ts";
import { computePossible, type LineToCompute } from "../../billing/bills/rows/compute-lines.ts";
import { feeBaseBefore, workersToDate } from "../../billing/bills/rows/to-date.ts";
import type { Database } from "../../core/database/tables.ts";
import { type ContractTerms, termsInForce } from "../../directory/companies/contract-terms.ts";
import type { Company } from "./find.ts";

type Preview = z.output<typeof modesPreview>;
type Sums = Preview["before"];

/** Bills that are in no settlement yet: what is sealed or paid keeps the modes of its day. */
const openStatuses = (["toConfirm", "toAudit", "rejected", "toSettle"] as const).map((key) => billStates.code(key));

const members = ["customer_pay", "service_fee", "pit", "vat", "net_pay"] as const;
const nothing: Sums = { customer_pay: 0, service_fee: 0, pit: 0, vat: 0, net_pay: 0 };

const add = (sums: Sums, amounts: LineAmounts): Sums => ({
  customer_pay: sums.customer_pay + amounts.customer_pay,
  service_fee: sums.service_fee + amounts.service_fee,
  pit: sums.pit + amounts.pit,
  vat: sums.vat + amounts.vat,
  net_pay: sums.net_pay + amounts.net_pay,
});

const computeAll = async (
  db: Database,
  company: Company,
  contract: ContractTerms,
  lines: readonly LineToCompute[],
  at: string,
) => {
  const tax_month = monthOf(at);
  const laborIds = [...new Set(lines.map(({ labor_id }) => labor_id))];
  const workers = await workersToDate(db, company.agency_id, laborIds, tax_month, contract.terms.tax_calculate_mode);
  const fee_base_before = await feeBaseBefore(db, company.id, contract, tax_month);
  return computePossible({ contract, tax_month, date: dayOf(at), fee_base_before, workers }, lines, {
    ahead: 0,
    after: 0,
  });
};

/**
 * Previews a company's open bills under other modes, by the calculator and the terms in force today. Null without a
 * contract in force. `at`: now, "YYYY-MM-DD HH:mm:ss".
 */
export const previewModes = async (
  db: Database,
  company: Company,
  modes: { readonly tax: TaxMode; readonly calculation: CalculationMode },
  at: string,
): Promise<Preview | null> => {
  const contract = await termsInForce(db, company.id, dayOf(at));
  if (contract === null) return null;
  const bills = await db
    .selectFrom("bills")
    .select(["labor_id", "accounting_fee", "car_rental_fee"])
    .where("company_id", "=", company.id)
    .where("settlement_id", "is", null)
    .where("status", "in", openStatuses)
    .orderBy("id")
    .execute();
  const terms = { ...contract.terms, tax_calculate_mode: modes.tax, calculation_mode_no: modes.calculation };
  const before = await computeAll(db, company, contract, bills, at);
  const after = await computeAll(db, company, { ...contract, terms }, bills, at);
  const preview = { bills: bills.length, changed: 0, refused: 0, before: nothing, after: nothing };
  before.forEach((line, at) => {
    const next = after[at];
    if (!line.ok || next === undefined) return;
    if (!next.ok) {
      preview.refused += 1;
      return;
    }
    preview.before = add(preview.before, line.amounts);
    preview.after = add(preview.after, next.amounts);
    if (members.some((member) => line.amounts[member] !== next.amounts[member])) preview.changed += 1;
  });
  return preview;
};
