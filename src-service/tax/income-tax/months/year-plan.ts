import { addMonths, monthOf } from "../../../../src-shared/kernel/values/time/time.ts";
import { taxPeriodStates } from "../../../../src-shared/tax/income-tax/tax-period-states.ts";
import type { Reader, Tables } from "../../../core/database/tables.ts";
import { workerMonths } from "../../../ledger/tax-books/worker-months.ts";
import { type Computed, summaryRows } from "../summary/summary-rows.ts";

type Row = Tables["income_summary"];

const lockedPeriods = async (db: Reader, agencyId: number): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom("tax_periods")
    .select("period")
    .where("agency_id", "=", agencyId)
    .where("status", "=", taxPeriodStates.code("locked"))
    .execute();
  return new Set(rows.map(({ period }) => period));
};

/** The month for corrections: the current one, or the next that is not locked. */
const openPeriodOf = (today: string, locked: ReadonlySet<string>): string => {
  let period = monthOf(today);
  while (locked.has(period)) period = addMonths(period, 1);
  return period;
};

export const keyOf = ({ labor_id, period }: Pick<Row, "labor_id" | "period">): string => `${labor_id} ${period}`;

/** Computed and stored rows of some workers' year, by `keyOf`; `stored` also has earlier years. */
export type YearPlan = { readonly computed: readonly Computed[]; readonly stored: ReadonlyMap<string, Row> };

/**
 * The first period that a year's rows depend on. The open month corrects differences of locked months of any year, so it
 * needs the month that each correction came from; otherwise it would undo the correction. Other years only need the
 * previous year, for the rolling twelve months.
 */
const firstPeriodOf = (year: string, openPeriod: string): string =>
  openPeriod.startsWith(year) ? "0000-01" : `${Number(year) - 1}-01`;

/**
 * Computes a year of some workers of an agency from their bills; changes nothing. `at`: now, Shanghai. `asIfOpen`: a month
 * that is treated as not locked.
 */
export const planYear = async (
  db: Reader,
  agencyId: number,
  year: string,
  laborIds: readonly number[],
  at: string,
  asIfOpen?: string,
): Promise<YearPlan> => {
  const ids = [...laborIds];
  const locked = await lockedPeriods(db, agencyId);
  const openPeriod = openPeriodOf(at, locked);
  const from = firstPeriodOf(year, openPeriod);
  const months = await workerMonths(db, agencyId, ids, from, `${year}-12`);
  const workers = await db.selectFrom("labors").select(["id", "name", "id_no"]).where("id", "in", ids).execute();
  const rows = await db
    .selectFrom("income_summary")
    .selectAll()
    .where("agency_id", "=", agencyId)
    .where("labor_id", "in", ids)
    .where("period", ">=", from)
    .where("period", "<=", `${year}-12`)
    .execute();
  const computed = workers.flatMap((worker) =>
    summaryRows({
      agency_id: agencyId,
      worker,
      year,
      months: months.filter(({ labor_id }) => labor_id === worker.id),
      stored: rows.filter(({ labor_id }) => labor_id === worker.id),
      isLocked: (period) => period !== asIfOpen && locked.has(period),
      openPeriod,
    }),
  );
  return { computed, stored: new Map(rows.map((row) => [keyOf(row), row])) };
};
