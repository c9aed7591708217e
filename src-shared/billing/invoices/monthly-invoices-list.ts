import {
  anyOf,
  centsColumn,
  datetime,
  defineList,
  enumeration,
  integer,
  month,
  positive,
  ref,
  search,
  text,
} from "../../kernel/lists/define.ts";

/** 1 nothing to invoice · 2 not invoiced · 3 partly · 4 all · 5 more invoiced than settled: a correction is due · 6 all applied for. */
export const monthlyInvoiceStates = [1, 2, 3, 4, 5, 6] as const;

/**
 * Company by month (dictionary B10): `not_invoiced` = settled − returned − invoiced − invoicing; below zero where payments
 * came back after they had been invoiced. `red`: taken back by red letters in the month.
 */
export const monthlyInvoices = defineList({
  name: "monthlyInvoices",
  call: "monthlyInvoices.list",
  permission: "invoice.record.view",
  columns: {
    id: text({ carried: true }),
    version: integer({ carried: true }),
    company_id: text({ carried: true }),
    company_name: text({ required: true, width: 220 }),
    period: month({ required: true }),
    status: enumeration("monthlyInvoiceStatus", monthlyInvoiceStates, { required: true, width: 168 }),
    settled: centsColumn({ required: true, sum: true, width: 140 }),
    returned: centsColumn({ sum: true }),
    invoiced: centsColumn({ required: true, sum: true, width: 140 }),
    invoicing: centsColumn({ sum: true }),
    not_invoiced: centsColumn({ required: true, sum: true, width: 140 }),
    red: centsColumn({ sum: true }),
    updated_at: datetime({ hidden: true }),
  },
  filters: {
    keyword: search(["company_name", "period"]),
    company_id: ref("company_id", "companies"),
    status: anyOf("status"),
    has_open: positive("not_invoiced"),
    has_returned: positive("returned"),
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
