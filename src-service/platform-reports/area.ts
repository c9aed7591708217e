import { platformReports } from "../../src-shared/lists/platform-reports.ts";
import { defineArea } from "../area.ts";
import type { HandlersFor } from "../context.ts";
import { sealed, unsealed } from "../database/table-rules.ts";
import { listRows, maskedRow } from "../lists/query.ts";
import type { Service } from "../service.ts";
import { askForReportFile, platformReportKind } from "./file-job.ts";
import { addReport } from "./make-report.ts";
import { reportDetail } from "./report-detail.ts";
import { updateReport } from "./report-steps.ts";
import { platformReportsSource } from "./reports-source.ts";

type ReportCalls =
  | "platformReports.list"
  | "platformReports.get"
  | "platformReports.create"
  | "platformReports.update"
  | "platformReports.export";

const handlers = (service: Service): HandlersFor<ReportCalls> => ({
  "platformReports.list": ({ db, principal }, { query }) =>
    listRows(db, principal, platformReports, query, platformReportsSource),
  "platformReports.get": (context, { params }) => reportDetail(context, params.id),
  "platformReports.create": async ({ db, principal, write }, { body }) => {
    const { agency_id, name } = principal;
    const id = await write((writing) => addReport(writing, { agency_id, quarter: body.quarter, by: name }));
    return { report: await maskedRow(db, principal, platformReports, platformReportsSource, id) };
  },
  "platformReports.update": async (context, { params, body }) => {
    const id = await updateReport(context, params.id, body);
    return { report: await maskedRow(context.db, context.principal, platformReports, platformReportsSource, id) };
  },
  "platformReports.export": async (context, { params, body }) => {
    const started = await askForReportFile(context, params.id, body);
    service.exportQueue.ring();
    return started;
  },
});

/** Quarterly reports of identities and incomes to the tax office (State Council Decree 810). */
export const platformReportsArea = defineArea({
  tables: {
    ...sealed("platform_reports", "platform_report_revisions", "platform_report_rows"),
    ...unsealed("platform_user_codes"),
  },
  sources: { platformReports: { source: platformReportsSource, table: "platform_reports" } },
  exports: { platformReport: platformReportKind },
  serve: (service) => ({ handlers: handlers(service) }),
});
