import type { SameShape } from "../shape.ts";
import type {
  importForms as zhForms,
  importNotes as zhNotes,
  importTemplates as zhTemplates,
} from "../zh-CN/imports-templates.ts";

export const importTemplates = {
  auto: "Recognise",
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
} as const satisfies SameShape<typeof zhTemplates>;

export const importForms = {
  text: "Text",
  name: "Name as on the identity card",
  phone: "Mobile number of 11 digits",
  idNumber: "ID number, as text, with a capital X",
  card: "Bank card number, as text",
  payAccount: "Bank card number, or the e-mail address or mobile number of an Alipay account, as text",
  email: "E-mail address",
  cents: "Amount in yuan, at most two decimals",
  priceRange: "Price in yuan, or a range such as 100-200 or 100~200, the lower first",
  float: "Number, at most six decimals",
  integer: "Whole number",
  date: "Day, such as 2026-01-31",
  month: "Month, such as 2026-01",
  boolean: "是 or 否",
  enum: "Choose from the list: ",
  reference: "Reference of letters, digits and - _ . /, as text",
  uscc: "Unified social credit code of 18 characters, as text",
  invoiceNo: "Invoice number of 20 digits, as text; old numbers of 8 digits need the invoice code too",
} as const satisfies SameShape<typeof zhForms>;

export const importNotes = {
  sheet: "How to fill in",
  column: "Column",
  need: "Required",
  form: "What to write",
  example: "Example",
  required: "Required",
  optional: "Optional",
  anyOf: "At least one of these",
  aliases: "other titles: ",
} as const satisfies SameShape<typeof zhNotes>;
