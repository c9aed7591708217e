import { selectedBillsId } from "../../../../src-shared/billing/bills/bill-changes-calls.ts";
import type { IncomeTaxMonth } from "../../../../src-shared/billing/bills/bill-tax-calls.ts";
import { yearStands } from "../../../../src-shared/kernel/tax/income-year.ts";
import { maskField } from "../../../../src-shared/kernel/values/people/mask.ts";
import { shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import type { Principal, SignedIn } from "../../../core/context.ts";
import { type Database, readRows } from "../../../core/database/tables.ts";
import { workerMonths } from "../../../ledger/tax-books/worker-months.ts";
import { type BillChoice, findBills } from "../lists/bill-selection.ts";

type Question = BillChoice & {
  readonly year?: string | undefined;
  readonly page?: number | undefined;
  readonly page_size?: number | undefined;
};

const workersAPage = 50;

/**
 * Month by month how the income tax of workers came about: what was paid and withheld comes from the bills that arrived, the
 * year's figures from the rule in force (`yearStands`). Names and numbers are masked unless `isClear`.
 */
export const incomeTaxMonths = async (
  db: Database,
  agencyId: number,
  ids: readonly number[],
  year: string,
  isClear: boolean,
): Promise<IncomeTaxMonth[]> => {
  const workers = await readRows(db, "labors", ids);
  const months = await workerMonths(db, agencyId, ids, `${year}-01`, `${year}-12`);
  return ids.flatMap((id): IncomeTaxMonth[] => {
    const worker = workers.find((one) => one.id === id);
    const own = months.filter((month) => month.labor_id === id);
    const stands = yearStands(
      year,
      own.map(({ period, cum_income, cum_pit, gap_month_policy }) => ({
        ...{ period, income_ex_vat: cum_income, withheld: cum_pit, gap_month_policy },
      })),
    );
    return stands.flatMap((stand): IncomeTaxMonth[] => {
      const month = own.find(({ period }) => period === stand.period);
      if (worker === undefined || month === undefined) return [];
      const otherTax = month.pit - month.cum_pit;
      return [
        {
          labor_id: String(id),
          labor_name: isClear ? worker.name : maskField("name", worker.name),
          id_no: isClear ? worker.id_no : maskField("idNumber", worker.id_no),
          period: stand.period,
          income: month.gross,
          income_ex_vat: month.income_ex_vat,
          vat: month.vat,
          surtax: month.surtax,
          cum_income: stand.cum_income,
          cum_expense: stand.cum_expense,
          months: stand.months,
          cum_basic: stand.cum_basic,
          taxable: stand.taxable,
          rate_bp: stand.rate_bp,
          quick_deduction: stand.quick_deduction,
          cum_tax: stand.cum_tax,
          cum_withheld: stand.cum_withheld,
          month_tax: month.pit,
          expected_tax: stand.expected_tax + otherTax,
          rule_version: stand.rule_version,
        },
      ];
    });
  });
};

/** The workers of some bills that the person sees, in the order of their bills; `not_found` for a bill that they do not. */
export const workersOfBills = async (
  db: Database,
  principal: Principal,
  choice: BillChoice,
): Promise<readonly number[]> => {
  const { bills } = await findBills(db, principal, selectedBillsId, choice);
  return [...new Set(bills.map((bill) => bill.labor_id))];
};

/** A page of workers of some bills with their months. */
export const incomeTaxDetail = async (context: SignedIn, question: Question) => {
  const { db, principal, clock } = context;
  const year = question.year ?? shanghaiNow(clock.now()).slice(0, 4);
  const allWorkers = await workersOfBills(db, principal, question);
  const size = question.page_size ?? workersAPage;
  const start = ((question.page ?? 1) - 1) * size;
  const results = await incomeTaxMonths(db, principal.agency_id, allWorkers.slice(start, start + size), year, false);
  return { year, workers: allWorkers.length, results };
};
