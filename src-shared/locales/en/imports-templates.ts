import type { SameShape } from "../shape.ts";
import type {
  importForms as zhForms,
  importNotes as zhNotes,
  importTemplates as zhTemplates,
} from "../zh-CN/imports-templates.ts";

export const importTemplates = {
  auto: "Detect automatically",
  standard_bill: "Standard bills",
  fast_bill: "Fast bills",
  plus_bill: "Plus bills",
  worker: "Workers",
  worker_fields: "Workers (own columns)",
  worker_edit: "Batch edit of workers",
  worker_bank: "Workers' bank cards",
  stop_cooperation: "Stop cooperation",
  task: "Tasks",
  service_order: "Service orders",
  transact_list: "Handled entries",
  staff_invoice: "Staff invoices",
  invoice_record: "Invoice records",
  tax_verify: "Tax verification",
  offline_feedback: "Offline settlement feedback",
  organization: "Organisation",
  insurance_staff: "Insurance staff changes",
  agency_user: "Agency users",
  company_user: "Company users",
  sensitive_word: "Sensitive words",
} as const satisfies SameShape<typeof zhTemplates>;

export const importForms = {
  text: "Text",
  name: "Name as on the ID card",
  phone: "11-digit mobile number",
  idNumber: "ID number, as text, with a capital X",
  card: "Bank card number, as text",
  payAccount: "Bank card number, or Alipay e-mail address or mobile number, as text",
  email: "E-mail address",
  cents: "Amount in CNY, at most two decimals",
  priceRange: "Price in CNY, or a range such as 100-200 or 100~200, lower value first",
  float: "Number, at most six decimals",
  integer: "Whole number",
  date: "Date, such as 2026-01-31",
  month: "Month, such as 2026-01",
  boolean: "是 or 否",
  enum: "Choose from the list: ",
  reference: "Reference of letters, digits and - _ . /, as text",
  uscc: "18-character unified social credit code, as text",
  invoiceNo: "20-digit invoice number, as text; old 8-digit numbers also need the invoice code",
} as const satisfies SameShape<typeof zhForms>;

export const importNotes = {
  sheet: "How to fill in",
  column: "Column",
  need: "Required",
  form: "Format",
  example: "Example",
  required: "Required",
  optional: "Optional",
  anyOf: "At least one of these",
  aliases: "other headers: ",
} as const satisfies SameShape<typeof zhNotes>;
