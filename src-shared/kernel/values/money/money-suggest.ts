import { stripInvisible, stripSpaces, toHalfWidth } from "../text/text.ts";
import { parseChineseNumeral } from "./chinese-numeral.ts";
import { plainMoney } from "./money.ts";
import { type MoneyParsed, parseMoney } from "./money-parse.ts";

const unitPowers: Record<string, number> = {
  元: 0,
  圆: 0,
  圓: 0,
  块: 0,
  rmb: 0,
  cny: 0,
  yuan: 0,
  万: 4,
  萬: 4,
  亿: 8,
  億: 8,
};
const withUnit = /^(?:rmb|cny|¥)?(-?[\d.,]+)(万|萬|亿|億)?(?:元|圆|圓|块|rmb|cny|yuan)?(?:整|正)?$/iu;
const withExponent = /^(-?\d+(?:\.\d+)?)e([+-]?\d{1,2})$/iu;

/** Moves the decimal point to the right (or left) on the text, so that 1.2万 is 12000 exactly. */
export function shiftPoint(number: string, power: number): string {
  const sign = number.startsWith("-") ? "-" : "";
  const [whole = "", decimals = ""] = number.slice(sign.length).split(".");
  const digits = whole + decimals;
  const point = whole.length + power;
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
  if (point >= digits.length) return `${sign}${digits.padEnd(point, "0")}`;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** 100.005 → 100.01, half-up on the text. */
function roundedToFen(number: string): string {
  const match = /^(\d+)\.(\d\d)(\d)\d*$/u.exec(number);
  if (match === null) return number;
  const fen = BigInt(`${match[1]}${match[2]}`) + (Number(match[3]) >= 5 ? 1n : 0n);
  return shiftPoint(String(fen).padStart(3, "0"), -2);
}

function ungrouped(number: string): string | null {
  if (/^-?\d+(?:\.\d{3})+,\d{1,2}$/u.test(number)) return number.replaceAll(".", "").replace(",", ".");
  if (/^-?\d+(?:,\d{3})+(?:\.\d+)?$/u.test(number)) return number.replaceAll(",", "");
  if (/^-?\d{1,3}(?:,\d{4})+(?:\.\d+)?$/u.test(number)) return number.replaceAll(",", "");
  if (/^-?\.\d+$/u.test(number)) return number.replace(".", "0.");
  if (/^-?\d+\.$/u.test(number)) return number.slice(0, -1);
  return /^-?\d+(?:\.\d+)?$/u.test(number) ? number : null;
}

function candidateOf(text: string): string | null {
  const bare = text.replace(/^["'“‘]+|["'”’]+$/gu, "");
  const scientific = withExponent.exec(bare);
  if (scientific !== null) return shiftPoint(scientific[1] ?? "", Number(scientific[2]));
  const united = withUnit.exec(bare);
  if (united !== null) {
    const number = ungrouped(united[1] ?? "");
    return number === null ? null : shiftPoint(number, unitPowers[united[2] ?? "元"] ?? 0);
  }
  const fen = parseChineseNumeral(bare);
  return fen === null ? null : plainMoney(fen);
}

const normalForm = (parsed: MoneyParsed): string | null => (parsed.ok ? plainMoney(parsed.cents) : null);

/**
 * A normal form for a text that `parseMoney` refuses but a person would understand: `1.2万` → "12000.00",
 * `100元` → "100.00", `一百元` → "100.00", `1.234,56` → "1234.56", `100.005` → "100.01".
 * To be offered with the original beside it, never applied by itself. null when there is more than one reading
 * (`12,34`, `(100)`) or none. Negative amounts are offered as negative.
 */
export function suggestMoney(text: string): string | null {
  const cleaned = stripSpaces(stripInvisible(toHalfWidth(text)));
  const candidate = candidateOf(cleaned);
  if (candidate === null) return null;
  return normalForm(parseMoney(roundedToFen(candidate), { allowNegative: true }));
}
