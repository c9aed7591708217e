import type { ListName } from "../../../src-shared/lists/registry.ts";

/** Screens of the lists that figures lead to. */
const places: Readonly<Partial<Record<ListName, string>>> = {
  bills: "/bills",
  settlements: "/settlements",
  transfers: "/transfers",
  invoiceApplies: "/invoice-applies",
  serviceBills: "/service-bills",
  importRecords: "/import-records",
  exportJobs: "/exports",
  incomeSummary: "/income-summary",
  taxPeriods: "/tax-periods",
  platformReports: "/platform-reports",
  promotionFees: "/promotion-fees",
  auditLog: "/audit-log",
  securityEvents: "/security-log",
};

/** Address of a list under filters in query form; null for a list without a screen. */
export const listAddress = (list: ListName, query: Readonly<Record<string, string>>): string | null => {
  const place = places[list];
  if (place === undefined) return null;
  const fields = new URLSearchParams(query).toString();
  return fields === "" ? place : `${place}?${fields}`;
};
