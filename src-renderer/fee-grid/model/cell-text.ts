import {
  type Cents,
  divideHalfUp,
  maxCents,
  plainMoney,
  type RatioBp,
} from "../../../src-shared/kernel/values/money/money.ts";
import { parseMoney } from "../../../src-shared/kernel/values/money/money-parse.ts";

/** Content of a cell: its value, nothing, or a text that is no value. */
export type CellValue = number | "" | null;

const units: Readonly<Record<string, bigint>> = { 万: 10_000n, 萬: 10_000n, 亿: 100_000_000n, 億: 100_000_000n };
const withUnit = /^([\d.,]+)\s*([万萬亿億])$/u;
const plainNumber = /^(\d{1,14})(?:\.(\d{1,10}))?$/u;
/** Words that people write for a row without an end. */
const openWords = /^(?:不封顶|不限|无上限|无|以上|及以上|上不封顶|open|no limit|none|-|—|–|∞)$/iu;

/** "10万" → cents of 100,000 yuan; null where that is no whole number of cents, or too much. */
const centsOfUnit = (number: string, unit: bigint): Cents | null => {
  const plain = number.includes(",") ? (parseMoney(number).ok ? number.replaceAll(",", "") : "") : number;
  const match = plainNumber.exec(plain);
  if (match === null) return null;
  const [, whole = "", decimals = ""] = match;
  const scale = 10n ** BigInt(decimals.length);
  const scaled = BigInt(whole + decimals) * unit * 100n;
  if (scaled % scale !== 0n || scaled / scale > BigInt(maxCents)) return null;
  return Number(scaled / scale);
};

/** An amount in yuan as people and spreadsheets write it ("100,000", "¥1 000.50", "10万", "5元") in cents; null for no amount. */
export const centsOf = (typed: string): CellValue => {
  const text = typed
    .normalize("NFKC")
    .trim()
    .replace(/^¥\s*/u, "")
    .replace(/\s*元$/u, "");
  if (text === "") return "";
  const match = withUnit.exec(text);
  if (match !== null) return centsOfUnit(match[1] ?? "", units[match[2] ?? ""] ?? 1n);
  const parsed = parseMoney(text);
  return parsed.ok ? parsed.cents : null;
};

/** A limit: an amount, or words for a row without end. */
export const limitOf = (typed: string): CellValue =>
  openWords.test(typed.normalize("NFKC").trim()) ? "" : centsOf(typed);

/** A percentage with at most two decimals, with or without its sign, as percent ×100. */
export const ratioBpOf = (typed: string): CellValue => {
  const text = typed.normalize("NFKC").trim().replace(/\s*%$/u, "");
  if (text === "") return "";
  const match = /^(\d{1,3})(?:\.(\d{1,2})0*)?$/u.exec(text);
  if (match === null) return null;
  const basis: RatioBp = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return basis <= 10_000 ? basis : null;
};

/** Sign of a limit, by which it belongs to the row itself or not: 1 ≤, 2 <. */
export const signOf = (typed: string): CellValue => {
  const text = typed.normalize("NFKC").trim();
  if (text === "") return "";
  if (/^(?:1|≤|<=|含|含上限|≤\s*含上限|includes? limit|included)$/iu.test(text)) return 1;
  if (/^(?:2|<|不含|不含上限|<\s*不含上限|excluded)$/iu.test(text)) return 2;
  return null;
};

/** 1000000 cents → "10,000.00"; the text of a cell that holds an amount. */
export const centsText = (cents: Cents): string => plainMoney(cents).replace(/\d(?=(?:\d{3})+\.)/gu, "$&,");

/** 650 → "6.50". */
export const ratioText = (ratio: RatioBp): string => plainMoney(ratio);

/** Ratio of an amount that is a percentage of another, percent ×100; 0 of nothing. */
export const ratioOfPart = (part: Cents, whole: Cents): RatioBp =>
  whole === 0 ? 0 : divideHalfUp(BigInt(part) * 10_000n, whole);
