import { z } from "zod";
import { chosenBills, defineCall, idText, shortText } from "../../kernel/calls/define.ts";
import { exportStarted } from "../../records/exports/export-shapes-calls.ts";

/** One month of one worker at this agency, as the cumulative method sees it (dictionary A2.1). Amounts in cents. */
export const incomeTaxMonth = z.object({
  labor_id: idText,
  labor_name: z.string(),
  id_no: z.string(),
  period: z.string(),
  /** With and without VAT, of all payments of the month that arrived. */
  income: z.int(),
  income_ex_vat: z.int(),
  vat: z.int(),
  surtax: z.int(),
  /** The year up to this month: income, 20 % of it, deduction of 5,000 a month, what is left, rate, tax. */
  cum_income: z.int(),
  cum_expense: z.int(),
  months: z.int(),
  cum_basic: z.int(),
  taxable: z.int(),
  rate_bp: z.int(),
  quick_deduction: z.int(),
  cum_tax: z.int(),
  cum_withheld: z.int(),
  /** Withheld in the month, and what the rule says that it should be; both of all methods together. */
  month_tax: z.int(),
  expected_tax: z.int(),
  rule_version: z.string(),
});
export type IncomeTaxMonth = z.output<typeof incomeTaxMonth>;

/**
 * Explains the income tax of the workers of some bills, month by month of a year (default: this one): workers in the
 * order of their names' bills, `page_size` workers a page. `workers`: how many there are.
 */
export const billsIncomeTaxDetail = defineCall({
  name: "bills.incomeTaxDetail",
  method: "POST",
  path: "/cdl/1/bills/personal_income_tax_detail",
  access: "income_tax.summary.view",
  body: () =>
    z.strictObject({
      ...chosenBills,
      year: z
        .string()
        .regex(/^\d{4}$/)
        .optional(),
      page: z.int().min(1).max(10_000).optional(),
      page_size: z.int().min(1).max(200).optional(),
    }),
  output: () => z.object({ year: z.string(), workers: z.int(), results: z.array(incomeTaxMonth) }),
});

/** The same as a workbook, made by a job of the service; personal data as in `exportBody`. At most 9,999 workers. */
export const billsExportIncomeTax = defineCall({
  name: "bills.exportIncomeTax",
  method: "POST",
  path: "/cdl/1/bills/async_export_personal_income_tax",
  access: "income_tax.summary.export",
  body: () =>
    z.strictObject({
      ...chosenBills,
      year: z.string().regex(/^\d{4}$/),
      locale: z.enum(["zh-CN", "en"]).optional(),
      protect_id_no: z.boolean().optional(),
      reason: shortText().optional(),
    }),
  output: exportStarted,
});
