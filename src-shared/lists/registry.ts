import { recordLists } from "../records/registry.ts";
import { alipayRecords } from "./alipay-records.ts";
import { auditLog } from "./audit-log.ts";
import { billBatches } from "./bill-batches.ts";
import { bills } from "./bills.ts";
import { companies } from "./companies.ts";
import { companyLabors } from "./company-labors.ts";
import type { AnyList } from "./define.ts";
import { exportJobs } from "./export-jobs.ts";
import { importJobs, laborImports } from "./import-jobs.ts";
import { importRecords } from "./import-records.ts";
import { incomeSummary } from "./income-summary.ts";
import { invoiceApplies } from "./invoice-applies.ts";
import { invoiceRecords } from "./invoice-records.ts";
import { laborContracts } from "./labor-contracts.ts";
import { monthlyInvoices } from "./monthly-invoices.ts";
import { payAccounts } from "./pay-accounts.ts";
import { payoutLines } from "./payout-lines.ts";
import { laborRegistrations, livenessRecords } from "./registrations.ts";
import { securityEvents } from "./security-events.ts";
import { serviceBills } from "./service-bills.ts";
import { settlements } from "./settlements.ts";
import { stopBatches, stopRecords } from "./stop-records.ts";
import { taxCollectRecords } from "./tax-collect-records.ts";
import { taxPeriods } from "./tax-periods.ts";
import { transactions } from "./transactions.ts";
import { transfers } from "./transfers.ts";
import { voucherRecords, voucherTransactions } from "./voucher-records.ts";
import { wallets } from "./wallets.ts";

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
  wallets,
  exportJobs,
  voucherRecords,
  voucherTransactions,
  transfers,
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
  laborContracts,
  taxCollectRecords,
  laborRegistrations,
  livenessRecords,
} as const;

export type ListName = keyof typeof lists;

/**
 * Lists that no push tells of. Imports of workers change with the imports among which they are. Lines of a settlement are read again with it; export jobs are a person's own and asked for;
 * almost every change adds to the audit log, so its copies are asked for every minute.
 */
const untold = [
  "payoutLines",
  "laborImports",
  "exportJobs",
  "alipayRecords",
  "auditLog",
] as const satisfies readonly ListName[];

/** Lists whose rows a transaction may change. */
export type ChangedList = Exclude<ListName, (typeof untold)[number]>;

export const isChangedList = (name: ListName): name is ChangedList => !untold.some((one) => one === name);

export const listNames = Object.keys(lists) as [ListName, ...ListName[]];
export const changedLists = listNames.filter(isChangedList);

export const isListName = (name: string): name is ListName => Object.hasOwn(lists, name);

/** The spec of a list whose name is known at run time only. */
export const listByName = (name: ListName): AnyList => lists[name] as AnyList;
