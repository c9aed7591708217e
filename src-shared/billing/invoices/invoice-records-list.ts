import {
  anyOf,
  centsColumn,
  date,
  dateBy,
  datetime,
  defineList,
  enumeration,
  integer,
  nullableText,
  range,
  ratio,
  ref,
  search,
  state,
  text,
} from "../../kernel/lists/define.ts";
import { recordIn } from "../../kernel/lists/record-places.ts";
import { invoiceTypes } from "../../kernel/values/money/invoice.ts";
import { invoiceRecordStates } from "./invoice-record-states.ts";

/** 1 to the company, for settled amounts · 2 for a worker (personal invoicing). */
export const invoiceRecordKinds = [1, 2] as const;

/** Progress of sending an invoice by e-mail: 0 not · 1 under way · 2 sent · 3 an address did not take it. */
export const invoiceMailStatuses = [0, 1, 2, 3] as const;

/** Issued invoices (dictionary B10). `amount` includes the tax; `price` + `tax` = `amount`. */
export const invoiceRecords = defineList({
  name: "invoiceRecords",
  call: "invoiceRecords.list",
  permission: "invoice.record.view",
  columns: {
    id: text({ carried: true }),
    version: integer({ carried: true }),
    company_id: text({ carried: true }),
    apply_id: nullableText({ carried: true }),
    file_key: nullableText({ carried: true }),
    invoice_no: text({ required: true, width: 204 }),
    state: state(invoiceRecordStates, { required: true, width: 124 }),
    record_kind: enumeration("invoiceRecordKind", invoiceRecordKinds, { width: 100 }),
    company_name: text({ required: true, width: 190 }),
    invoice_type: enumeration("invoiceType", invoiceTypes, { required: true, width: 116 }),
    invoice_category: text({ width: 170 }),
    amount: centsColumn({ required: true, sum: true }),
    price: centsColumn({ sum: true }),
    tax: centsColumn({ sum: true, width: 100 }),
    tax_rate: ratio(),
    invoice_at: date({ required: true }),
    apply_no: nullableText({ width: 168, leadsTo: recordIn("invoiceApplies", "apply_id") }),
    mail_status: enumeration("invoiceMailStatus", invoiceMailStatuses, { width: 100 }),
    invoice_code: text({ hidden: true, width: 120 }),
    labor_name: text({ hidden: true, sensitive: "name", width: 100 }),
    id_no: text({ hidden: true, sensitive: "idNumber", width: 170 }),
    tax_proof_no: text({ hidden: true }),
    red_amount: centsColumn({ hidden: true, sum: true }),
    courier_company: text({ hidden: true, width: 110 }),
    courier_no: text({ hidden: true, width: 150 }),
    drawer_name: text({ width: 100 }),
    remark: text({ hidden: true }),
    create_at: datetime({ hidden: true }),
  },
  filters: {
    keyword: search(["invoice_no", "company_name", "apply_no", "labor_name", "id_no"]),
    state: anyOf("state"),
    company_id: ref("company_id", "companies"),
    ids: ref("id", "invoiceRecords"),
    record_kind: anyOf("record_kind"),
    invoice_type: anyOf("invoice_type"),
    apply_id: ref("apply_id", "invoiceApplies"),
    date: dateBy(["invoice_at", "create_at"]),
    mail_status: anyOf("mail_status"),
    amount: range("amount"),
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
