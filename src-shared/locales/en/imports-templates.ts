import { kindLabels, type TemplateTexts, templateEffects, templateLabels } from "../import-texts.ts";
import { records } from "./records.ts";

/** Names of templates, and effects of sending their rows; those of records are named by the records. */
const texts = {
  standard_bill: { label: "Standard bills" },
  fast_bill: { label: "Fast bills" },
  plus_bill: { label: "Plus bills" },
  accepted_bill: { label: "Bills of accepted work" },
  worker: {
    label: "Workers",
    effect:
      "Registers each row: new people are added, unverified and without a contract; people of the agency join the company; stopped cooperation resumes. Nothing on record is overwritten.",
  },
  worker_fields: {
    label: "Workers (own columns)",
    effect:
      "Registers each row by the company's own columns: new people are added, people of the agency join the company, stopped cooperation resumes. Nothing on record is overwritten.",
  },
  worker_edit: {
    label: "Batch edit of workers",
    effect:
      "Changes the filled columns of each worker by ID number; empty cells change nothing, 清空 empties. New bank accounts are paid once verified. Each change can be taken back in the import record.",
  },
  worker_bank: {
    label: "Workers' bank cards",
    effect:
      "Each card is checked at the bank (four factors with a reserved phone, else three) and then becomes the default account. More than 20 people, unpaid payments or a client company's people need a second person's approval. Sealed payments keep their account.",
  },
  stop_cooperation: {
    label: "Stop cooperation",
    effect:
      "Each worker gets a stop record and stops on the effective date, today where none is given; those with open bills stop once the bills are settled.",
  },
  task: {
    label: "Tasks",
    effect:
      "Each row becomes a draft task; one that names a worker is directed at them. Drafts are audited and published once they are submitted.",
  },
  plus_task: {
    label: "Plus tasks",
    effect: "Makes the tasks that are missing, with their workers at work; the bills follow.",
  },
  organization: {
    label: "Organisation",
    effect:
      "Each row makes a department; the one above it may stand in any row or exist already. What exists and is the same stays, so the same file makes nothing twice. A leader who is no user is taken and named by row.",
  },
  insurance_staff: {
    label: "Insurance staff changes",
    effect:
      "Checks each row by the class of its post. Changes of one order and day are one amendment, in effect from 00:00 of the next day once the premium is paid; refused rows stay in the roster changes.",
  },
  insurance_first_staff: {
    label: "Insurance first roster",
    effect: "Adds people to the roster of a draft order and recalculates its premium; refused rows are not added.",
  },
  agency_user: {
    label: "Agency users",
    effect:
      "Adds a user of the agency for each row, with roles, department and companies by name. Who has an account joins with its password; new users sign in by SMS code and set one.",
  },
  company_user: {
    label: "Company users",
    effect:
      "Adds a user of the company for each row, with roles and department by name. Who has an account joins with its password; new users sign in by SMS code and set one.",
  },
  service_order: {
    label: "Service orders",
    effect: "Creates an issued service bill for each order, payable by the company. No order is billed twice.",
  },
  transact_list: {
    label: "Handled transactions",
    effect: "Marks each transaction as handled or not handled by its number. No amounts change.",
  },
  staff_invoice: {
    label: "Staff invoices",
    effect: "Enters each invoice issued for a worker. No invoice is entered twice.",
  },
  invoice_record: {
    label: "Invoice records",
    effect:
      "Enters each invoice under its company's oldest matching request and uses its quota. No invoice is entered twice.",
  },
  tax_verify: {
    label: "Tax verification",
    effect:
      "Compares each worker with the tax withheld for the month and marks the bills accordingly. No amounts change.",
  },
  offline_feedback: {
    label: "Offline settlement feedback",
    effect: "Successful rows are recorded as paid, failed rows as not paid. Existing results are kept.",
  },
} as const satisfies TemplateTexts;

export const importTemplates = templateLabels("Detect automatically", texts, records);
export const importEffects = templateEffects(texts, records);
export const importKind = kindLabels(importTemplates);

export const importForms = {
  text: "Text",
  name: "Name as on the ID card",
  phone: "11-digit mobile number",
  idNumber: "ID number, as text, with a capital X",
  card: "Bank card number, as text",
  payAccount: "Bank card number, or Alipay email address or mobile number, as text",
  alipay: "Alipay email address or 11-digit mobile number, as text",
  email: "Email address",
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
} as const;

export const importNotes = {
  sheet: "How to fill in",
  column: "Column",
  need: "Required",
  form: "Format",
  example: "Example",
  required: "Required",
  optional: "Optional",
  anyOf: "At least one of these",
  aliases: "Other headers: ",
} as const;
