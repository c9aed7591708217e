import { type RawBuilder, sql } from "kysely";
import { payoutLineStates, settlementStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import { addMonths, monthOf } from "../../../../src-shared/kernel/values/time/time.ts";
import type { Workbench } from "../../../../src-shared/registries/workbench/workbench-calls.ts";
import { type DeadlineQuery, holds } from "../../../core/deadlines/deadline-query.ts";
import { seesAll } from "../../../core/plumbing/data-scope.ts";
import type { WorkbenchQuery } from "../../../lists/contributed.ts";
import { visible } from "../../../lists/lists/source.ts";
import { settlementsSource } from "../rows/settlements-source.ts";

type Month = NonNullable<Workbench["months"]>[number];
type Sums = { period: string; settled: number; fee: number; tax: number; payments: number };

/** Statuses of settlements with all results; those still being paid belong to no month yet. */
const finished = (["settled", "closed", "partlyPaid", "allFailed", "offlineSettled"] as const).map((key) =>
  settlementStates.code(key),
);

const month = sql`substr(t.settlement_at, 1, 7)`;

/** Finished settlements of the months from `first` on. */
const settledSince = ({ db, principal, company_id }: DeadlineQuery, first: string): RawBuilder<unknown> => {
  const ofCompany = company_id === null ? sql`` : sql`and t.company_id = ${company_id}`;
  return sql`${visible(db, principal, settlementsSource)} ${ofCompany}
    and t.status in (${sql.join(finished)}) and t.settlement_at >= ${`${first}-01 00:00:00`}`;
};

const headerSums = async (query: DeadlineQuery, first: string): Promise<Sums[]> => {
  const { rows } = await sql<Sums>`
    select ${month} as period, sum(t.success_amount) as settled,
      sum(t.service_fee + t.labor_service_fee - coalesce(t.discount, 0)) as fee,
      sum(t.pit + t.vat + t.surtax + t.vat_recover) as tax, sum(t.paid_count) as payments
    from ${settledSince(query, first)} group by ${month} order by ${month}`.execute(query.db);
  return rows;
};

/** Fees and taxes of unpaid lines, which are included in the headers and have to be deducted. */
const notArrived = async (
  query: DeadlineQuery,
  first: string,
): Promise<ReadonlyMap<string, Pick<Sums, "fee" | "tax">>> => {
  const { rows } = await sql<Pick<Sums, "period" | "fee" | "tax">>`
    select s.period as period, sum(b.service_fee + b.labor_service_fee - coalesce(p.discount, 0)) as fee,
      sum(b.pit + b.vat + b.surtax + b.vat_recover) as tax
    from (select t.id as id, ${month} as period from ${settledSince(query, first)}
      and (t.failed_count > 0 or t.unknown_count > 0 or t.returned_count > 0)) as s
    join payout_lines as p on p.settlement_id = s.id and p.status <> ${payoutLineStates.code("paid")}
    join bills as b on b.id = p.bill_id
    group by s.period`.execute(query.db);
  return new Map(rows.map((row) => [row.period, { fee: Number(row.fee), tax: Number(row.tax) }]));
};

/** People with income by month; null for a person who does not see the agency's tax books, or for one company. */
const workersBy = async (query: DeadlineQuery, first: string): Promise<ReadonlyMap<string, number> | null> => {
  const { db, principal, company_id } = query;
  const isWhole = company_id === null && principal.company_id === null && seesAll(principal);
  if (!isWhole || !holds(principal, ["income_tax.summary.view"])) return null;
  const rows = await db
    .selectFrom("tax_periods")
    .where("agency_id", "=", principal.agency_id)
    .where("period", ">=", first)
    .select(["period", "worker_count"])
    .execute();
  return new Map(rows.map((row) => [row.period, row.worker_count]));
};

/** Paid amounts of the last `count` months with settlements, oldest first; null without the permission. */
const monthsOf = async (query: DeadlineQuery, count: number): Promise<Month[] | null> => {
  if (!holds(query.principal, ["settlement.settlement.view"])) return null;
  const first = addMonths(monthOf(query.today), 1 - count);
  const notArrivedSums = await notArrived(query, first);
  const workers = await workersBy(query, first);
  return (await headerSums(query, first)).map(({ period, settled, fee, tax, payments }) => ({
    period,
    settled: Number(settled),
    fee: Number(fee) - (notArrivedSums.get(period)?.fee ?? 0),
    tax: Number(tax) - (notArrivedSums.get(period)?.tax ?? 0),
    payments: Number(payments),
    workers: workers === null ? null : (workers.get(period) ?? 0),
  }));
};

const mostCompanies = 5;

/** Companies with the highest sums in the last month with settlements; null for a company's people and for one company. */
const topCompanies = async (query: DeadlineQuery, months: readonly Month[] | null): Promise<Workbench["top"]> => {
  const last = months?.at(-1);
  if (last === undefined || query.principal.company_id !== null || query.company_id !== null) return null;
  const { rows } = await sql<{ company_id: number; company_name: string | null; found: number; settled: number }>`
    select t.company_id as company_id, max(t.company_name) as company_name, count(*) as found, sum(t.success_amount) as settled
    from ${settledSince(query, last.period)} and t.settlement_at <= ${`${last.period}-31 23:59:59`}
    group by t.company_id order by sum(t.success_amount) desc, t.company_id limit ${mostCompanies}`.execute(query.db);
  return {
    period: last.period,
    total: last.settled,
    rows: rows.map((row) => ({
      company_id: String(row.company_id),
      company_name: row.company_name ?? "",
      settlements: Number(row.found),
      settled: Number(row.settled),
    })),
  };
};

/** The months with settlements, and the top companies of the last one. */
export const settledMonths = async (query: WorkbenchQuery): Promise<Pick<Workbench, "months" | "top">> => {
  const months = await monthsOf(query, query.months);
  return { months, top: await topCompanies(query, months) };
};
