import { type LineAmounts, regimeOf, type TaxMode } from "../../../src-shared/kernel/tax/line-types.ts";
import { nothingToDate, type WorkerToDate } from "../../billing/bills/rows/compute-lines.ts";
import type { ContractTerms } from "../../directory/companies/contract-terms.ts";

/** Months to date of workers and companies while the history is generated, month after month. */
export type Memory = {
  /** `mode`: incomes of other tax modes do not count, but for the month's VAT. */
  worker(id: number, period: string, mode: TaxMode): WorkerToDate;
  feeBase(companyId: number, contract: ContractTerms, period: string): number;
  /** The settlement of a company that was paid last; null: none yet. */
  lastPaid(companyId: number): number | null;
  /** Adds a line that is paid or being paid. */
  count(line: {
    settlement_id: number;
    labor_id: number;
    company_id: number;
    period: string;
    accounting_fee: number;
    amounts: LineAmounts;
  }): void;
};

type YearEntry = { year: string; month: string; toDate: Pick<WorkerToDate, "year" | "payment"> };
type MonthEntry = { month: string; toDate: WorkerToDate["month"] };

const emptyMonth = nothingToDate.month;

export const createMemory = (): Memory => {
  const workers = new Map<string, YearEntry>();
  const months = new Map<number, MonthEntry>();
  const fees = new Map<string, number>();
  const paid = new Map<number, number>();

  const worker = (id: number, period: string, mode: TaxMode): WorkerToDate => {
    const monthEntry = months.get(id);
    const month = monthEntry?.month === period ? monthEntry.toDate : emptyMonth;
    const yearEntry = workers.get(`${id} ${regimeOf[mode]}`);
    if (yearEntry === undefined || yearEntry.year !== period.slice(0, 4)) return { ...nothingToDate, month };
    return {
      year: yearEntry.toDate.year,
      month,
      payment: yearEntry.month === period ? yearEntry.toDate.payment : undefined,
    };
  };

  const feeBase = (companyId: number, contract: ContractTerms, period: string): number => {
    if (contract.fee_period === 1) return 0;
    const months = contract.fee_period === 2 ? [period] : monthsOfYear(period);
    return months.reduce((sum, month) => sum + (fees.get(`${companyId}:${month}`) ?? 0), 0);
  };

  return {
    worker,
    feeBase,
    lastPaid: (companyId) => paid.get(companyId) ?? null,
    count: ({ settlement_id, labor_id, company_id, period, accounting_fee, amounts }) => {
      const regime =
        Object.values(regimeOf).find((one) => one !== "" && amounts.tax_rule_version.startsWith(one)) ?? "";
      const mode = ([1, 2, 3, 4, 6] as const).find((one) => regimeOf[one] === regime) ?? 6;
      const before = worker(labor_id, period, mode);
      const { income_months } = before.year;
      const toDate: WorkerToDate = {
        year: {
          income_ex_vat: before.year.income_ex_vat + amounts.income_ex_vat,
          withheld: before.year.withheld + amounts.pit,
          income_months: income_months.includes(period) ? income_months : [...income_months, period],
        },
        month: {
          gross: before.month.gross + amounts.labor_base,
          vat_withheld: before.month.vat_withheld + amounts.vat + amounts.vat_recover_vat,
          surtax_withheld: before.month.surtax_withheld + amounts.surtax + amounts.vat_recover_surtax,
        },
        payment: {
          income_ex_vat: (before.payment?.income_ex_vat ?? 0) + amounts.income_ex_vat,
          withheld: (before.payment?.withheld ?? 0) + amounts.pit,
        },
      };
      workers.set(`${labor_id} ${regime}`, { year: period.slice(0, 4), month: period, toDate });
      months.set(labor_id, { month: period, toDate: toDate.month });
      const key = `${company_id}:${period}`;
      fees.set(key, (fees.get(key) ?? 0) + accounting_fee);
      paid.set(company_id, settlement_id);
    },
  };
};

const monthsOfYear = (period: string): string[] =>
  Array.from(
    { length: Number(period.slice(5, 7)) },
    (_, at) => `${period.slice(0, 4)}-${String(at + 1).padStart(2, "0")}`,
  );
