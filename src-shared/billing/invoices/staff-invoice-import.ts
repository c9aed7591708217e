import type { z } from "zod";
import { field } from "../../kernel/imports/cells/define.ts";
import { peopleFields } from "../../kernel/imports/cells/people-fields.ts";
import { defineImport } from "../../kernel/imports/define-import.ts";
import { invoiceFields, oldInvoiceHasCode } from "./invoice-fields.ts";
import { invoiceRecords } from "./invoice-records-list.ts";

const { no, type, category, at, amount, company, code } = invoiceFields;

/** Invoices that were issued for workers (personal invoicing, B10): content is named for every one. */
export const staffInvoice = defineImport({
  name: "staff_invoice",
  group: "invoices",
  kind: 3,
  call: {
    name: "invoiceRecords.importStaff",
    path: "/cdl/1/invoice_records/staff_import",
    access: "invoice.record.import",
  },
  lists: [invoiceRecords],
  fields: [
    peopleFields.name,
    peopleFields.idNo,
    no,
    type,
    category,
    at,
    amount,
    company,
    code,
    field("tax_proof_no", "完税凭证号", "reference", { aliases: ["完税证明号"], maxLength: 40 }),
  ],
  rowRules: [oldInvoiceHasCode],
  duplicateKey: ["invoice_no", "invoice_code"],
  sums: ["amount"],
});
export type StaffInvoiceRow = z.output<typeof staffInvoice.row>;
