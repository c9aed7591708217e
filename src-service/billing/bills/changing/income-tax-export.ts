import type { billsExportIncomeTax } from "../../../../src-shared/billing/bills/bill-tax-calls.ts";
import type { CallRequest } from "../../../../src-shared/kernel/calls/define.ts";
import { shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import type { SheetSpec } from "../../../../src-shared/kernel/workbook/sheet-spec.ts";
import { writeParts } from "../../../../src-shared/kernel/workbook/workbook-parts.ts";
import { exportTexts } from "../../../../src-shared/papers/export-columns.ts";
import { incomeTaxSheet } from "../../../../src-shared/papers/income-tax-sheet.ts";
import { exportKinds, mostRowsWithoutIds } from "../../../../src-shared/records/exports/export-kinds.ts";
import { ServiceError, type SignedIn } from "../../../core/context.ts";
import type { JobKind } from "../../../lists/area.ts";
import { addJob, fileStamp, jobRow } from "../../../records/exports/job-store.ts";
import { checkClear } from "../../../records/exports/list-export-request.ts";
import { writeZipFile } from "../../../records/exports/write-zip-file.ts";
import type { BillChoice } from "../lists/bill-selection.ts";
import { incomeTaxMonths, workersOfBills } from "./income-tax-detail.ts";

type Request = BillChoice & { readonly year: string; readonly locale: "zh-CN" | "en" };

const workersAPage = 200;

/**
 * Starts the export of income tax by worker and month. Errors: `nothing_to_export`, `not_found`, `forbidden`, `invalid`.
 */
export const startIncomeTaxExport = async (
  context: SignedIn,
  { body }: Pick<CallRequest<typeof billsExportIncomeTax>, "body">,
) => {
  const { db, principal } = context;
  const { protect_id_no = true, reason = "", locale = "zh-CN", ...choice } = body;
  checkClear(principal, !protect_id_no, reason);
  if (choice.except !== undefined && choice.except.length > 0) {
    await workersOfBills(db, principal, { bill_ids: choice.except });
  }
  const workers = await workersOfBills(db, principal, choice);
  if (workers.length === 0) throw new ServiceError("nothing_to_export");
  const request: Request = { ...choice, locale };
  const job = await context.write((writing) =>
    addJob(context, writing, {
      kind: exportKinds.billIncomeTax,
      request: JSON.stringify(request),
      matched: workers.length,
      total: Math.min(workers.length, mostRowsWithoutIds),
      direction: 1,
      protect_id_no,
      protect_mobile: true,
      reason: reason.trim(),
    }),
  );
  return { job: await jobRow(db, principal, job.id) };
};

/** The job that writes the workbook, page by page of workers, on the data of one moment. */
export const incomeTaxKind: JobKind = {
  ending: "xlsx",
  mayRun: ({ permissions }) =>
    permissions.has("income_tax.summary.export") && permissions.has("income_tax.summary.view"),
  make: (principal, job, { target, service, progress, signal }) =>
    service.snapshot(async (db) => {
      const { year, locale, ...choice } = JSON.parse(job.request) as Request;
      const { title, columns, row } = incomeTaxSheet(locale);
      const texts = exportTexts(locale);
      const at = shanghaiNow(service.clock.now());
      const allWorkers = await workersOfBills(db, principal, choice);
      const workers = allWorkers.slice(0, mostRowsWithoutIds);
      let doneWorkers = 0;
      const rows = async function* () {
        for (let from = 0; from < workers.length; from += workersAPage) {
          signal.throwIfAborted();
          const page = workers.slice(from, from + workersAPage);
          const months = await incomeTaxMonths(db, principal.agency_id, page, year, job.protect_id_no === 0);
          for (const month of months) yield row(month);
          doneWorkers += page.length;
          await progress(doneWorkers, workers.length);
        }
      };
      const sheet: SheetSpec = { name: title, columns, rows: rows(), freezeHeader: true };
      const notes: SheetSpec = {
        name: texts.note("notes"),
        columns: [
          { title: texts.note("item"), kind: "text", width: 24 },
          { title: texts.note("content"), kind: "text", width: 60 },
        ],
        rows: [
          [texts.note("list"), `${title} ${year}`],
          [texts.note("asOf"), at],
          [texts.note("by"), principal.name],
          ...(allWorkers.length > workers.length
            ? [[texts.note("cut"), texts.cut(allWorkers.length, workers.length)]]
            : []),
          [texts.note("personal"), texts.note(job.protect_id_no === 0 ? "plainIdNo" : "masked")],
          [texts.note("jobNo"), job.no],
          ...(job.reason === "" ? [] : [[texts.note("reason"), job.reason]]),
          [texts.note("watermark"), job.watermark],
          [texts.note("confidential"), texts.note("confidentialText")],
        ],
      };
      const properties = {
        title: `${title} ${job.no}`,
        creator: principal.name,
        identifier: job.watermark,
        description: texts.note("confidentialText"),
      };
      const file = await writeZipFile(target, (zip) => writeParts(zip, { sheets: [sheet, notes], properties }), signal);
      return {
        ...file,
        name: `${title}-${year}-${fileStamp(at)}.xlsx`,
        rows: workers.length,
        matched: allWorkers.length,
        as_of: at,
        as_of_seq: null,
      };
    }),
};
