import { defineTemplate, field } from "./define.ts";
import { amountAboveZero, invoiceFields, notAfterToday, oldInvoiceHasCode } from "./invoice-fields.ts";
import { peopleFields } from "./people-fields.ts";

const { no, type, category, at, amount, company, code } = invoiceFields;

/** Invoices that were issued to companies (spec 3, B10); that their sum fits the application is the service's to know. */
export const invoiceRecord = defineTemplate({
  name: "invoice_record",
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
  rowRules: [oldInvoiceHasCode, amountAboveZero("amount"), notAfterToday("invoice_at")],
  duplicateKey: ["invoice_no", "invoice_code"],
  sums: ["amount"],
});
