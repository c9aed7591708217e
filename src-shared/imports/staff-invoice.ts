import { defineTemplate, field } from "./define.ts";
import { amountAboveZero, invoiceFields, notAfterToday, oldInvoiceHasCode } from "./invoice-fields.ts";
import { peopleFields } from "./people-fields.ts";

const { no, type, category, at, amount, company, code } = invoiceFields;

/** Invoices that were issued for workers (personal invoicing, B10): content is named for every one. */
export const staffInvoice = defineTemplate({
  name: "staff_invoice",
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
  rowRules: [oldInvoiceHasCode, amountAboveZero("amount"), notAfterToday("invoice_at")],
  duplicateKey: ["invoice_no", "invoice_code"],
  sums: ["amount"],
});
