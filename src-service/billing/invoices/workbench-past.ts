import { sql } from "kysely";
import { invoiceApplies } from "../../../src-shared/billing/invoices/invoice-applies-list.ts";
import { queryOf } from "../../core/deadlines/deadline-query.ts";
import { endOf, movedOf, pastCounts } from "../../core/deadlines/past-status.ts";
import { daysOfTrend } from "../../core/deadlines/trend.ts";
import type { WaitingPast } from "../../lists/contributed.ts";
import { matching } from "../../lists/lists/matching.ts";

type Row = {
  readonly id: number;
  readonly status: number;
  readonly at: string;
  readonly action: string;
  readonly from_status: number | null;
};

/** Counts the invoice applications that waited for the person; null for kinds that do not go by the status. */
export const invoiceAppliesPast: WaitingPast = async (query, kind, now) => {
  const { db, principal, today, sources } = query;
  const { status, ...filters } = kind.filters(today);
  if (!Array.isArray(status)) return null;
  const days = daysOfTrend(today);
  const request = queryOf("invoiceApplies", filters, query);
  const { rows: from } = await matching(db, principal, invoiceApplies, request, sources.invoiceApplies.source);
  const { rows } = await sql<Row>`
    select x.id as id, x.status as status, e.at as at, e.action as action, e.from_status as from_status
    from (select t.id as id, t.status as status from ${from}) as x
    join invoice_events as e on e.apply_id = x.id and e.at > ${endOf(days[0] ?? today)}
    order by x.id, e.at, e.id`.execute(db);
  return pastCounts(days, now, movedOf(rows), status.map(Number));
};
