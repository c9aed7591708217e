import { sql } from "kysely";
import { serviceBillStates } from "../../src-shared/states/service-bill.ts";
import { addDays } from "../../src-shared/values/time.ts";
import type { Deadlines } from "../contributed.ts";
import { holds } from "../deadlines/deadline-query.ts";
import { daysAhead, dueEntry } from "../deadlines/due-entry.ts";
import { queryOf } from "../deadlines/list-link.ts";
import { visible } from "../lists/source.ts";
import { serviceBillsSource } from "./service-bills-source.ts";

const owed = (["toPay", "partlyPaid", "overdue"] as const).map((key) => serviceBillStates.code(key));

/** Service bills that are owed, overdue or due within the next thirty days, by day. */
export const serviceBillDays: Deadlines = async (asked) => {
  const { db, principal, today, company_id } = asked;
  if (!holds(principal, ["service_bill.service_bill.view"])) return [];
  const ofCompany = company_id === null ? sql`` : sql`and t.company_id = ${company_id}`;
  const { rows } = await sql<{ day: string; found: number; amount: number }>`
    select t.due_at as day, count(*) as found, sum(t.unpaid) as amount
    from ${visible(db, principal, serviceBillsSource)} ${ofCompany}
    and t.status in (${sql.join(owed)}) and t.due_at <= ${addDays(today, daysAhead)}
    group by t.due_at`.execute(db);
  return rows.map(({ day, found, amount }) =>
    dueEntry(asked, "serviceBills", day, {
      count: Number(found),
      amount: Number(amount),
      link: {
        list: "serviceBills",
        query: queryOf("serviceBills", { status: owed, date: { by: "due_at", start: day, end: day } }, asked),
      },
    }),
  );
};
