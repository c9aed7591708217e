import { sql } from "kysely";
import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import { bills } from "../../../../src-shared/billing/bills/bills-list.ts";
import { queryOf } from "../../../core/deadlines/deadline-query.ts";
import { backwards, daysOfTrend } from "../../../core/deadlines/trend.ts";
import type { WaitingPast } from "../../../lists/contributed.ts";
import { matching } from "../../../lists/lists/matching.ts";
import { billsSource } from "./bills-source.ts";

const toAudit = billStates.code("toAudit");
const cancelled = billStates.code("cancelled");

/** Columns that the groups have to have. */
const needed = ["status", "create_at", "audit_at"];

type Counted = { readonly made: string; readonly ended: string | null; readonly bills: number };

/** Counts the bills that waited for their audit: made before, and neither audited nor cancelled before (`bill_groups`). */
export const billsPast: WaitingPast = async (query, kind, now) => {
  const { db, principal, today } = query;
  const { status, ...filters } = kind.filters(today);
  if (!Array.isArray(status) || status.length !== 1 || status[0] !== toAudit) return null;
  const days = daysOfTrend(today);
  const since = `${days[1]} 00:00:00`;
  const request = queryOf("bills", filters, query);
  const { rows: from, groups } = await matching(db, principal, bills, request, billsSource, needed);
  // Null where a person's filters go beyond what the groups know.
  if (groups === null) return null;
  const audited = await sql<Counted>`
    select substr(t.create_at, 1, 10) as made,
      case when t.status = ${toAudit} then null else substr(t.audit_at, 1, 10) end as ended, sum(t.rows_in) as bills
    from ${groups} and ((t.status = ${toAudit} and t.create_at >= ${since}) or t.audit_at >= ${since})
    group by 1, 2`.execute(db);
  // By company first, for the index of the bills begins with it (`lists/figures.ts`).
  const given = await sql<Counted>`
    select substr(x.made, 1, 10) as made, substr(b.cancel_at, 1, 10) as ended, count(*) as bills
    from (select t.id as id, t.create_at as made
      from (select c.id as k_id from companies as c where c.agency_id = ${principal.agency_id}) as k
      cross join ${from} and t.company_id = k.k_id and t.status = ${cancelled} and t.audit_at is null) as x
    join bills as b on b.id = x.id and b.cancel_at >= ${since}
    group by 1, 2`.execute(db);
  const added = new Map<string, number>();
  const add = (day: string, count: number): void => {
    added.set(day, (added.get(day) ?? 0) + count);
  };
  for (const { made, ended, bills: count } of [...audited.rows, ...given.rows]) {
    add(made, Number(count));
    if (ended !== null) add(ended, -Number(count));
  }
  return backwards(days, now, added);
};
