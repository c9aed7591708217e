import { type LineAmounts, regimeOf, type TaxMode } from "../../src-shared/tax/line-types.ts";
import { nothingToDate, type WorkerToDate } from "../bills/compute-lines.ts";
import type { ContractTerms } from "../companies/contract-terms.ts";

/** What workers and companies have had so far while the past is made up, month after month. */
export type Memory = {
  /** `mode`: incomes of other tax modes do not count, but for the month's VAT. */
  worker(id: number, period: string, mode: TaxMode): WorkerToDate;
  feeBase(companyId: number, contract: ContractTerms, period: string): number;
  /** The settlement of a company whose payment was remembered last; null: none yet. */
  lastPaid(companyId: number): number | null;
  /** Remembers a line whose money is under way or has arrived. */
  count(line: {
    settlement_id: number;
    labor_id: number;
    company_id: number;
    period: string;
    accounting_fee: number;
    amounts: LineAmounts;
  }): void;
};

type Kept = { year: string; month: string; seen: Pick<WorkerToDate, "year" | "payment"> };
type KeptMonth = { month: string; seen: WorkerToDate["month"] };

const emptyMonth = nothingToDate.month;

export const createMemory = (): Memory => {
  const workers = new Map<string, Kept>();
  const months = new Map<number, KeptMonth>();
  const fees = new Map<string, number>();
  const paid = new Map<number, number>();

  const worker = (id: number, period: string, mode: TaxMode): WorkerToDate => {
    const all = months.get(id);
    const month = all?.month === period ? all.seen : emptyMonth;
    const known = workers.get(`${id} ${regimeOf[mode]}`);
    if (known === undefined || known.year !== period.slice(0, 4)) return { ...nothingToDate, month };
    return { year: known.seen.year, month, payment: known.month === period ? known.seen.payment : undefined };
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
        payment: {
          income_ex_vat: (before.payment?.income_ex_vat ?? 0) + amounts.income_ex_vat,
          withheld: (before.payment?.withheld ?? 0) + amounts.pit,
        },
      };
      workers.set(`${labor_id} ${regime}`, { year: period.slice(0, 4), month: period, seen });
      months.set(labor_id, { month: period, seen: seen.month });
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
