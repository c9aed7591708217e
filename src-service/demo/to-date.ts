import type { LineAmounts } from "../../src-shared/tax/line-types.ts";
import { nothingToDate, type WorkerToDate } from "../bills/compute-lines.ts";
import type { ContractTerms } from "../bills/contract-terms.ts";

/** What workers and companies have had so far while the past is made up, month after month. */
export type Memory = {
  worker(id: number, period: string): WorkerToDate;
  feeBase(companyId: number, contract: ContractTerms, period: string): number;
  /** Remembers a line whose money is under way or has arrived. */
  count(line: {
    labor_id: number;
    company_id: number;
    period: string;
    accounting_fee: number;
    amounts: LineAmounts;
  }): void;
};

type Kept = { year: string; month: string; seen: WorkerToDate };

const emptyMonth = nothingToDate.month;

export const createMemory = (): Memory => {
  const workers = new Map<number, Kept>();
  const fees = new Map<string, number>();

  const worker = (id: number, period: string): WorkerToDate => {
    const known = workers.get(id);
    if (known === undefined || known.year !== period.slice(0, 4)) return nothingToDate;
    return known.month === period ? known.seen : { year: known.seen.year, month: emptyMonth };
  };

  const feeBase = (companyId: number, contract: ContractTerms, period: string): number => {
    if (contract.fee_period === 1) return 0;
    const months = contract.fee_period === 2 ? [period] : monthsOfYear(period);
    return months.reduce((sum, month) => sum + (fees.get(`${companyId}:${month}`) ?? 0), 0);
  };

  return {
    worker,
    feeBase,
    count: ({ labor_id, company_id, period, accounting_fee, amounts }) => {
      const before = worker(labor_id, period);
      const { income_months } = before.year;
      const seen: WorkerToDate = {
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
      };
      workers.set(labor_id, { year: period.slice(0, 4), month: period, seen });
      const key = `${company_id}:${period}`;
      fees.set(key, (fees.get(key) ?? 0) + accounting_fee);
    },
  };
};

const monthsOfYear = (period: string): string[] =>
  Array.from(
    { length: Number(period.slice(5, 7)) },
    (_, at) => `${period.slice(0, 4)}-${String(at + 1).padStart(2, "0")}`,
  );
