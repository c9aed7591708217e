import { checkBankCard } from "../../values/banks/bank-card.ts";
import type { Cents } from "../../values/money/money.ts";
import { checkEmail } from "../../values/people/email.ts";
import { checkPhone } from "../../values/people/phone.ts";
import { type CheckFailure, checkFailure } from "../../values/text/check-failure.ts";
import { toHalfWidth } from "../../values/text/text.ts";
import { type DateParsed, parseDateCell, parseMonthText } from "../../values/time/date-text.ts";
import type { ImportField } from "./define.ts";
import { type MoneyCellCode, moneyOf } from "./money-cell.ts";

export type PriceRange = { ok: true; price: Cents; max_price: Cents | null } | CheckFailure<MoneyCellCode>;

/** Two amounts with one dash or tilde of any width between them; full width is half width by then. */
const range = /^(.+?)\s*[-~\u2010-\u2015\u2212\u301c]\s*(.+)$/u;

/**
 * A price or a range of prices in yuan: `100`, `100-200`, `100~200`, full-width, en and em dashes too (spec 5). Cents.
 * That the first is below the second is the task's rule, not the form's.
 */
export const parsePriceRange = (text: string): PriceRange => {
  const halves = range.exec(toHalfWidth(text).trim());
  const low = moneyOf((halves?.[1] ?? text).trim());
  if (!low.ok || halves === null) return low.ok ? { ok: true, price: low.cents, max_price: null } : low;
  const high = moneyOf((halves[2] ?? "").trim());
  return high.ok ? { ok: true, price: low.cents, max_price: high.cents } : high;
};

/** A month, or a day of it: `YYYY-MM`. Six digits are a year and a month; other bare numbers are serials (spec 5). */
export const parseMonthCell = (text: string): DateParsed => {
  const month = parseMonthText(text);
  if (month.ok || month.code !== "format") return month;
  const day = parseDateCell(text);
  return day.ok ? { ok: true, value: day.value.slice(0, 7) } : day;
};

/** A plain decimal with at most 9 digits before the point and 6 after it; null for anything else. */
export const parseDecimal = (text: string): number | null =>
  /^-?\d{1,9}(?:\.\d{1,6})?$/u.test(text) ? Number(text) : null;

const plainWord = (word: string): string => word.normalize("NFKC").replace(/\s+/gu, "").toLowerCase();

/** The code that a word of an enum column stands for; undefined for a word that the column does not know. */
export const choiceOf = ({ choices }: ImportField, text: string): string | number | undefined => {
  const word = plainWord(text);
  return choices.find(({ words }) => words.some((one) => plainWord(one) === word))?.code;
};

/** The words that a message or a drop-down offers for an enum column: one a choice. */
export const choiceLabels = ({ choices }: ImportField): readonly string[] => choices.map(({ words }) => words[0]);

/** Checks that a text is a number of an invoice: 20 digits since 2023, 8 on older ones (with the code of the invoice). */
export const checkInvoiceNo = (text: string): { ok: true; isOld: boolean } | CheckFailure<"characters" | "length"> => {
  if (!/^\d+$/u.test(text)) return checkFailure("characters");
  return text.length === 20 || text.length === 8 ? { ok: true, isOld: text.length === 8 } : checkFailure("length");
};

/**
 * An account that a worker is paid to: a bank card, or an Alipay account, which is an e-mail address or a mobile number.
 * Warnings are those of the card.
 */
export const checkPayAccount = (
  text: string,
): { ok: true; warnings: readonly string[] } | CheckFailure<"email" | "phone" | "characters" | "length"> => {
  if (text.includes("@")) return checkEmail(text).ok ? { ok: true, warnings: [] } : checkFailure("email");
  if (/^\d{11}$/u.test(text)) return checkPhone(text).ok ? { ok: true, warnings: [] } : checkFailure("phone");
  const card = checkBankCard(text);
  if (card.ok) return card;
  return checkFailure(card.code === "length" ? "length" : "characters");
};
