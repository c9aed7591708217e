import {
  monthsOfQuarter,
  nextQuarter,
  quarterDueOn,
  quarterOfMonth,
} from "../../../src-shared/kernel/values/time/quarter.ts";
import { addMonths, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { platformReportStates } from "../../../src-shared/tax/platform-reports/platform-reports-record.ts";
import type { Writing } from "../../core/context.ts";
import { hasDemoData, readFact, storeFact } from "../../core/database/facts.ts";
import { readRow } from "../../core/database/tables.ts";
import type { Service } from "../../lists/service.ts";
import { addReport } from "../../tax/platform-reports/make-report.ts";
import { moveReport } from "../../tax/platform-reports/report-steps.ts";
import type { AreaDemo } from "../history/area-demo.ts";

const fact = "demo:reported";
const by = "演示";

const readReport = (writing: Writing, id: number) => readRow(writing.tx, "platform_reports", id);

/** Reports a quarter as a tax officer would in the following month. */
const report = async (writing: Writing, id: number, quarter: string): Promise<void> => {
  const steps = [
    { action: "check" },
    { action: "acceptIdentity", receipt_no: `SF${quarter.replace("-", "")}` },
    { action: "acceptIncome", receipt_no: `SR${quarter.replace("-", "")}` },
  ] as const;
  for (const step of steps) {
    const now = await readReport(writing, id);
    await moveReport(writing, now, { version: now.version, digest: now.digest, ...step }, by);
  }
  const month = addMonths(monthsOfQuarter(quarter)[2], 1);
  const times = {
    checked_at: `${month}-18 10:00:00`,
    identity_at: `${month}-19 10:00:00`,
    income_at: `${month}-20 10:00:00`,
  };
  const createdAt = `${month}-17 10:00:00`;
  await writing.tx
    .updateTable("platform_reports")
    .set({ ...times, made_at: createdAt })
    .where("id", "=", id)
    .execute();
  await writing.tx
    .updateTable("platform_report_revisions")
    .set({ ...times, begun_at: createdAt })
    .where("report_id", "=", id)
    .execute();
};

/**
 * Creates the demo's platform reports: past quarters reported, the last one created and still due. Runs once, only on demo
 * data, one transaction per quarter; quarters that an earlier start came to stay.
 */
export const reportDemoQuarters = async (service: Service): Promise<void> => {
  if (!(await hasDemoData(service.reading)) || (await readFact(service.reading, fact)) !== undefined) return;
  const first = await service.reading
    .selectFrom("tax_periods")
    .select(["agency_id", "period"])
    .orderBy("period")
    .executeTakeFirst();
  if (first === undefined) return;
  const { agency_id } = first;
  const today = shanghaiNow(service.clock.now());
  const current = quarterOfMonth(today);
  const draft = platformReportStates.code("draft");
  const reports = await service.reading
    .selectFrom("platform_reports")
    .select("quarter")
    .where("agency_id", "=", agency_id)
    .execute();
  const made = new Set(reports.map(({ quarter }) => quarter));
  for (let quarter = quarterOfMonth(first.period); quarter < current; quarter = nextQuarter(quarter)) {
    if (made.has(quarter)) continue;
    const isLast = nextQuarter(quarter) === current;
    await service.system("demo").write(async (writing) => {
      const id = await addReport(writing, { agency_id, quarter, by });
      const { error_count, status } = await readReport(writing, id);
      if (!isLast && error_count === 0 && status === draft) await report(writing, id, quarter);
      if (!isLast) return;
      await storeFact(writing.tx, fact, quarterDueOn(quarter));
    });
  }
};

export const demo: AreaDemo = { live: { key: "platformReports", kind: "books", run: reportDemoQuarters } };
