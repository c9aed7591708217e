import * as list from "../../kernel/lists/define.ts";

/** 1 nothing to invoice · 2 not invoiced · 3 partly · 4 all · 5 more invoiced than settled: a correction is due · 6 all applied for. */
export const monthlyInvoiceStates = [1, 2, 3, 4, 5, 6] as const;

/**
 * Company by month (dictionary B10): `not_invoiced` = settled − returned − invoiced − invoicing; below zero where payments
 * came back after they had been invoiced. `red`: taken back by red letters in the month.
 */
export const monthlyInvoices = list.defineList({
  name: "monthlyInvoices",
  call: "monthlyInvoices.list",
  permission: "invoice.record.view",
  columns: {
    ...list.companyRow,
    company_name: list.text({ required: true, width: 220 }),
    period: list.month({ required: true }),
    status: list.enumeration("monthlyInvoiceStatus", monthlyInvoiceStates, { required: true, width: 168 }),
    settled: list.centsColumn({ required: true, sum: true, width: 140 }),
    returned: list.centsColumn({ sum: true }),
    invoiced: list.centsColumn({ required: true, sum: true, width: 140 }),
    invoicing: list.centsColumn({ sum: true }),
    not_invoiced: list.centsColumn({ required: true, sum: true, width: 140 }),
    red: list.centsColumn({ sum: true }),
    updated_at: list.datetime({ hidden: true }),
  },
  filters: {
    keyword: list.search(["company_name", "period"]),
    company_id: list.ref("company_id", "companies"),
    status: list.anyOf("status"),
    has_open: list.positive("not_invoiced"),
    has_returned: list.positive("returned"),
  },
  sort: ["period", "settled", "not_invoiced", "company_name"],
  defaultSort: "-period",
  layout: {
    lines: { company_name: ["period"] },
    folds: ["period", "status", "red", "returned", "invoicing", "invoiced", "settled"],
    master: { title: "company_name", amount: "not_invoiced", under: "period" },
  },
  offline: { by: "updated_at", days: 100_000 },
});
