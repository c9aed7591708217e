import { type CheckFailure, checkFailure } from "../text/check-failure.ts";
import { toHalfWidth } from "../text/text.ts";
import { type Cents, maxCents } from "./money.ts";

/** Reason why a text is not an amount. Each has its own message, so that the operator knows what to change. */
export type MoneyCode =
  | "empty"
  | "dash"
  | "spreadsheetError"
  | "scientific"
  | "parentheses"
  | "chineseNumeral"
  | "unit"
  | "percent"
  | "badGrouping"
  | "tooManyDecimals"
  | "tooLarge"
  | "negative"
  | "zero"
  | "notANumber";

/** Options of a field beyond a plain positive amount. Negative is refused and zero accepted unless said. */
export type MoneyOptions = { allowNegative?: boolean; refuseZero?: boolean };

/** The answer of `parseMoney`. */
export type MoneyParsed = { ok: true; cents: Cents } | CheckFailure<MoneyCode>;

const plain = /^-?\d+(?:\.\d+)?$/u;
const grouped = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/u;
const chineseAmount =
  /^(?:人民币)?负?(?=.*[零〇一二三四五六七八九十百千壹贰貳叁參肆伍陆陸柒捌玖拾佰仟两兩])[零〇一二三四五六七八九十百千壹贰貳叁參肆伍陆陸柒捌玖拾佰仟两兩万萬亿億元圆圓块角分整正点]+$/u;
const withUnit = /\d.*(?:元|圆|圓|块|角|分|万|萬|亿|億|rmb|cny|yuan)|(?:rmb|cny).*\d/iu;

function nameTheFault(text: string): MoneyCode {
  if (/^[-–—－]+$/u.test(text)) return "dash";
  if (/^#[A-Z0-9/_]+[!?]?$/iu.test(text)) return "spreadsheetError";
  if (/^\(.*\)$/u.test(text)) return "parentheses";
  if (/\d\s*[%‰]$/u.test(text)) return "percent";
  if (chineseAmount.test(text)) return "chineseNumeral";
  if (withUnit.test(text)) return "unit";
  if (/^-?\d+(?:\.\d+)?e[+-]?\d+$/iu.test(text)) return "scientific";
  if (/^-?[\d.,'\s]+$/u.test(text) && /\d[,'\s.]\d/u.test(text)) return "badGrouping";
  return "notANumber";
}

function centsOf(number: string, options: MoneyOptions): MoneyParsed {
  const isNegative = number.startsWith("-");
  const [whole = "", decimals = ""] = (isNegative ? number.slice(1) : number).split(".");
  const fen = decimals.slice(0, 2).padEnd(2, "0");
  if (/[1-9]/u.test(decimals.slice(2))) return checkFailure("tooManyDecimals");
  const digits = (whole + fen).replace(/^0+/u, "");
  if (digits.length > 14) return checkFailure("tooLarge");
  const absolute = Number(digits);
  if (absolute > maxCents) return checkFailure("tooLarge");
  if (absolute === 0) return options.refuseZero === true ? checkFailure("zero") : { ok: true, cents: 0 };
  if (!isNegative) return { ok: true, cents: absolute };
  return options.allowNegative === true ? { ok: true, cents: -absolute } : checkFailure("negative");
}

/**
 * Reads an amount in yuan written by a person or a spreadsheet into fen, by string arithmetic only.
 * Accepts: `1234.5`, `1,234.56` (grouping must be right), full-width digits and punctuation, one leading
 * ¥ or ￥, the minus sign that amounts are shown with, spaces around; more than two decimals only when the rest are zeros.
 * Everything else is refused by name and never repaired silently: see `suggestMoney`.
 */
export function parseMoney(text: string, options: MoneyOptions = {}): MoneyParsed {
  const trimmed = toHalfWidth(text).trim().replace(/^−/u, "-");
  if (trimmed === "") return checkFailure("empty");
  const number = trimmed.replace(/^(-?)¥\s*/u, "$1");
  if (plain.test(number)) return centsOf(number, options);
  if (grouped.test(number)) return centsOf(number.replaceAll(",", ""), options);
  return checkFailure(nameTheFault(number));
}
