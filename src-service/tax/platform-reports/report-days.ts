import { sql } from "kysely";
import { monthsOfQuarter, quarterDueOn, quarterOfMonth } from "../../../src-shared/kernel/values/time/quarter.ts";
import { monthOf } from "../../../src-shared/kernel/values/time/time.ts";
import type { Deadline } from "../../../src-shared/registries/workbench/workbench-calls.ts";
import { platformReportStates } from "../../../src-shared/tax/platform-reports/platform-reports-record.ts";
import { type DeadlineQuery, dueEntry, queryOf } from "../../core/deadlines/deadline-query.ts";
import { visible } from "../../lists/lists/source.ts";
import { platformReportsSource } from "./reports-source.ts";

type Report = { quarter: string; status: number; status_before: number | null };

const accepted = platformReportStates.code("incomeAccepted");
/** A correction of a report that was filed in time has no deadline. */
const isReported = ({ status, status_before }: Report): boolean =>
  status === accepted || (status === platformReportStates.code("correcting") && status_before === accepted);

/**
 * Platform reports of quarters that are over and have books, as far as the tax office has not accepted them; and the
 * quarters that are done. `periods`: the months of the tax books.
 */
export const reportDays = async (
  deadlineQuery: DeadlineQuery,
  periods: readonly string[],
): Promise<{ readonly due: readonly Deadline[]; readonly done: ReadonlySet<string> }> => {
  const { rows } = await sql<Report>`
    select t.quarter as quarter, t.status as status, t.status_before as status_before
    from ${visible(deadlineQuery.db, deadlineQuery.principal, platformReportsSource)}`.execute(deadlineQuery.db);
  const reports = new Map(rows.map((row) => [row.quarter, row]));
  const reportedQuarters = new Set(rows.filter(isReported).map(({ quarter }) => quarter));
  const over = [...new Set([...periods.map(quarterOfMonth), ...reports.keys()])]
    .filter((quarter) => monthsOfQuarter(quarter)[2] < monthOf(deadlineQuery.today))
    .sort();
  const deadlines = over.flatMap((quarter): Deadline[] => {
    if (reportedQuarters.has(quarter)) return [];
    const day = quarterDueOn(quarter);
    const query = queryOf("platformReports", { date: { by: "due_at", start: day, end: day } }, deadlineQuery);
    return [
      dueEntry(deadlineQuery, "platformReport", day, {
        period: quarter,
        count: reports.has(quarter) ? 1 : 0,
        link: { list: "platformReports", query },
      }),
    ];
  });
  return { due: deadlines, done: reportedQuarters };
};
