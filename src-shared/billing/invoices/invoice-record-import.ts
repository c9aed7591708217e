import type { z } from "zod";
import { field } from "../../kernel/imports/cells/define.ts";
import { peopleFields } from "../../kernel/imports/cells/people-fields.ts";
import { defineImport } from "../../kernel/imports/define-import.ts";
import { invoiceApplies } from "./invoice-applies-list.ts";
import { invoiceFields, oldInvoiceHasCode } from "./invoice-fields.ts";
import { invoiceRecords } from "./invoice-records-list.ts";

const { no, type, category, at, amount, company, code } = invoiceFields;

/**
 * Invoices that were issued to companies (spec 3, B10): each is matched to the oldest application of its company and kind
 * that it fits into.
 */
export const invoiceRecord = defineImport({
  name: "invoice_record",
  group: "invoices",
  kind: 4,
  call: {
    name: "invoiceRecords.import",
    path: "/cdl/1/invoice_records/import",
    access: "invoice.record.import",
  },
  lists: [invoiceRecords, invoiceApplies],
  fields: [
    no,
    type,
    category,
    at,
    amount,
    company,
    code,
    field("tax_no", "购买方税号", "uscc", { aliases: ["纳税人识别号"] }),
    peopleFields.remark,
  ],
  rowRules: [oldInvoiceHasCode],
  duplicateKey: ["invoice_no", "invoice_code"],
  sums: ["amount"],
});
export type InvoiceRow = z.output<typeof invoiceRecord.row>;
