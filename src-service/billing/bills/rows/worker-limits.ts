import { sql } from "kysely";
import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import type { billsGet } from "../../../../src-shared/billing/bills/bills-calls.ts";
import { settlementStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import type { CallOutput } from "../../../../src-shared/kernel/calls/define.ts";
import {
  type IncomeBefore,
  passedLimit,
  quarterOf,
  workerLimitsOf,
} from "../../../../src-shared/kernel/states/worker-gap.ts";
import { lookUp, type Reader, type Tables } from "../../../core/database/tables.ts";
import { grossOf } from "../../../ledger/tax-books/worker-months.ts";

/** Statuses of bills that are not paid yet, so that the worker must be payable. */
export const unpaidBills = (
  ["toConfirm", "toAudit", "rejected", "toSettle", "inSettlement", "settleFailed", "returned"] as const
).map((key) => billStates.code(key));

const givenUp = settlementStates.code("closed");

/** Payments that are under way count too. */
const countedStatuses = [billStates.code("settling"), billStates.code("settled")];

type Unpaid = {
  readonly id: number;
  readonly labor_id: number;
  readonly settlement_id: number | null;
  readonly settlement_status: number | null;
  readonly gross: number;
  readonly over_limit: string | null;
  readonly labor_value_added_tax_max_month: number | null;
  readonly labor_value_added_tax_max_quarter: number | null;
};

const unpaidOf = (db: Reader, agencyId: number, laborIds: readonly number[]): Promise<Unpaid[]> =>
  lookUp(laborIds, (chunk) =>
    db
      .selectFrom("bills as b")
      .innerJoin("companies as c", "c.id", "b.company_id")
      .leftJoin("settlements as s", "s.id", "b.settlement_id")
      .where("b.labor_id", "in", chunk)
      .where("b.agency_id", "=", agencyId)
      .where("b.status", "in", unpaidBills)
      .select(["b.id", "b.labor_id", "b.settlement_id", "b.over_limit", "s.status as settlement_status"])
      .select(["c.labor_value_added_tax_max_month", "c.labor_value_added_tax_max_quarter"])
      .select(grossOf.as("gross"))
      .orderBy("b.id")
      .execute(),
  );

/** Sums paid or being paid to workers in each tax month of a span, cents; key `<labor> <period>`. */
export const paidMonths = async (
  db: Reader,
  agencyId: number,
  laborIds: readonly number[],
  from: string,
  to: string,
  companyId?: number,
): Promise<ReadonlyMap<string, number>> => {
  const rows = await lookUp(laborIds, (chunk) =>
    db
      .selectFrom("bills as b")
      .where("b.labor_id", "in", chunk)
      .where("b.agency_id", "=", agencyId)
      .where("b.status", "in", countedStatuses)
      .where("b.tax_month", ">=", from)
      .where("b.tax_month", "<=", to)
      .groupBy(["b.labor_id", "b.tax_month"])
      .select(["b.labor_id", "b.tax_month"])
      .$if(companyId !== undefined, (query) => query.where("b.company_id", "=", companyId ?? 0))
      .select(sql<number>`sum(${grossOf})`.as("gross"))
      .execute(),
  );
  return new Map(rows.map((row) => [`${row.labor_id} ${row.tax_month}`, Number(row.gross)]));
};

/** Income of a worker in a month and in its quarter, of `paidMonths`; cents before taxes. */
export const incomeOf = (paid: ReadonlyMap<string, number>, laborId: number, period: string): IncomeBefore => {
  const paidIn = (month: string): number => paid.get(`${laborId} ${month}`) ?? 0;
  return { month: paidIn(period), quarter: quarterOf(period).reduce((sum, month) => sum + paidIn(month), 0) };
};

/** A bill whose stored `over_limit` is wrong, with the right value. */
export type LimitChange = { readonly id: number; readonly over_limit: string | null };

/**
 * Unpaid bills of workers whose over-limit mark is wrong. A bill counts in `month` ("YYYY-MM"), in which it would be
 * paid now; before it counts what the agency has paid or is paying the worker, and the settlement's earlier
 * bills of the same worker. What was given up with its settlement is paid by nobody and has no mark.
 */
export const limitChanges = async (
  db: Reader,
  agencyId: number,
  laborIds: readonly number[],
  month: string,
): Promise<LimitChange[]> => {
  const unpaid = await unpaidOf(db, agencyId, laborIds);
  if (unpaid.length === 0) return [];
  const [from, , to] = quarterOf(month);
  const workers = [...new Set(unpaid.map((bill) => bill.labor_id))];
  const paid = await paidMonths(db, agencyId, workers, from, to);
  const earlier = new Map<string, number>();
  return unpaid.flatMap((bill) => {
    if (bill.settlement_status === givenUp) return bill.over_limit === null ? [] : [{ id: bill.id, over_limit: null }];
    const place = `${bill.settlement_id} ${bill.labor_id}`;
    const ahead = bill.settlement_id === null ? 0 : (earlier.get(place) ?? 0);
    earlier.set(place, ahead + bill.gross);
    const before = incomeOf(paid, bill.labor_id, month);
    const exceededLimit = passedLimit(
      { month: before.month + ahead, quarter: before.quarter + ahead },
      bill.gross,
      workerLimitsOf(bill),
    );
    const over_limit = exceededLimit === null ? null : month;
    return over_limit === bill.over_limit ? [] : [{ id: bill.id, over_limit }];
  });
};

type Marked = Pick<Tables["bills"], "agency_id" | "labor_id" | "company_id" | "over_limit">;

/**
 * The figures behind the mark of a bill, payments since included; null without a mark. `isWhole`: of all companies of the
 * agency, else of the bill's own.
 */
export const overLimitOf = async (
  db: Reader,
  bill: Marked,
  isWhole: boolean,
): Promise<CallOutput<typeof billsGet>["over_limit"]> => {
  const period = bill.over_limit;
  if (period === null) return null;
  const company = await db
    .selectFrom("companies")
    .select(["labor_value_added_tax_max_month", "labor_value_added_tax_max_quarter"])
    .where("id", "=", bill.company_id)
    .executeTakeFirstOrThrow();
  const [from, , to] = quarterOf(period);
  const paid = await paidMonths(db, bill.agency_id, [bill.labor_id], from, to, isWhole ? undefined : bill.company_id);
  const before = incomeOf(paid, bill.labor_id, period);
  const limits = workerLimitsOf(company);
  return {
    period,
    month_before: before.month,
    quarter_before: before.quarter,
    month_limit: limits.month,
    quarter_limit: limits.quarter,
  };
};
