import { sql } from "kysely";
import type { Workbench } from "../../src-shared/calls/workbench.ts";
import { declarationStates } from "../../src-shared/states/declaration.ts";
import { serviceBillStates } from "../../src-shared/states/service-bill.ts";
import { taxPeriodStates } from "../../src-shared/states/tax-period.ts";
import { addDays, dayOf, daysBetween, lastDayOf, monthOf } from "../../src-shared/values/time.ts";
import { taxCalendar } from "../../src-shared/workbench/calendar.ts";
import { taxPeriodsSource } from "../income-tax/summary-source.ts";
import { visible } from "../lists/source.ts";
import { withinSql } from "../plumbing/data-scope.ts";
import { serviceBillsSource } from "../service-bills/service-bills-source.ts";
import { type Asked, holds } from "./asked.ts";
import { queryOf } from "./waiting.ts";

type Deadline = Workbench["deadlines"][number];

const daysAhead = 30;
const mostContracts = 20;
const mostShown = 40;

const entry = (
  { today }: Asked,
  kind: Deadline["kind"],
  day: string,
  more: Partial<Omit<Deadline, "kind" | "day" | "days_left">> = {},
): Deadline => ({
  kind,
  day,
  days_left: daysBetween(today, day),
  period: null,
  name: null,
  no: null,
  count: null,
  amount: null,
  link: null,
  ...more,
});

type Period = {
  period: string;
  status: number;
  due_at: string;
  worker_count: number;
  declared_count: number;
};

const undeclared = (["toGenerate", "generated", "refused", "correcting"] as const).map((key) =>
  declarationStates.code(key),
);

/** Returns that are not made yet and months that are not locked yet, of months that are over. */
const overMonths = (asked: Asked, periods: readonly (Period & { readonly missing: number })[]): Deadline[] =>
  periods.flatMap((row) => {
    const { period, missing } = row;
    const filters = {
      date: { by: "period_start", start: `${period}-01`, end: lastDayOf(period) },
      declare_status: undeclared,
    };
    const open = taxPeriodStates.code("open");
    return [
      ...(missing === 0
        ? []
        : [
            entry(asked, "undeclared", row.due_at, {
              period,
              count: missing,
              link: { list: "incomeSummary", query: queryOf("incomeSummary", filters, asked) },
            }),
          ]),
      ...(row.status === open
        ? [
            entry(asked, "periodOpen", row.due_at, {
              period,
              link: { list: "taxPeriods", query: queryOf("taxPeriods", { status: [open] }, asked) },
            }),
          ]
        : []),
    ];
  });

/** The tax calendar, and what of it is still to be done. */
const taxDays = async (asked: Asked): Promise<Deadline[]> => {
  const { db, principal, today } = asked;
  if (!holds(principal, ["income_tax.summary.view"])) return [];
  const { rows } = await sql<Period>`
    select t.period as period, t.status as status, t.due_at as due_at, t.worker_count as worker_count,
      t.declared_count as declared_count
    from ${visible(db, principal, taxPeriodsSource)} and t.period < ${monthOf(today)} order by t.period`.execute(db);
  const over = rows.map((row) => ({ ...row, missing: Number(row.worker_count) - Number(row.declared_count) }));
  const told = overMonths(asked, over);
  const isTold = new Set(
    told.flatMap(({ kind, period }) => (kind === "undeclared" && period !== null ? [period] : [])),
  );
  const declared = new Set(over.filter(({ missing }) => missing === 0).map(({ period }) => period));
  const calendar = taxCalendar(today, declared).filter(
    ({ kind, period }) => kind !== "monthlyReturn" || !isTold.has(period),
  );
  return [...told, ...calendar.map(({ kind, day, period }) => entry(asked, kind, day, { period }))];
};

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
  return rows.map(({ name, no, end_at }) => entry(asked, "contractEnds", dayOf(end_at), { name, no }));
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
    entry(asked, "serviceBills", day, {
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
