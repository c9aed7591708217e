import { sql } from "kysely";
import type { Deadline } from "../../src-shared/calls/workbench.ts";
import { serviceBillStates } from "../../src-shared/states/service-bill.ts";
import { addDays, dayOf } from "../../src-shared/values/time.ts";
import { taxDays } from "../income-tax/tax-days.ts";
import { visible } from "../lists/source.ts";
import { withinSql } from "../plumbing/data-scope.ts";
import { serviceBillsSource } from "../service-bills/service-bills-source.ts";
import { type Asked, holds } from "./asked.ts";
import { dueEntry } from "./due-entry.ts";
import { queryOf } from "./waiting.ts";

const daysAhead = 30;
const mostContracts = 20;
const mostShown = 40;

/** Contracts in force or soon over. */
const running = [50, 52];

const contractEnds = async (asked: Asked): Promise<Deadline[]> => {
  const { db, principal, today, company_id } = asked;
  if (!holds(principal, ["contract.contract.view"])) return [];
  const rows = await db
    .selectFrom("company_contracts as k")
    .innerJoin("companies as c", "c.id", "k.company_id")
    .where(withinSql(principal, { agency: "k.agency_id", company: "k.company_id", maker: null }))
    .where("k.status", "in", running)
    .where("k.end_at", ">=", `${today} 00:00:00`)
    .where("k.end_at", "<=", `${addDays(today, daysAhead)} 23:59:59`)
    .$if(company_id !== null, (query) => query.where("k.company_id", "=", company_id))
    .orderBy("k.end_at")
    .orderBy("k.id")
    .limit(mostContracts)
    .select(["c.name", "k.no", "k.end_at"])
    .execute();
  return rows.map(({ name, no, end_at }) => dueEntry(asked, "contractEnds", dayOf(end_at), { name, no }));
};

const owed = (["toPay", "partlyPaid", "overdue"] as const).map((key) => serviceBillStates.code(key));

const serviceBillDays = async (asked: Asked): Promise<Deadline[]> => {
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

/** What is due, the soonest (or longest overdue) first; contracts and service bills of the next thirty days. */
export const deadlinesOf = async (asked: Asked): Promise<Deadline[]> => {
  const all = [...(await taxDays(asked)), ...(await contractEnds(asked)), ...(await serviceBillDays(asked))];
  return all.sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0)).slice(0, mostShown);
};
