import { formatMoney, formatRatio } from "../../../../src-shared/kernel/values/money/money.ts";
import { incomeTax as en } from "../../../../src-shared/locales/en/tax/income-tax.ts";
import { incomeTax as zh } from "../../../../src-shared/locales/zh-CN/tax/income-tax.ts";
import { exportTexts } from "../../../../src-shared/papers/export-columns.ts";
import { incomeSummary } from "../../../../src-shared/tax/income-tax/income-summary-list.ts";
import type { PdfColumn, PdfTable } from "../../../core/pdf/page-table.ts";
import type { CardFile, CardMonth, CardPayment, CardReturn, TaxCard } from "./tax-card.ts";

type TextOf = keyof typeof zh.card;

/** One column of a card: its title, width in points, its cells, and its total. */
type Line<T> = {
  readonly title: TextOf;
  readonly width: number;
  readonly text?: (row: T) => string;
  readonly cents?: (row: T) => number;
  readonly count?: (row: T) => number;
  /** A text column. */
  readonly isRight?: true;
  /** A column of figures without a total. */
  readonly isStand?: true;
};

const monthLines: readonly Line<CardMonth>[] = [
  { title: "period", width: 42, text: (month) => month.period },
  { title: "income", width: 62, cents: (month) => month.income },
  { title: "incomeExVat", width: 60, cents: (month) => month.income_ex_vat },
  { title: "months", width: 36, count: (month) => month.months, isStand: true },
  { title: "cumIncome", width: 62, cents: (month) => month.cum_income, isStand: true },
  { title: "cumExpense", width: 60, cents: (month) => month.cum_expense, isStand: true },
  { title: "cumBasic", width: 58, cents: (month) => month.cum_basic, isStand: true },
  { title: "taxable", width: 62, cents: (month) => month.taxable, isStand: true },
  { title: "rate", width: 28, text: (month) => formatRatio(month.rate), isRight: true },
  { title: "quick", width: 50, cents: (month) => month.quick_deduction, isStand: true },
  { title: "cumTax", width: 54, cents: (month) => month.cum_tax, isStand: true },
  { title: "expected", width: 54, cents: (month) => month.expected_tax },
  { title: "monthTax", width: 54, cents: (month) => month.month_tax },
  { title: "cumWithheld", width: 56, cents: (month) => month.cum_withheld, isStand: true },
  { title: "diff", width: 44, cents: (month) => month.diff },
];

const paymentLines: readonly Line<CardPayment>[] = [
  { title: "period", width: 42, text: (payment) => payment.period },
  { title: "company", width: 236, text: (payment) => payment.company },
  { title: "bills", width: 36, count: (payment) => payment.bill_count },
  { title: "gross", width: 76, cents: (payment) => payment.gross },
  { title: "vat", width: 66, cents: (payment) => payment.vat },
  { title: "surtax", width: 60, cents: (payment) => payment.surtax },
  { title: "recover", width: 60, cents: (payment) => payment.vat_recover },
  { title: "deducted", width: 64, cents: (payment) => payment.deducted },
  { title: "pit", width: 66, cents: (payment) => payment.pit },
  { title: "net", width: 76, cents: (payment) => payment.net },
];

const returnLines: readonly Line<CardReturn>[] = [
  { title: "period", width: 42, text: (line) => line.period },
  { title: "company", width: 300, text: (line) => line.company },
  { title: "settlement", width: 150, text: (line) => line.settlement_no },
  { title: "returnedAt", width: 120, text: (line) => line.returned_at },
  { title: "returnedNet", width: 90, cents: (line) => line.net },
  { title: "returnedPit", width: 80, cents: (line) => line.pit },
];

const tableOf = <T>(texts: typeof zh.card, lines: readonly Line<T>[], rows: readonly T[]): PdfTable => {
  const columns = lines.map(
    ({ title, width, text, isRight = false }): PdfColumn => ({
      title: texts[title],
      width,
      isNumber: text === undefined || isRight,
    }),
  );
  const cell = (line: Line<T>, row: T): string => {
    if (line.text !== undefined) return line.text(row);
    return line.cents === undefined ? String(line.count?.(row) ?? "") : formatMoney(line.cents(row));
  };
  const totalOf = (line: Line<T>, at: number): string => {
    if (at === 0) return texts.total;
    if (line.text !== undefined || line.isStand === true) return "";
    if (line.cents !== undefined) {
      const { cents } = line;
      return formatMoney(rows.reduce((sum, row) => sum + cents(row), 0));
    }
    return String(rows.reduce((sum, row) => sum + (line.count?.(row) ?? 0), 0));
  };
  return {
    columns,
    rows: rows.map((row) => lines.map((line) => cell(line, row))),
    total: rows.length > 1 ? lines.map(totalOf) : null,
  };
};

/** Texts of a card in its language. */
export const cardTexts = (locale: CardFile["locale"]): typeof zh.card =>
  (locale === "en" ? en.card : zh.card) as typeof zh.card;

/** The tables of a card, each under its title; what is empty is left out, but for the months. */
export const cardTables = (
  card: TaxCard,
  locale: CardFile["locale"],
): readonly { readonly title: string; readonly table: PdfTable }[] => {
  const texts = cardTexts(locale);
  const { code } = exportTexts(locale);
  const declaredLines: readonly Line<CardMonth>[] = [
    { title: "period", width: 42, text: (month) => month.period },
    { title: "status", width: 80, text: (month) => code(incomeSummary.columns.declare_status, month.declare_status) },
    { title: "declareAt", width: 100, text: (month) => month.declare_at ?? "" },
    { title: "receipt", width: 120, text: (month) => month.receipt_no ?? "" },
    { title: "proof", width: 56, text: (month) => (month.has_proof === 1 ? texts.hasProof : texts.noProof) },
    { title: "corrIncome", width: 76, cents: (month) => month.correction_income },
    { title: "corrTax", width: 70, cents: (month) => month.correction_tax },
    { title: "corrVat", width: 84, cents: (month) => month.correction_vat + month.correction_surtax },
    { title: "paidTax", width: 72, cents: (month) => month.paid_tax },
    { title: "rule", width: 82, text: (month) => month.rule_version },
  ];
  const { months, payments, returns } = card;
  return [
    { title: texts.monthsTitle, table: tableOf(texts, monthLines, months) },
    ...(payments.length === 0 ? [] : [{ title: texts.paymentsTitle, table: tableOf(texts, paymentLines, payments) }]),
    ...(months.length === 0 ? [] : [{ title: texts.declaredTitle, table: tableOf(texts, declaredLines, months) }]),
    ...(returns.length === 0 ? [] : [{ title: texts.returnsTitle, table: tableOf(texts, returnLines, returns) }]),
  ];
};
