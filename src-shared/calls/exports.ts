import { z } from "zod";
import { mostChosenRows } from "../exports/export-kinds.ts";
import { alipayRecords } from "../lists/alipay-records.ts";
import { listAnswer, listQuery } from "../lists/answer.ts";
import type { AnyList } from "../lists/define.ts";
import { exportJobs } from "../lists/export-jobs.ts";
import { filterFieldNames } from "../lists/filter-values.ts";
import { payAccounts } from "../lists/pay-accounts.ts";
import { serviceBills } from "../lists/service-bills.ts";
import { settlements } from "../lists/settlements.ts";
import { defineCall } from "./define.ts";
import { idText, matchingFilters, shortText } from "./fields.ts";

const columnKey = z.string().regex(/^(?:own\.)?[a-z][a-z0-9_]{0,59}$/);
const locale = z.enum(["zh-CN", "en"]);
/** An id list of a query; longer selections need a call with a body. */
export const idsText = z
  .string()
  .max(8_000)
  .regex(/^[0-9A-Za-z_-]{1,64}(,[0-9A-Za-z_-]{1,64})*$/);

/** Answer of every call that begins an export: the job as the export centre lists it. */
export const exportStarted = z.object({ job: exportJobs.row });

/**
 * Body of an export: all rows that match the filters (query form) less some, or some by id; at most 9,999 without ids.
 * Columns in their order. ID numbers and phones are protected unless said otherwise, which needs `sensitive.field.export`
 * and a reason (spec: sensitive export options).
 */
export const exportBody = z.strictObject({
  matching: matchingFilters.optional(),
  ids: z.array(idText).min(1).max(mostChosenRows).optional(),
  except: z.array(idText).max(mostChosenRows).optional(),
  columns: z.array(columnKey).min(1).max(120),
  ordering: z.string().max(60).optional(),
  /** 1 horizontal, a row a record; 2 vertical, a row an item (spec 9). */
  direction: z.literal([1, 2]).optional(),
  locale: locale.optional(),
  protect_id_no: z.boolean().optional(),
  protect_mobile: z.boolean().optional(),
  reason: shortText().optional(),
});
export type ExportBody = z.output<typeof exportBody>;

/** The same as a query, for the exports that the spec gives as GET: filters as flat fields, lists comma-joined, flags "0"/"1". */
export const exportQuery = (list: AnyList) =>
  z.strictObject({
    chosen_ids: idsText.optional(),
    except_ids: idsText.optional(),
    columns: z.string().min(1).max(4_000),
    ordering: z.string().max(60).optional(),
    direction: z.enum(["1", "2"]).optional(),
    locale: locale.optional(),
    protect_id_no: z.enum(["0", "1"]).optional(),
    protect_mobile: z.enum(["0", "1"]).optional(),
    reason: shortText().optional(),
    ...Object.fromEntries(filterFieldNames(list).map((name) => [name, z.string().max(8_000).optional()])),
  });

export const billsExport = defineCall({
  name: "bills.export",
  area: "bills",
  method: "POST",
  path: "/cdl/1/bills/asyn_export",
  access: "bill.bill.export",
  body: exportBody,
  output: exportStarted,
});

export const settlementsExport = defineCall({
  name: "settlements.export",
  area: "settlements",
  method: "GET",
  path: "/cdl/1/settlements/asyn_export",
  access: "settlement.settlement.export",
  query: exportQuery(settlements),
  output: exportStarted,
});

/** Accounts of workers; numbers are protected unless the person may export them and says why (requirement W12). */
export const laborBankAccountsDownload = defineCall({
  name: "laborBankAccounts.download",
  area: "workers",
  method: "GET",
  path: "/cdl/1/labors/bank_accounts/download",
  access: "labor.labor.export",
  query: exportQuery(payAccounts),
  output: exportStarted,
});

export const transactionsExport = defineCall({
  name: "transactions.export",
  area: "money",
  method: "POST",
  path: "/cdl/1/transactions/asyn_export",
  access: "fund.transaction.export",
  body: exportBody,
  output: exportStarted,
});

export const companyLaborsExport = defineCall({
  name: "companyLabors.export",
  area: "workers",
  method: "POST",
  path: "/cdl/1/companylabors/asyn_export",
  access: "labor.labor.export",
  body: exportBody,
  output: exportStarted,
});

export const serviceBillsExport = defineCall({
  name: "serviceBills.export",
  area: "money",
  method: "GET",
  path: "/cdl/1/service_bills/export/",
  access: "service_bill.service_bill.export",
  query: exportQuery(serviceBills),
  output: exportStarted,
});

export const incomeSummaryExport = defineCall({
  name: "incomeSummary.export",
  area: "money",
  method: "POST",
  path: "/cdl/1/income_summary/asyn_export",
  access: "income_tax.summary.export",
  body: exportBody,
  output: exportStarted,
});

export const alipayRecordsExport = defineCall({
  name: "alipayRecords.export",
  area: "money",
  method: "GET",
  path: "/cdl/1/alipay_record/export",
  access: "fund.transaction.export",
  query: exportQuery(alipayRecords),
  output: exportStarted,
});

export const exportJobsList = defineCall({
  name: "exportJobs.list",
  area: "money",
  method: "GET",
  path: "/cdl/1/export_jobs",
  access: "signed-in",
  query: listQuery(exportJobs),
  output: listAnswer(exportJobs),
});

/** What a job was asked for, as far as its kind has filters and columns. */
export const exportAsked = z.object({
  list: z.string().nullable(),
  filters: z.record(z.string(), z.string()),
  chosen: z.int().nullable(),
  except: z.int(),
  columns: z.array(z.string()),
  ordering: z.string().nullable(),
  direction: z.int(),
});
export type ExportAsked = z.output<typeof exportAsked>;

export const exportJobsGet = defineCall({
  name: "exportJobs.get",
  area: "money",
  method: "GET",
  path: "/cdl/1/export_jobs/{id}",
  access: "signed-in",
  output: z.object({
    job: exportJobs.row,
    asked: exportAsked,
    reason: z.string(),
    /** The moment that the rows show. */
    as_of: z.string().nullable(),
    as_of_seq: z.int().nullable(),
    sha256: z.string().nullable(),
  }),
});

/** Gives up a job that waits or runs. */
export const exportJobsCancel = defineCall({
  name: "exportJobs.cancel",
  area: "money",
  method: "POST",
  path: "/cdl/1/export_jobs/{id}/cancel",
  access: "signed-in",
  output: z.object({ job: exportJobs.row }),
  refusals: ["illegal_transition", "not_found"],
});

/** The file of a finished job; counted, and in the audit log with its watermark. */
export const exportJobsDownload = defineCall({
  name: "exportJobs.download",
  area: "money",
  method: "GET",
  path: "/cdl/1/export_jobs/{id}/file",
  access: "signed-in",
  output: z.unknown(),
});
