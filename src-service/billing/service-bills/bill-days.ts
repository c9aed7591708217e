import { sql } from "kysely";
import { serviceBillStates } from "../../../src-shared/billing/fees/service-bill-states.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { daysAhead, dueEntry, holds, queryOf } from "../../core/deadlines/deadline-query.ts";
import type { Deadlines } from "../../lists/contributed.ts";
import { visible } from "../../lists/lists/source.ts";
import { serviceBillsSource } from "./service-bills-source.ts";

const owedStatuses = (["toPay", "partlyPaid", "overdue"] as const).map((key) => serviceBillStates.code(key));

/** Deadlines of unpaid service bills, overdue or due within the next thirty days, by day. */
export const serviceBillDays: Deadlines = async (query) => {
  const { db, principal, today, company_id } = query;
  if (!holds(principal, ["service_bill.service_bill.view"])) return [];
  const ofCompany = company_id === null ? sql`` : sql`and t.company_id = ${company_id}`;
  const { rows } = await sql<{ day: string; found: number; amount: number }>`
    select t.due_at as day, count(*) as found, sum(t.unpaid) as amount
    from ${visible(db, principal, serviceBillsSource)} ${ofCompany}
    and t.status in (${sql.join(owedStatuses)}) and t.due_at <= ${addDays(today, daysAhead)}
    group by t.due_at`.execute(db);
  return rows.map(({ day, found, amount }) =>
    dueEntry(query, "serviceBills", day, {
      count: Number(found),
      amount: Number(amount),
      link: {
        list: "serviceBills",
        query: queryOf("serviceBills", { status: owedStatuses, date: { by: "due_at", start: day, end: day } }, query),
      },
    }),
  );
};
