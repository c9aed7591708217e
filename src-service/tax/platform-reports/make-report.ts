import { monthsOfQuarter, quarterDueOn } from "../../../src-shared/kernel/values/time/quarter.ts";
import { monthOf } from "../../../src-shared/kernel/values/time/time.ts";
import { platformReportStates } from "../../../src-shared/tax/platform-reports/platform-reports-record.ts";
import { ServiceError, type Writing } from "../../core/context.ts";
import { insertMany, type Reader, type Tables } from "../../core/database/tables.ts";
import { type Exempt, gatherReport, workersWithoutCode } from "./gather-rows.ts";
import { acceptedRows, faultyRows, rowsOfReport } from "./report-plan.ts";
import { type ChangeRow, changesTo, digestOf, isIdentity, type ReportRow, totalsOf } from "./report-rows.ts";

export type Report = Tables["platform_reports"];

/** First quarter that platforms had to report (STA Announcement 2025 No. 15). */
const firstQuarter = "2025-Q3";

/** Rows of a revision: the differences between the books and what was accepted. */
export const planRevision = async (
  db: Reader,
  report: Report,
): Promise<{
  readonly currentRows: readonly ReportRow[];
  readonly rows: readonly ChangeRow[];
  readonly exempt: Exempt;
}> => {
  const { rows: currentRows, exempt } = await gatherReport(db, report.agency_id, report.quarter);
  return { currentRows, exempt, rows: changesTo(acceptedRows(await rowsOfReport(db, report)), currentRows) };
};

/** Assigns codes to workers who have none. A person keeps the code for ever, even if their data changes. */
const addCodes = async (writing: Writing, { agency_id, quarter }: Report): Promise<void> => {
  const without = await workersWithoutCode(writing.tx, agency_id, quarter);
  if (without.length === 0) return;
  const first = await writing.ids(without.length);
  await insertMany(
    writing.tx,
    "platform_user_codes",
    without
      .sort((one, other) => one - other)
      .map((labor_id, at) => ({
        id: first + at,
        agency_id,
        labor_id,
        code: `LG${String(first + at).padStart(10, "0")}`,
        create_at: writing.at,
      })),
  );
};

/** Makes the rows of a report's latest revision again from the books; returns what of the report follows from them. */
export const makeRevision = async (writing: Writing, report: Report): Promise<Partial<Report>> => {
  const { tx, at } = writing;
  const { id: report_id, agency_id, quarter, revision } = report;
  await addCodes(writing, report);
  const { currentRows, rows, exempt } = await planRevision(tx, report);
  await tx
    .deleteFrom("platform_report_rows")
    .where("report_id", "=", report_id)
    .where("revision", "=", revision)
    .execute();
  const first = rows.length === 0 ? 0 : await writing.ids(rows.length);
  await insertMany(
    tx,
    "platform_report_rows",
    rows.map((row, index) => ({
      id: first + index,
      ...{ agency_id, report_id, revision, kind: row.kind, subject_id: row.subject_id, period: row.period },
      ...{ change: row.change, accepted: 0, code: row.code, name: row.name, id_no: row.id_no, contact: row.contact },
      ...{ gross: row.gross, refunds: row.refunds, net: row.net, commission: row.commission },
      order_count: row.order_count,
    })),
  );
  const digest = digestOf(quarter, revision, rows);
  const identity_rows = rows.filter(isIdentity).length;
  await tx
    .updateTable("platform_report_revisions")
    .set({ digest, identity_rows, income_rows: rows.length - identity_rows })
    .set({ exempt_months: exempt.months, exempt_gross: exempt.gross })
    .where("report_id", "=", report_id)
    .where("revision", "=", revision)
    .execute();
  const faulty = await faultyRows(tx, report, rows, at);
  return { digest, ...totalsOf(currentRows), row_count: rows.length, error_count: faulty.length, made_at: at };
};

/** Adds a revision, with the person who started it and the reason. */
export const addRevision = async (
  writing: Writing,
  report: Pick<Report, "id" | "agency_id" | "revision">,
  by: string,
  reason: string,
): Promise<void> => {
  await writing.tx
    .insertInto("platform_report_revisions")
    .values({
      ...{ id: await writing.ids(1), agency_id: report.agency_id, report_id: report.id, revision: report.revision },
      ...{ reason, digest: "", identity_rows: 0, income_rows: 0, begun_at: writing.at, begun_by: by },
      ...{ checked_at: null, checked_by: null, identity_receipt: null, identity_at: null, identity_by: null },
      ...{ income_receipt: null, income_at: null, income_by: null, exempt_months: null, exempt_gross: null },
    })
    .execute();
};

/**
 * Starts the report of a quarter and creates its rows; returns its id. Errors: `invalid` before there were reports,
 * `period_not_over`, `quarter_exists`.
 */
export const addReport = async (
  writing: Writing,
  { agency_id, quarter, by }: { readonly agency_id: number; readonly quarter: string; readonly by: string },
): Promise<number> => {
  const change_seq = await writing.changeSeq();
  if (quarter < firstQuarter) throw new ServiceError("invalid", { fields: { quarter: ["too_early"] } });
  if (monthsOfQuarter(quarter)[2] >= monthOf(writing.at)) {
    throw new ServiceError("period_not_over", { params: { period: quarter } });
  }
  const existing = await writing.tx
    .selectFrom("platform_reports")
    .select("id")
    .where("agency_id", "=", agency_id)
    .where("quarter", "=", quarter)
    .executeTakeFirst();
  if (existing !== undefined) throw new ServiceError("quarter_exists", { params: { quarter } });
  const report: Report = {
    ...{ id: await writing.ids(1), version: 1, change_seq, agency_id, company_id: 0, quarter, revision: 1 },
    ...{ status: platformReportStates.code("draft"), status_before: null, due_at: quarterDueOn(quarter), digest: "" },
    ...{ ...totalsOf([]), row_count: 0, error_count: 0, made_at: null, checked_at: null },
    ...{ identity_receipt: null, identity_at: null, income_receipt: null, income_at: null },
  };
  await writing.tx.insertInto("platform_reports").values(report).execute();
  await addRevision(writing, report, by, "");
  const revisionColumns = await makeRevision(writing, report);
  await writing.tx.updateTable("platform_reports").set(revisionColumns).where("id", "=", report.id).execute();
  writing.touchedAgency("platformReports", agency_id);
  await writing.audit({
    agency_id,
    action: "platformReports.create",
    object: `platformReport:${report.id}`,
    after: {
      quarter,
      digest: revisionColumns.digest,
      rows: revisionColumns.row_count,
      errors: revisionColumns.error_count,
    },
  });
  return report.id;
};
