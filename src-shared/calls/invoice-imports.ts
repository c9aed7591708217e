import { z } from "zod";
import { serviceBillCategories, servicePayMethods } from "../lists/service-bills.ts";
import { invoiceTypes } from "../values/invoice.ts";
import { daySchema, monthSchema } from "../values/time.ts";
import { fileNameText, nonNegativeCents, shortText } from "./fields.ts";
import { defineImportCall } from "./import-parts.ts";

const row = z.int().min(1).max(1_048_576);
const neededText = (max: number) => z.string().trim().min(1).max(max);

const invoice = {
  row,
  invoice_no: neededText(20),
  invoice_type: z.literal(invoiceTypes),
  /** What was invoiced: to be chosen for every item (spec 5). */
  invoice_category: neededText(100),
  invoice_at: daySchema,
  amount: nonNegativeCents.min(1),
  company_name: neededText(100),
  invoice_code: shortText(12).optional(),
};

/** Rows of the templates `invoice_record`, `staff_invoice` and `service_order`, as `typedRow` makes them. Money in cents. */
export const invoiceRow = z.strictObject({
  ...invoice,
  tax_no: shortText(18).optional(),
  remark: shortText().optional(),
});
export type InvoiceRow = z.output<typeof invoiceRow>;

export const staffInvoiceRow = z.strictObject({
  ...invoice,
  name: neededText(50),
  id_no: neededText(18),
  tax_proof_no: shortText(40).optional(),
});
export type StaffInvoiceRow = z.output<typeof staffInvoiceRow>;

export const serviceOrderRow = z.strictObject({
  row,
  no: neededText(40),
  company_name: neededText(100),
  uscc: shortText(18).optional(),
  period: monthSchema,
  category: z.literal(serviceBillCategories),
  base_amount: nonNegativeCents.optional(),
  fee: nonNegativeCents,
  discount: nonNegativeCents.optional(),
  pay_method: z.literal(servicePayMethods).optional(),
  due_at: daySchema.optional(),
  remark: shortText().optional(),
});
export type ServiceOrderRow = z.output<typeof serviceOrderRow>;

/**
 * Invoices to companies: each is matched to the oldest application of its company and kind that it fits into. A refused row
 * has a code (`errors.<code>`) and changed nothing.
 */
export const invoiceRecordsImport = defineImportCall({
  name: "invoiceRecords.import",
  area: "money",
  path: "/cdl/1/invoice_records/import",
  access: "invoice.record.import",
  row: invoiceRow,
});

/** Invoices for workers (personal invoicing). */
export const invoiceRecordsImportStaff = defineImportCall({
  name: "invoiceRecords.importStaff",
  area: "money",
  path: "/cdl/1/invoice_records/staff_import",
  access: "invoice.record.import",
  row: staffInvoiceRow,
});

/** Service orders: each becomes an issued bill of its company. */
export const serviceBillsImport = defineImportCall({
  name: "serviceBills.import",
  area: "money",
  path: "/cdl/1/service_bills/import",
  access: "service_bill.service_bill.import",
  row: serviceOrderRow,
});

/** Most rows that are pasted: as many as the service takes within one request. */
export const pastedAtMost = 1_000;

/** Rows that a person pasted into a dialog instead of dropping a file. */
export const pastedRows = <Row extends z.ZodObject>(row: Row) =>
  z.strictObject({ file_name: fileNameText, rows: z.array(row).min(1).max(pastedAtMost) });
