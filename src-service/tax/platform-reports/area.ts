import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import { dayOf, daysBetween, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { exportKinds } from "../../../src-shared/records/exports/export-kinds.ts";
import {
  type PlatformReport,
  platformReportRecord,
  platformReportStates,
  reportRowKinds,
  reportRowsShown,
} from "../../../src-shared/tax/platform-reports/platform-reports-record.ts";
import type { HandlersFor, SignedIn } from "../../core/context.ts";
import { sealed } from "../../core/database/table-rules.ts";
import type { Database } from "../../core/database/tables.ts";
import { defineArea } from "../../lists/area.ts";
import type { Service } from "../../lists/service.ts";
import { serveRecord } from "../../records/records/serve.ts";
import { platformReportKind, type ReportRequest, startReportFile } from "./file-job.ts";
import { gatherReport } from "./gather-rows.ts";
import { addReport, type Report } from "./make-report.ts";
import { acceptedAndLatestRows, faultyRows, monthsOf, rowsOfReport } from "./report-plan.ts";
import { type ChangeRow, changesTo } from "./report-rows.ts";
import { auditedOfReport, reportActs } from "./report-steps.ts";
import { platformReportsSource } from "./reports-source.ts";

const mostFiles = 200;
const drafts: readonly number[] = [platformReportStates.code("draft"), platformReportStates.code("correcting")];

const shownRow = ({ kind, change, code, name, id_no, period, net }: ChangeRow) => {
  const isCompany = kind === reportRowKinds.company;
  return {
    kind: kind as 1 | 2 | 3,
    change,
    code,
    name: isCompany ? name : maskField("name", name),
    id_no: isCompany ? id_no : maskField("idNumber", id_no),
    period,
    net,
  };
};

/** Files of a report, the newest first; the SHA-256 stays when the file itself was deleted. */
const filesOf = async (db: Database, report: Report): Promise<PlatformReport["files"]> => {
  const jobs = await db
    .selectFrom("export_jobs as j")
    .leftJoin("users as u", "u.id", "j.created_by")
    .where("j.agency_id", "=", report.agency_id)
    .where("j.kind", "=", exportKinds.platformReport)
    .where("j.sha256", "is not", null)
    .orderBy("j.id", "desc")
    .limit(mostFiles)
    .select(["j.no", "j.request", "j.sha256", "j.done", "j.protect_id_no", "j.create_at", "u.name"])
    .execute();
  return jobs.flatMap((job) => {
    const { report_id, revision, part } = JSON.parse(job.request) as ReportRequest;
    if (report_id !== report.id) return [];
    return [
      {
        ...{ no: job.no, revision, part, rows: job.done, sha256: job.sha256 ?? "" },
        ...{ is_clear: job.protect_id_no === 0, by: job.name ?? "", at: job.create_at },
      },
    ];
  });
};

/** Faults of a report and differences to the current books. */
const reportFacts = async (
  { db, clock }: SignedIn,
  report: Report,
): Promise<Omit<PlatformReport, "report" | "actions">> => {
  const at = shanghaiNow(clock.now());
  const allRows = await rowsOfReport(db, report);
  const latest = allRows.filter(({ revision }) => revision === report.revision);
  const faulty = drafts.includes(report.status) ? await faultyRows(db, report, latest, at) : [];
  const { rows: currentRows } = await gatherReport(db, report.agency_id, report.quarter);
  const difference = changesTo(acceptedAndLatestRows(allRows, report), currentRows);
  const revisions = await db
    .selectFrom("platform_report_revisions")
    .where("report_id", "=", report.id)
    .orderBy("revision", "desc")
    .select(["revision", "reason", "digest", "identity_rows", "income_rows", "begun_at", "begun_by"])
    .select(["checked_at", "checked_by", "identity_receipt", "identity_at", "identity_by"])
    .select(["income_receipt", "income_at", "income_by", "exempt_months", "exempt_gross"])
    .execute();
  return {
    digest: report.digest,
    days_left: daysBetween(dayOf(at), report.due_at),
    months: await monthsOf(db, report),
    faults: faulty.slice(0, reportRowsShown).map(({ row: one, errors }) => ({ ...shownRow(one), errors: [...errors] })),
    fault_count: faulty.length,
    difference: difference.slice(0, reportRowsShown).map(shownRow),
    difference_count: difference.length,
    revisions,
    files: await filesOf(db, report),
  };
};

const served = serveRecord(platformReportRecord, {
  source: platformReportsSource,
  audited: { act: auditedOfReport },
  facts: reportFacts,
  make: ({ principal: { agency_id, name } }, writing, { quarter }) =>
    addReport(writing, { agency_id, quarter, by: name }),
  act: reportActs,
});

const handlers = (service: Service): HandlersFor<"platformReports.export"> => ({
  "platformReports.export": async (context, { params, body }) => {
    const started = await startReportFile(context, params.id, body);
    service.exportQueue.ring();
    return started;
  },
});

/** Quarterly reports of identities and incomes to the tax office (State Council Decree 810). */
export const platformReportsArea = defineArea({
  tables: {
    ...sealed("platform_reports", "platform_report_revisions", "platform_report_rows", "platform_user_codes"),
  },
  sources: { platformReports: { source: platformReportsSource, table: "platform_reports" } },
  records: [served],
  exports: { platformReport: platformReportKind },
  serve: (service) => ({ handlers: handlers(service) }),
});
