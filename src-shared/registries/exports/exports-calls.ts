import { z } from "zod";
import { agencyUsers } from "../../access/users/users-lists.ts";
import { serviceBills } from "../../billing/fees/service-bills-list.ts";
import { alipayRecords } from "../../billing/funds/alipay-records-list.ts";
import { settlements } from "../../billing/settlements/settlements-list.ts";
import { defineCall } from "../../kernel/calls/define.ts";
import { listAnswer, listQuery } from "../../kernel/lists/answer.ts";
import { exportJobs } from "../../records/exports/export-jobs-list.ts";
import {
  exportAsked,
  exportBody,
  exportBodyWith,
  exportQuery,
  exportStarted,
  partsBodyWith,
} from "../../records/exports/export-shapes-calls.ts";
import { payAccounts } from "../../workers/pay-accounts/pay-accounts-list.ts";

export const billsExport = defineCall({
  name: "bills.export",
  method: "POST",
  path: "/cdl/1/bills/asyn_export",
  access: "bill.bill.export",
  body: exportBody,
  output: exportStarted,
});

export const settlementsExport = defineCall({
  name: "settlements.export",
  method: "GET",
  path: "/cdl/1/settlements/asyn_export",
  access: "settlement.settlement.export",
  query: () => exportQuery(settlements),
  output: exportStarted,
});

/** Users of the agency with what they are there. */
export const agencyUsersExport = defineCall({
  name: "agencyUsers.export",
  method: "GET",
  path: "/cdl/1/useragencies/export",
  access: "user.agency_user.export",
  query: () => exportQuery(agencyUsers),
  output: exportStarted,
});

/** Accounts of workers; numbers are protected unless the person may export them and says why (requirement W12). */
export const laborBankAccountsDownload = defineCall({
  name: "laborBankAccounts.download",
  method: "GET",
  path: "/cdl/1/labors/bank_accounts/download",
  access: "labor.labor.export",
  query: () => exportQuery(payAccounts),
  output: exportStarted,
});

export const transactionsExport = defineCall({
  name: "transactions.export",
  method: "POST",
  path: "/cdl/1/transactions/asyn_export",
  access: "fund.transaction.export",
  body: exportBody,
  output: exportStarted,
});

export const companyLaborsExport = defineCall({
  name: "companyLabors.export",
  method: "POST",
  path: "/cdl/1/companylabors/asyn_export",
  access: "labor.labor.export",
  body: exportBody,
  output: exportStarted,
});

export const serviceBillsExport = defineCall({
  name: "serviceBills.export",
  method: "GET",
  path: "/cdl/1/service_bills/export/",
  access: "service_bill.service_bill.export",
  query: () => exportQuery(serviceBills),
  output: exportStarted,
});

export const incomeSummaryExport = defineCall({
  name: "incomeSummary.export",
  method: "POST",
  path: "/cdl/1/income_summary/asyn_export",
  access: "income_tax.summary.export",
  body: exportBody,
  output: exportStarted,
});

export const alipayRecordsExport = defineCall({
  name: "alipayRecords.export",
  method: "GET",
  path: "/cdl/1/alipay_record/export",
  access: "fund.transaction.export",
  query: () => exportQuery(alipayRecords),
  output: exportStarted,
});

/** Tasks with what only their export has (requirement T2). */
export const tasksExport = defineCall({
  name: "tasks.export",
  method: "POST",
  path: "/cdl/1/tasks/asyn_export",
  access: "task.task.export",
  body: () => exportBodyWith(["with_applicants", "with_content", "with_closed", "by_company"]),
  output: exportStarted,
});

/** People of tasks, a row each: sign-ins, reports, the accepted amount. `within`: only those of these tasks. */
export const tasksExportDetails = defineCall({
  name: "tasks.exportDetails",
  method: "POST",
  path: "/cdl/1/tasks/asyn_export_details",
  access: "task.task.export",
  body: () => partsBodyWith(["by_company"]),
  output: exportStarted,
});

export const exportJobsList = defineCall({
  name: "exportJobs.list",
  method: "GET",
  path: "/cdl/1/export_jobs",
  access: "signed-in",
  query: () => listQuery(exportJobs),
  output: () => listAnswer(exportJobs),
});

export const exportJobsGet = defineCall({
  name: "exportJobs.get",
  method: "GET",
  path: "/cdl/1/export_jobs/{id}",
  access: "signed-in",
  output: () =>
    z.object({
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
  method: "POST",
  path: "/cdl/1/export_jobs/{id}/cancel",
  access: "signed-in",
  output: () => z.object({ job: exportJobs.row }),
  refusals: ["illegal_transition", "not_found"],
});

/** The file of a finished job; counted, and in the audit log with its watermark. */
export const exportJobsDownload = defineCall({
  name: "exportJobs.download",
  method: "GET",
  path: "/cdl/1/export_jobs/{id}/file",
  access: "signed-in",
  output: () => z.unknown(),
});
