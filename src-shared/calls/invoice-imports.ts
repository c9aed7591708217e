import { z } from "zod";
import { serviceBillCategories, servicePayMethods } from "../lists/service-bills.ts";
import { invoiceTypes } from "../values/invoice.ts";
import { daySchema, monthSchema } from "../values/time.ts";
import { defineCall } from "./define.ts";
import { fileNameText, nonNegativeCents, shortText } from "./fields.ts";

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

/** Most rows of one import. */
export const importAtMost = 1_000;

/** What became of each row: a refused one has a code (`errors.<code>`) and changed nothing. */
export const rowsAnswer = z.object({
  total: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  amount: z.int(),
  results: z.array(z.object({ row: z.int(), no: z.string(), ok: z.boolean(), code: z.string().nullable() })),
});
export type RowsAnswer = z.output<typeof rowsAnswer>;

const bodyOf = <R extends z.ZodType>(one: R) =>
  z.strictObject({ file_name: fileNameText, rows: z.array(one).min(1).max(importAtMost) });

const refusals = ["invalid", "forbidden", "guess_limit", "idempotency_mismatch"];

/** Invoices to companies: each is matched to the oldest application of its company and kind that it fits into. */
export const invoiceRecordsImport = defineCall({
  name: "invoiceRecords.import",
  area: "money",
  method: "POST",
  path: "/cdl/1/invoice_records/import",
  access: "invoice.record.import",
  body: bodyOf(invoiceRow),
  output: rowsAnswer,
  keyed: true,
  refusals,
});

/** Invoices for workers (personal invoicing). */
export const invoiceRecordsImportStaff = defineCall({
  name: "invoiceRecords.importStaff",
  area: "money",
  method: "POST",
  path: "/cdl/1/invoice_records/staff_import",
  access: "invoice.record.import",
  body: bodyOf(staffInvoiceRow),
  output: rowsAnswer,
  keyed: true,
  refusals,
});

/** Service orders: each becomes an issued bill of its company. */
export const serviceBillsImport = defineCall({
  name: "serviceBills.import",
  area: "money",
  method: "POST",
  path: "/cdl/1/service_bills/import",
  access: "service_bill.service_bill.import",
  body: bodyOf(serviceOrderRow),
  output: rowsAnswer,
  keyed: true,
  refusals,
});
