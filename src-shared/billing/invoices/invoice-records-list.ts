import * as list from "../../kernel/lists/define.ts";
import { recordIn } from "../../kernel/lists/record-places.ts";
import { invoiceTypes } from "../../kernel/values/money/invoice.ts";
import { invoiceRecordStates } from "./invoice-record-states.ts";

/** 1 to the company, for settled amounts · 2 for a worker (personal invoicing). */
export const invoiceRecordKinds = [1, 2] as const;

/** Progress of sending an invoice by e-mail: 0 not · 1 under way · 2 sent · 3 an address did not take it. */
export const invoiceMailStatuses = [0, 1, 2, 3] as const;

/** Issued invoices (dictionary B10). `amount` includes the tax; `price` + `tax` = `amount`. */
export const invoiceRecords = list.defineList({
  name: "invoiceRecords",
  call: "invoiceRecords.list",
  permission: "invoice.record.view",
  columns: {
    ...list.companyRow,
    apply_id: list.nullableText({ carried: true }),
    file_key: list.nullableText({ carried: true }),
    invoice_no: list.text({ required: true, width: 204 }),
    state: list.state(invoiceRecordStates, { required: true, width: 124 }),
    record_kind: list.enumeration("invoiceRecordKind", invoiceRecordKinds, { width: 100 }),
    company_name: list.text({ required: true, width: 190 }),
    invoice_type: list.enumeration("invoiceType", invoiceTypes, { required: true, width: 116 }),
    invoice_category: list.text({ width: 170 }),
    amount: list.centsColumn({ required: true, sum: true }),
    price: list.centsColumn({ sum: true }),
    tax: list.centsColumn({ sum: true, width: 100 }),
    tax_rate: list.ratio(),
    invoice_at: list.date({ required: true }),
    apply_no: list.nullableText({ width: 168, leadsTo: recordIn("invoiceApplies", "apply_id") }),
    mail_status: list.enumeration("invoiceMailStatus", invoiceMailStatuses, { width: 100 }),
    invoice_code: list.text({ hidden: true, width: 120 }),
    labor_name: list.text({ hidden: true, sensitive: "name", width: 100 }),
    id_no: list.text({ hidden: true, sensitive: "idNumber", width: 170 }),
    tax_proof_no: list.text({ hidden: true }),
    red_amount: list.centsColumn({ hidden: true, sum: true }),
    courier_company: list.text({ hidden: true, width: 110 }),
    courier_no: list.text({ hidden: true, width: 150 }),
    drawer_name: list.text({ width: 100 }),
    remark: list.text({ hidden: true }),
    create_at: list.datetime({ hidden: true }),
  },
  filters: {
    keyword: list.search(["invoice_no", "company_name", "apply_no", "labor_name", "id_no"]),
    state: list.anyOf("state"),
    company_id: list.ref("company_id", "companies"),
    ids: list.ref("id", "invoiceRecords"),
    record_kind: list.anyOf("record_kind"),
    invoice_type: list.anyOf("invoice_type"),
    apply_id: list.ref("apply_id", "invoiceApplies"),
    date: list.dateBy(["invoice_at", "create_at"]),
    mail_status: list.anyOf("mail_status"),
    amount: list.range("amount"),
  },
  sort: ["invoice_at", "create_at", "amount", "invoice_no"],
  defaultSort: "-create_at",
  layout: {
    lines: {
      invoice_no: ["invoice_at", "record_kind"],
      company_name: ["invoice_category"],
      tax: ["tax_rate"],
      apply_no: ["mail_status"],
    },
    folds: [
      ["drawer_name", "mail_status", "apply_no", "record_kind", "invoice_category", "tax_rate", "invoice_at"],
      ["invoice_type", "company_name", "price", "tax"],
    ],
    master: { title: "invoice_no", amount: "amount", under: "company_name", state: "state" },
  },
  offline: { by: "create_at", days: 90 },
});
