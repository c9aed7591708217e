import type { billsGet } from "../../../../src-shared/billing/bills/bills-calls.ts";
import type { CallOutput } from "../../../../src-shared/kernel/calls/define.ts";
import { addMonths } from "../../../../src-shared/kernel/values/time/time.ts";
import type { Principal } from "../../../core/context.ts";
import type { Database, Tables } from "../../../core/database/tables.ts";
import { termsOfRecord } from "../../../directory/companies/contract-terms.ts";
import { type LineRecord, readLineRecord, stepsOf } from "../../../ledger/tax-books/line-record.ts";
import { companyMonths, workerMonths } from "../../../ledger/tax-books/worker-months.ts";
import { ownSteps, seesWorkerIncome } from "../rows/worker-income.ts";

type Answer = CallOutput<typeof billsGet>;
type Explanation = Omit<Answer, "bill" | "over_limit" | "work_gaps">;
type ExplainableBill = Pick<Tables["bills"], "steps" | "tax_rule_version" | "agency_id" | "labor_id" | "company_id">;

const termsBehind = async (db: Database, record: LineRecord): Promise<Answer["terms"]> => {
  const [calculation_mode_no, tax_calculate_mode] = record.modes;
  const modes = { calculation_mode_no, tax_calculate_mode };
  const terms = await termsOfRecord(db, modes, record);
  if (terms === null) return null;
  const supplement =
    record.supplement === null
      ? undefined
      : await db.selectFrom("company_contracts").select("no").where("id", "=", record.supplement).executeTakeFirst();
  return {
    contract_no: terms.contract_no,
    supplement_no: supplement?.no ?? null,
    start_at: terms.start_at,
    period: record.work_month,
    date: record.date,
    ...modes,
    tier_method: terms.terms.tier_method,
    fee_period: terms.fee_period,
    tiers: terms.terms.service_fee_ratio_range.map(({ limit, ratio, sign }) => ({ limit, ratio, sign })),
    labor_tiers: terms.terms.labor_service_fee_ratio_range.map(({ limit, ratio, sign }) => ({ limit, ratio, sign })),
  };
};

/** Earlier months of the year, at all companies or (`isWhole` false) at the bill's company only. */
const earlierMonths = async (
  db: Database,
  bill: ExplainableBill,
  period: string,
  isWhole: boolean,
): Promise<Answer["months"]> => {
  const january = `${period.slice(0, 4)}-01`;
  if (period === january) return [];
  const span = [db, bill.agency_id, [bill.labor_id], january, addMonths(period, -1)] as const;
  const months = isWhole
    ? await workerMonths(...span)
    : (await companyMonths(...span)).filter(({ company_id }) => company_id === bill.company_id);
  return months
    .map((month) => ({
      period: month.period,
      income_ex_vat: month.income_ex_vat,
      pit: month.pit,
      vat: month.vat,
      surtax: month.surtax,
    }))
    .sort((one, other) => (one.period < other.period ? -1 : 1));
};

/**
 * Explanation of a bill's amounts: steps, rule version, contract terms, and the worker's earlier months. A person who
 * does not see all of a worker's income gets the months of the bill's company only, without the steps that depend on other
 * companies.
 */
export const explainBill = async (db: Database, principal: Principal, bill: ExplainableBill): Promise<Explanation> => {
  const record = readLineRecord(bill.steps);
  const isWhole = seesWorkerIncome(principal);
  const steps = await stepsOf(db, bill);
  return {
    steps: isWhole ? steps : steps.filter(({ key }) => ownSteps.has(key)),
    is_whole: isWhole,
    tax_rule_version: bill.tax_rule_version,
    terms: record === null ? null : await termsBehind(db, record),
    months: record === null ? [] : await earlierMonths(db, bill, record.work_month, isWhole),
  };
};
