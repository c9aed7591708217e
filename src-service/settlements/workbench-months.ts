import { type RawBuilder, sql } from "kysely";
import type { Workbench } from "../../src-shared/calls/workbench.ts";
import { payoutLineStates } from "../../src-shared/states/payout-line.ts";
import { settlementStates } from "../../src-shared/states/settlement.ts";
import { addMonths, monthOf } from "../../src-shared/values/time.ts";
import type { WorkbenchQuery } from "../contributed.ts";
import { type DeadlineQuery, holds } from "../deadlines/deadline-query.ts";
import { visible } from "../lists/source.ts";
import { seesAll } from "../plumbing/data-scope.ts";
import { settlementsSource } from "./settlements-source.ts";

type Month = NonNullable<Workbench["months"]>[number];
type Sums = { period: string; settled: number; fee: number; tax: number; payments: number };

/** Settlements whose results are in; what is still being paid belongs to no month yet. */
const finished = (["settled", "partlyPaid", "allFailed", "offlineSettled"] as const).map((key) =>
  settlementStates.code(key),
);

const month = sql`substr(t.settlement_at, 1, 7)`;

/** Finished settlements of the months from `first` on. */
const settledSince = ({ db, principal, company_id }: DeadlineQuery, first: string): RawBuilder<unknown> => {
  const ofCompany = company_id === null ? sql`` : sql`and t.company_id = ${company_id}`;
  return sql`${visible(db, principal, settlementsSource)} ${ofCompany}
    and t.status in (${sql.join(finished)}) and t.settlement_at >= ${`${first}-01 00:00:00`}`;
};

const headerSums = async (asked: DeadlineQuery, first: string): Promise<Sums[]> => {
  const { rows } = await sql<Sums>`
    select ${month} as period, sum(t.success_amount) as settled,
      sum(t.service_fee + t.labor_service_fee - coalesce(t.discount, 0)) as fee,
      sum(t.pit + t.vat + t.surtax + t.vat_recover) as tax, sum(t.paid_count) as payments
    from ${settledSince(asked, first)} group by ${month} order by ${month}`.execute(asked.db);
  return rows;
};

/** Fees and taxes of lines that did not arrive: the headers hold them, the months must not. */
const notArrived = async (
  asked: DeadlineQuery,
  first: string,
): Promise<ReadonlyMap<string, Pick<Sums, "fee" | "tax">>> => {
  const { rows } = await sql<Pick<Sums, "period" | "fee" | "tax">>`
    select s.period as period, sum(b.service_fee + b.labor_service_fee - coalesce(p.discount, 0)) as fee,
      sum(b.pit + b.vat + b.surtax + b.vat_recover) as tax
    from (select t.id as id, ${month} as period from ${settledSince(asked, first)}
      and (t.failed_count > 0 or t.unknown_count > 0 or t.returned_count > 0)) as s
    join payout_lines as p on p.settlement_id = s.id and p.status <> ${payoutLineStates.code("paid")}
    join bills as b on b.id = p.bill_id
    group by s.period`.execute(asked.db);
  return new Map(rows.map((row) => [row.period, { fee: Number(row.fee), tax: Number(row.tax) }]));
};

/** People with income by month; null for who does not see the agency's tax books, or asks for one company. */
const workersBy = async (asked: DeadlineQuery, first: string): Promise<ReadonlyMap<string, number> | null> => {
  const { db, principal, company_id } = asked;
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

/** What arrived in each of the last `count` months that have anything, oldest first; null without the permission. */
const monthsOf = async (asked: DeadlineQuery, count: number): Promise<Month[] | null> => {
  if (!holds(asked.principal, ["settlement.settlement.view"])) return null;
  const first = addMonths(monthOf(asked.today), 1 - count);
  const lost = await notArrived(asked, first);
  const workers = await workersBy(asked, first);
  return (await headerSums(asked, first)).map(({ period, settled, fee, tax, payments }) => ({
    period,
    settled: Number(settled),
    fee: Number(fee) - (lost.get(period)?.fee ?? 0),
    tax: Number(tax) - (lost.get(period)?.tax ?? 0),
    payments: Number(payments),
    workers: workers === null ? null : (workers.get(period) ?? 0),
  }));
};

const mostCompanies = 5;

/** Companies that settled most in the last month that has anything; null for a company's people and for one company. */
const topCompanies = async (asked: DeadlineQuery, months: readonly Month[] | null): Promise<Workbench["top"]> => {
  const last = months?.at(-1);
  if (last === undefined || asked.principal.company_id !== null || asked.company_id !== null) return null;
  const { rows } = await sql<{ company_id: number; company_name: string | null; found: number; settled: number }>`
    select t.company_id as company_id, max(t.company_name) as company_name, count(*) as found, sum(t.success_amount) as settled
    from ${settledSince(asked, last.period)} and t.settlement_at <= ${`${last.period}-31 23:59:59`}
    group by t.company_id order by sum(t.success_amount) desc, t.company_id limit ${mostCompanies}`.execute(asked.db);
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

/** The months that have anything, and who settled most in the last of them. */
export const settledMonths = async (asked: WorkbenchQuery): Promise<Pick<Workbench, "months" | "top">> => {
  const months = await monthsOf(asked, asked.months);
  return { months, top: await topCompanies(asked, months) };
};
