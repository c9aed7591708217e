import { sql } from "kysely";
import { lastDayOf, monthOf } from "../../../../src-shared/kernel/values/time/time.ts";
import { taxCalendar } from "../../../../src-shared/registries/workbench/calendar.ts";
import type { Deadline } from "../../../../src-shared/registries/workbench/workbench-calls.ts";
import { declarationStates } from "../../../../src-shared/tax/income-tax/declaration-states.ts";
import { taxPeriodStates } from "../../../../src-shared/tax/income-tax/tax-period-states.ts";
import { type DeadlineQuery, dueEntry, holds, queryOf } from "../../../core/deadlines/deadline-query.ts";
import { visible } from "../../../lists/lists/source.ts";
import { reportDays } from "../../platform-reports/report-days.ts";
import { taxPeriodsSource } from "../summary/summary-source.ts";

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

/** Deadlines for past months: returns that were not filed yet and months that are not locked yet. */
const overMonths = (query: DeadlineQuery, periods: readonly (Period & { readonly missing: number })[]): Deadline[] =>
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
            dueEntry(query, "undeclared", row.due_at, {
              period,
              count: missing,
              link: { list: "incomeSummary", query: queryOf("incomeSummary", filters, query) },
            }),
          ]),
      ...(row.status === open
        ? [
            dueEntry(query, "periodOpen", row.due_at, {
              period,
              link: { list: "taxPeriods", query: queryOf("taxPeriods", { status: [open] }, query) },
            }),
          ]
        : []),
    ];
  });

/** Deadlines of the tax calendar that are still open. */
export const taxDays = async (query: DeadlineQuery): Promise<Deadline[]> => {
  const { db, principal, today } = query;
  if (!holds(principal, ["income_tax.summary.view"])) return [];
  const { rows } = await sql<Period>`
    select t.period as period, t.status as status, t.due_at as due_at, t.worker_count as worker_count,
      t.declared_count as declared_count
    from ${visible(db, principal, taxPeriodsSource)} and t.period < ${monthOf(today)} order by t.period`.execute(db);
  const over = rows.map((row) => ({ ...row, missing: Number(row.worker_count) - Number(row.declared_count) }));
  const monthDeadlines = overMonths(query, over);
  const hasDeadline = new Set(
    monthDeadlines.flatMap(({ kind, period }) => (kind === "undeclared" && period !== null ? [period] : [])),
  );
  const declaredPeriods = new Set(over.filter(({ missing }) => missing === 0).map(({ period }) => period));
  const reports = await reportDays(
    query,
    rows.map(({ period }) => period),
  );
  const isDueNow = new Set(reports.due.map(({ period }) => period));
  const calendar = taxCalendar(today, declaredPeriods).filter(({ kind, period }) => {
    if (kind === "platformReport") return !isDueNow.has(period) && !reports.done.has(period);
    return kind !== "monthlyReturn" || !hasDeadline.has(period);
  });
  return [
    ...monthDeadlines,
    ...reports.due,
    ...calendar.map(({ kind, day, period }) => dueEntry(query, kind, day, { period })),
  ];
};
