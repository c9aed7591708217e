import { roles } from "../../access/roles/roles-list.ts";
import { agencyUsers, companyUsers } from "../../access/users/users-lists.ts";
import { billBatches } from "../../billing/bills/bill-batches-list.ts";
import { bills } from "../../billing/bills/bills-list.ts";
import { importRecords } from "../../billing/bills/import-records-list.ts";
import { serviceBills } from "../../billing/fees/service-bills-list.ts";
import { alipayRecords } from "../../billing/funds/alipay-records-list.ts";
import { topUpRecords } from "../../billing/funds/top-ups-list.ts";
import { transactions } from "../../billing/funds/transactions-list.ts";
import { transfers } from "../../billing/funds/transfers-list.ts";
import { wallets } from "../../billing/funds/wallets-list.ts";
import { invoiceApplies } from "../../billing/invoices/invoice-applies-list.ts";
import { invoiceRecords } from "../../billing/invoices/invoice-records-list.ts";
import { monthlyInvoices } from "../../billing/invoices/monthly-invoices-list.ts";
import { payoutLines } from "../../billing/settlements/payout-lines-list.ts";
import { settlements } from "../../billing/settlements/settlements-list.ts";
import { voucherRecords, voucherTransactions } from "../../billing/vouchers/voucher-records-list.ts";
import { companies } from "../../companies/register/companies-list.ts";
import { insurancePayments } from "../../insurance/payments/insurance-payments-list.ts";
import { insuranceRecords } from "../../insurance/roster/insurance-records-list.ts";
import { insuranceRoster } from "../../insurance/roster/insurance-roster-list.ts";
import type { AnyList } from "../../kernel/lists/define.ts";
import { exportJobs } from "../../records/exports/export-jobs-list.ts";
import { taskBatches, taskBatchRows } from "../../tasks/batches/task-batches-list.ts";
import { jobReports } from "../../tasks/evidence/job-reports-list.ts";
import { signins } from "../../tasks/evidence/signins-list.ts";
import { simpleRunRows, simpleRuns } from "../../tasks/simple/simple-runs-list.ts";
import { incomeSummary } from "../../tax/income-tax/income-summary-list.ts";
import { taxPeriods } from "../../tax/income-tax/tax-periods-list.ts";
import { laborContracts } from "../../workers/contracts/labor-contracts-list.ts";
import { payAccounts } from "../../workers/pay-accounts/pay-accounts-list.ts";
import { laborRegistrations, livenessRecords } from "../../workers/registration/registrations-list.ts";
import { stopBatches, stopRecords } from "../../workers/stopping/stop-records-list.ts";
import { taxCollectRecords } from "../../workers/tax-collect/tax-collect-records-list.ts";
import { companyLabors } from "../../workers/workers/company-labors-list.ts";
import { auditLog } from "../audit/audit-log-list.ts";
import { securityEvents } from "../audit/security-events-list.ts";
import { importJobs, laborImports, taskImports } from "../imports/import-jobs-list.ts";
import { recordLists } from "../records/registry.ts";

/** Every list of the product, by name; those of declared records follow from them. */
export const lists = {
  companies,
  companyLabors,
  bills,
  billBatches,
  settlements,
  payoutLines,
  transactions,
  importRecords,
  importJobs,
  laborImports,
  taskImports,
  wallets,
  exportJobs,
  voucherRecords,
  voucherTransactions,
  transfers,
  topUpRecords,
  alipayRecords,
  payAccounts,
  ...recordLists,
  incomeSummary,
  taxPeriods,
  invoiceApplies,
  invoiceRecords,
  monthlyInvoices,
  serviceBills,
  auditLog,
  securityEvents,
  stopRecords,
  stopBatches,
  signins,
  jobReports,
  taskBatches,
  taskBatchRows,
  simpleRuns,
  simpleRunRows,
  roles,
  agencyUsers,
  companyUsers,
  laborContracts,
  taxCollectRecords,
  laborRegistrations,
  livenessRecords,
  insuranceRoster,
  insuranceRecords,
  insurancePayments,
} as const;

export type ListName = keyof typeof lists;

/**
 * Lists that no push tells of. Imports of workers change with the imports among which they are, workers of a simple task with its run. Lines of a settlement are read again with it; export jobs are a person's own and asked for;
 * almost every change adds to the audit log, so its copies are asked for every minute.
 */
const untold = [
  "payoutLines",
  "laborImports",
  "taskImports",
  "exportJobs",
  "alipayRecords",
  "auditLog",
  "simpleRunRows",
] as const satisfies readonly ListName[];

/** Lists whose rows a transaction may change. */
export type ChangedList = Exclude<ListName, (typeof untold)[number]>;

export const isChangedList = (name: ListName): name is ChangedList => !untold.some((one) => one === name);

export const listNames = Object.keys(lists) as [ListName, ...ListName[]];
export const changedLists = listNames.filter(isChangedList);

export const isListName = (name: string): name is ListName => Object.hasOwn(lists, name);

/** The spec of a list whose name is known at run time only. */
export const listByName = (name: ListName): AnyList => lists[name] as AnyList;
