import { platformReportRecord } from "../../../src-shared/tax/platform-reports/platform-reports-record.ts";
import type { HandlersFor } from "../../core/context.ts";
import { sealed } from "../../core/database/table-rules.ts";
import { defineArea } from "../../lists/area.ts";
import type { Service } from "../../lists/service.ts";
import { serveRecord } from "../../records/records/serve.ts";
import { platformReportKind, startReportFile } from "./file-job.ts";
import { addReport } from "./make-report.ts";
import { reportFacts } from "./report-detail.ts";
import { auditedOfReport, reportActs } from "./report-steps.ts";
import { platformReportsSource } from "./reports-source.ts";

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
