import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import { bills } from "../../../src-shared/billing/bills/bills-list.ts";
import type { PlanInput } from "../../../src-shared/bridge/money.ts";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { type FilterValues, filtersToQuery } from "../../../src-shared/kernel/lists/filter-values.ts";

type CreateBody = Extract<PlanInput, { action: "settlement.create" }>["body"];

/** Which bills would go into a settlement: by id, or all that match filters less some. */
export type BillChoice = Pick<CreateBody, "bill_ids" | "matching" | "except">;

/** The bills of one company in a selection. Amount in cents. */
export type CompanyShare = {
  readonly companyId: string;
  readonly companyName: string;
  readonly count: number;
  readonly fee: number;
  readonly choice: BillChoice;
};

/** The service takes at most this many bills into one settlement. */
export const mostBills = 50_000;

/** The one state in which a bill can go into a settlement. */
export const settleable = billStates.code("toSettle");

/** True when a bill can go into a settlement now. */
export const isSettleable = (row: Row): boolean => Number(row["status"]) === settleable;

/** Ticked rows by company, those that can be settled only; the largest share first. */
export const sharesOfRows = (rows: readonly Row[]): readonly CompanyShare[] => {
  const byCompany = new Map<string, Row[]>();
  for (const row of rows.filter(isSettleable)) {
    const id = String(row["company_id"]);
    byCompany.set(id, [...(byCompany.get(id) ?? []), row]);
  }
  return [...byCompany]
    .map(([companyId, own]) => ({
      companyId,
      companyName: String(own[0]?.["company_name"] ?? companyId),
      count: own.length,
      fee: own.reduce((sum, row) => sum + Number(row["accounting_fee"] ?? 0), 0),
      choice: { bill_ids: own.map((row) => String(row["id"])) },
    }))
    .sort((one, other) => other.count - one.count);
};

/**
 * The filters of a list narrowed to bills that can be settled, and to one company where one is given. Null when the
 * filters themselves rule these out.
 */
export const narrowed = (filters: FilterValues, companyId?: string): FilterValues | null => {
  const states = filters["status"] as readonly number[] | undefined;
  if (states !== undefined && states.length > 0 && !states.includes(settleable)) return null;
  const companies = filters["company_id"] as readonly string[] | undefined;
  if (companyId !== undefined && companies !== undefined && companies.length > 0 && !companies.includes(companyId)) {
    return null;
  }
  return {
    ...filters,
    status: [settleable],
    ...(companyId !== undefined && { company_id: [companyId] }),
  };
};

/** The choice "all that match these filters, less some". */
export const matchingChoice = (filters: FilterValues, except: readonly string[]): BillChoice => ({
  matching: filtersToQuery(bills, filters),
  ...(except.length > 0 && { except: [...except] }),
});
