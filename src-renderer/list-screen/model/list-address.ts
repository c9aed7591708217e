import type { ListName } from "../../../src-shared/registries/lists/registry.ts";
import { recordByName, recordNames } from "../../../src-shared/registries/records/registry.ts";

/** In the address of an open record: the column that it explains, and the tab of its page. They go with the record. */
export const explainField = "explain";
export const tabField = "tab";

/** The query of a list's address without what is of the open record; with a column, asking for its explanation. */
export const queryOfRecord = (search: string, column: string | null): string => {
  const query = new URLSearchParams(search);
  for (const field of [explainField, tabField]) query.delete(field);
  if (column !== null) query.set(explainField, column);
  return query.toString();
};

/** Address of a page: of a part of the record that is open with the filters of its list, which stays as it is beside it. */
export const besideList = (page: string, open: { readonly pathname: string; readonly search: string }): string => {
  const [path, fields = ""] = page.split("?");
  if (path !== open.pathname) return page;
  const query = new URLSearchParams(open.search);
  for (const [field, value] of new URLSearchParams(fields)) query.set(field, value);
  return `${path}?${query}`;
};

/** Screens of the lists that figures and names of records lead to. */
const places: Readonly<Partial<Record<ListName, string>>> = {
  bills: "/bills",
  billBatches: "/bill-batches",
  settlements: "/settlements",
  wallets: "/wallets",
  transfers: "/transfers",
  topUpRecords: "/top-ups",
  transactions: "/transactions",
  invoiceApplies: "/invoice-applies",
  invoiceRecords: "/invoice-records",
  serviceBills: "/service-bills",
  taxCollectRecords: "/tax-collect",
  stopRecords: "/stop-records",
  stopBatches: "/stop-batches",
  laborContracts: "/worker-contracts",
  companyLabors: "/workers",
  payAccounts: "/pay-accounts",
  laborRegistrations: "/registrations",
  livenessRecords: "/liveness-records",
  companies: "/companies",
  importRecords: "/import-records",
  importJobs: "/import-jobs",
  laborImports: "/worker-imports",
  taskImports: "/task-imports",
  exportJobs: "/exports",
  signins: "/signins",
  jobReports: "/job-reports",
  insuranceRoster: "/insurance-roster",
  insuranceRecords: "/insurance-records",
  insurancePayments: "/insurance-payments",
  taskBatches: "/task-batches",
  simpleRuns: "/simple-runs",
  roles: "/roles",
  agencyUsers: "/agency-users",
  companyUsers: "/company-users",
  incomeSummary: "/income-summary",
  taxPeriods: "/tax-periods",
  auditLog: "/audit-log",
  securityEvents: "/security-log",
  ...Object.fromEntries(recordNames.map((name) => [name, recordByName(name).address])),
};

/** Address of a list under filters in query form; null for a list without a screen. */
export const listAddress = (list: ListName, query: Readonly<Record<string, string>>): string | null => {
  const place = places[list];
  if (place === undefined) return null;
  const fields = new URLSearchParams(query).toString();
  return fields === "" ? place : `${place}?${fields}`;
};

/** Address of a record in its list; null for a list without a screen. */
export const recordAddress = (list: ListName, id: string): string | null => {
  const place = places[list];
  return place === undefined ? null : `${place}/${encodeURIComponent(id)}`;
};
