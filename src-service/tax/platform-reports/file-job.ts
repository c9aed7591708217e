import type { CallRequest } from "../../../src-shared/kernel/calls/define.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { writeParts } from "../../../src-shared/kernel/workbook/workbook-parts.ts";
import { exportKinds } from "../../../src-shared/records/exports/export-kinds.ts";
import {
  type platformReportsExport,
  reportRowKinds,
} from "../../../src-shared/tax/platform-reports/platform-reports-record.ts";
import { ServiceError, type SignedIn } from "../../core/context.ts";
import { findRow } from "../../core/database/tables.ts";
import { recordId } from "../../core/plumbing/answers.ts";
import { visible } from "../../core/plumbing/visible.ts";
import type { JobKind } from "../../lists/area.ts";
import { addJob, fileStamp, jobRow } from "../../records/exports/job-store.ts";
import { checkClear } from "../../records/exports/list-export-request.ts";
import { writeZipFile } from "../../records/exports/write-zip-file.ts";
import { reportNotes, reportSheets } from "./file-sheets.ts";
import { fileTexts } from "./file-texts.ts";
import { rowsOfReport } from "./report-plan.ts";
import { digestOf } from "./report-rows.ts";

type Body = CallRequest<typeof platformReportsExport>["body"];

/** The request of a report's file, as stored with its job. */
export type ReportRequest = {
  readonly report_id: number;
  readonly quarter: string;
  readonly revision: number;
  readonly digest: string;
  readonly part: "identity" | "income";
  readonly locale: "zh-CN" | "en";
};

/**
 * Starts the job for the file of a checked revision. Errors: `not_found`, `illegal_transition` for a revision that is not
 * checked, `forbidden` and `invalid` for personal data in clear, `nothing_to_export`.
 */
export const startReportFile = async (context: SignedIn, id: string, body: Body) => {
  const { db, principal } = context;
  const { part, locale = "zh-CN", protect = true, reason = "" } = body;
  checkClear(principal, !protect, reason);
  const reportRow = await findRow(db, "platform_reports", recordId(id));
  const report = visible(principal, reportRow);
  const revision = await db
    .selectFrom("platform_report_revisions")
    .selectAll()
    .where("report_id", "=", report.id)
    .where("revision", "=", body.revision ?? report.revision)
    .executeTakeFirst();
  if (revision === undefined) throw new ServiceError("not_found");
  if (revision.checked_at === null) throw new ServiceError("illegal_transition", { current: report.status });
  const count = part === "identity" ? revision.identity_rows : revision.income_rows;
  if (count === 0) throw new ServiceError("nothing_to_export");
  const request: ReportRequest = {
    report_id: report.id,
    quarter: report.quarter,
    revision: revision.revision,
    digest: revision.digest,
    part,
    locale,
  };
  const job = await context.write((writing) =>
    addJob(context, writing, {
      kind: exportKinds.platformReport,
      request: JSON.stringify(request),
      matched: count,
      total: count,
      direction: 1,
      protect_id_no: protect,
      protect_mobile: protect,
      reason: reason.trim(),
    }),
  );
  return { job: await jobRow(db, principal, job.id) };
};

/** The job that writes the file from the sealed rows; fails when the rows no longer match the seal. */
export const platformReportKind: JobKind = {
  ending: "xlsx",
  mayRun: ({ permissions }) =>
    permissions.has("income_tax.summary.export") && permissions.has("income_tax.summary.view"),
  make: (principal, job, { target, service, progress, signal }) =>
    service.snapshot(async (db) => {
      const request = JSON.parse(job.request) as ReportRequest;
      const { quarter, revision, digest, part, locale } = request;
      const report = { id: request.report_id, agency_id: principal.agency_id, quarter, revision };
      const allRows = (await rowsOfReport(db, report)).filter((row) => row.revision === revision);
      if (digestOf(quarter, revision, allRows) !== digest) throw new ServiceError("report_changed");
      const rows = allRows.filter(({ kind }) => (kind === reportRowKinds.income) === (part === "income"));
      const at = shanghaiNow(service.clock.now());
      const texts = fileTexts(locale);
      const isClear = job.protect_id_no === 0;
      const agency = await db
        .selectFrom("agencies")
        .select(["name", "credit_code"])
        .where("id", "=", principal.agency_id)
        .executeTakeFirstOrThrow();
      const title = texts[part];
      const sheets = [
        ...reportSheets(part, locale, isClear, rows),
        reportNotes(locale, [
          ["platform", agency.name],
          ["creditCode", agency.credit_code],
          ["quarter", quarter],
          ["revision", String(revision)],
          ["digest", digest],
          ["rows", String(rows.length)],
          ["by", principal.name],
          ["at", at],
          ["personal", isClear ? texts.plain : texts.masked],
          ...(job.reason === "" ? [] : ([["reason", job.reason]] as const)),
          ["jobNo", job.no],
          ["watermark", job.watermark],
          ["exemption", texts.exemptionText],
        ]),
      ];
      const properties = {
        title: `${title} ${quarter} ${revision}`,
        creator: principal.name,
        identifier: job.watermark,
        description: digest,
      };
      await progress(0, rows.length);
      const file = await writeZipFile(target, (zip) => writeParts(zip, { sheets, properties }), signal);
      await progress(rows.length, rows.length);
      return {
        ...file,
        name: `${title}-${quarter}-${revision}-${fileStamp(at)}.xlsx`,
        rows: rows.length,
        matched: rows.length,
        as_of: at,
        as_of_seq: null,
      };
    }),
};
