import type { IncomeTaxMonth } from "../billing/bills/bill-tax-calls.ts";
import type { Preferences } from "../bridge/app.ts";
import { formatRatio } from "../kernel/values/money/money.ts";
import type { CellInput, SheetColumn } from "../kernel/workbook/sheet-spec.ts";
import { bills as en } from "../locales/en/billing/bills.ts";
import { bills as zh } from "../locales/zh-CN/billing/bills.ts";

type Locale = Preferences["locale"];
type TextOf = keyof typeof zh.incomeTax;
type Kind = SheetColumn["kind"];

type Line = readonly [text: TextOf, kind: Kind, width: number, valueOf: (month: IncomeTaxMonth) => CellInput];

const lines: readonly Line[] = [
  ["worker", "text", 12, (month) => month.labor_name],
  ["idNo", "text", 22, (month) => month.id_no],
  ["period", "text", 10, (month) => month.period],
  ["income", "cents", 14, (month) => month.income],
  ["incomeExVat", "cents", 14, (month) => month.income_ex_vat],
  ["vat", "cents", 14, (month) => month.vat + month.surtax],
  ["cumIncome", "cents", 14, (month) => month.cum_income],
  ["cumExpense", "cents", 14, (month) => month.cum_expense],
  ["months", "integer", 8, (month) => month.months],
  ["cumBasic", "cents", 14, (month) => month.cum_basic],
  ["taxable", "cents", 14, (month) => month.taxable],
  ["rate", "text", 8, (month) => formatRatio(month.rate_bp)],
  ["quick", "cents", 14, (month) => month.quick_deduction],
  ["cumTax", "cents", 14, (month) => month.cum_tax],
  ["cumWithheld", "cents", 14, (month) => month.cum_withheld],
  ["monthTax", "cents", 14, (month) => month.month_tax],
  ["expected", "cents", 14, (month) => month.expected_tax],
];

/** The sheet of income tax by worker and month: its title, columns, and how a month becomes a row. */
export const incomeTaxSheet = (locale: Locale) => {
  const texts = (locale === "en" ? en : zh).incomeTax;
  return {
    title: texts.title,
    columns: lines.map(([text, kind, width]): SheetColumn => ({ title: texts[text], kind, width })),
    row: (month: IncomeTaxMonth): CellInput[] => lines.map(([, , , cell]) => cell(month)),
  };
};
