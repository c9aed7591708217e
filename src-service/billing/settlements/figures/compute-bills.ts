import type { TaxMode } from "../../../../src-shared/kernel/tax/line-types.ts";
import { dayOf, monthOf } from "../../../../src-shared/kernel/values/time/time.ts";
import { ServiceError } from "../../../core/context.ts";
import { mapInTurns, type Reader, type Tables } from "../../../core/database/tables.ts";
import type { ContractTerms } from "../../../directory/companies/contract-terms.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";
import {
  type ComputedLine,
  lineComputer,
  nothingToDate,
  toDateAfter,
  type WorkerToDate,
} from "../../bills/rows/compute-lines.ts";
import { feeBaseBefore, feeSpanOf, isInSpan, workersToDate } from "../../bills/rows/to-date.ts";

type Bill = Tables["bills"];

/** Another settlement that is paid before this one in the same request, whose bills do not count yet. */
export type PaidAhead = {
  readonly settlement: Pick<Settlement, "agency_id" | "company_id">;
  readonly mode: TaxMode;
  readonly bills: readonly Bill[];
  readonly computed: readonly ComputedLine[];
};

/** Fee base (cents) of a settlement's own lines in its fee period: ahead of each bill, by its id, and of all lines. */
export type OwnBase = { readonly ahead: ReadonlyMap<number, number>; readonly whole: number };

/** Lines that precede the computed ones: the settlement's other lines, and settlements paid before it in the same request. */
export type Ahead = {
  readonly own?: OwnBase | undefined;
  readonly paid?: readonly PaidAhead[];
};

/** Workers' months to date after the preceding settlements are paid. */
const countPaid = (
  workers: Map<number, WorkerToDate>,
  agencyId: number,
  taxMode: TaxMode,
  paid: readonly PaidAhead[],
  month: string,
): void => {
  for (const { settlement, mode, bills, computed } of paid) {
    if (settlement.agency_id !== agencyId) continue;
    for (const [index, { labor_id }] of bills.entries()) {
      const line = computed[index];
      if (line === undefined) continue;
      const before = workers.get(labor_id) ?? nothingToDate;
      const after = toDateAfter(before, line.amounts, month);
      // Incomes of another tax mode count for the month's VAT only.
      workers.set(labor_id, mode === taxMode ? after : { ...before, month: after.month, earlier: after.earlier });
    }
  }
};

/** Accounting fees (cents) of the company's preceding settlements in the fee period; 0 where each settlement counts alone. */
const baseOfPaid = (contract: ContractTerms, companyId: number, paid: readonly PaidAhead[], month: string): number => {
  const span = feeSpanOf(contract, month);
  if (span === null) return 0;
  const own = paid.filter(({ settlement }) => settlement.company_id === companyId);
  return own
    .flatMap(({ bills, computed }) =>
      bills.filter((_bill, at) => isInSpan(span, { tax_month: month, contract_id: computed[at]?.contract_id ?? null })),
    )
    .reduce((sum, { accounting_fee }) => sum + accounting_fee, 0);
};

type Computed = Pick<Bill, "id" | "no" | "labor_id" | "accounting_fee" | "car_rental_fee">;

/** Computes one bill of a settlement after the other, in their order; throws as `computeBills`. */
export type BillComputer = (bill: Computed) => ComputedLine;

/**
 * Creates a computer of a settlement's bills, in their order, as though their payment began at `at` (`YYYY-MM-DD
 * HH:mm:ss`): by the given terms, in the tax month of that day, on top of the months to date of their workers (`laborIds`)
 * and the company's fee period. `own`: fee base of the settlement's own lines; `paid`: settlements paid before in the same
 * request. Reads only.
 */
export const billComputer = async (
  db: Reader,
  settlement: Pick<Settlement, "id" | "agency_id" | "company_id">,
  contract: ContractTerms,
  laborIds: readonly number[],
  at: string,
  own: OwnBase,
  paid: readonly PaidAhead[] = [],
): Promise<BillComputer> => {
  const tax_month = monthOf(at);
  const { agency_id, company_id } = settlement;
  const mode = contract.terms.tax_calculate_mode;
  const workers = await workersToDate(db, agency_id, laborIds, tax_month, mode);
  countPaid(workers, agency_id, mode, paid, tax_month);
  const feeBaseOfPeriod = await feeBaseBefore(db, company_id, contract, tax_month, settlement.id);
  const fee_base_before = feeBaseOfPeriod + baseOfPaid(contract, company_id, paid, tax_month);
  const fee_base_whole = own.whole;
  const compute = lineComputer({ contract, tax_month, date: dayOf(at), fee_base_before, fee_base_whole, workers });
  return (bill) => {
    const result = compute({
      labor_id: bill.labor_id,
      accounting_fee: bill.accounting_fee,
      car_rental_fee: bill.car_rental_fee,
      fee_base_ahead: own.ahead.get(bill.id),
    });
    if (result.ok) return result;
    throw new ServiceError("bills_not_settleable", { params: { bill_no: bill.no, reason: result.code } });
  };
};

/**
 * Computes bills of a settlement in their order, see `billComputer`; without `own` they are all of the settlement. Throws
 * `bills_not_settleable` naming the first bill that leaves no net pay or has no rule.
 */
export const computeBills = async (
  db: Reader,
  settlement: Pick<Settlement, "id" | "agency_id" | "company_id">,
  contract: ContractTerms,
  bills: readonly Bill[],
  at: string,
  { own, paid = [] }: Ahead = {},
): Promise<readonly ComputedLine[]> => {
  const allLines = bills.reduce((sum, bill) => sum + bill.accounting_fee, 0);
  const laborIds = bills.map((bill) => bill.labor_id);
  const base = own ?? { ahead: new Map<number, number>(), whole: allLines };
  return mapInTurns(bills, await billComputer(db, settlement, contract, laborIds, at, base, paid));
};
