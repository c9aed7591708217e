import { numberCellText } from "../../values/money/number-cell.ts";
import { excelSerialToDate, isSerialText, parseDateCell } from "../../values/time/date-text.ts";
import { type DayMeaning, dayFault } from "../../values/time/day-meanings.ts";
import { parseMonthCell } from "./cell-forms.ts";
import { type ImportField, issue, type RowIssue } from "./define.ts";

/** Settings by which bare numbers of a file are read as days. */
export type Reading = {
  /** True when the workbook counts its days from 1904. */
  readonly is1904: boolean;
  /** True when its cells have types; those of a text file are all text, numbers too. */
  readonly isTyped: boolean;
  /** "YYYY-MM-DD" in Shanghai. */
  readonly today: string;
};

type DayField = Pick<ImportField, "key" | "kind" | "means">;

const meaningOf = ({ means }: DayField): DayMeaning => means ?? "any";

/** 2026.1 as a number is the first month or the tenth: a spreadsheet drops the nought of 2026.10. */
const lostNought = /^\d{4}\.1$/u;

/** The fault of a number that could be two months; null for any other text. */
export const monthFault = (text: string): string | null =>
  lostNought.test(numberCellText(text) ?? text) ? "month_as_number" : null;

/**
 * The text of a day or month for a bare number: the day of a serial, where that day can be meant, and otherwise the number
 * as the spreadsheet shows it, for the checks to speak of.
 */
export const serialText = (field: DayField, raw: string, { is1904, today }: Reading): string => {
  const text = numberCellText(raw) ?? raw;
  if (!isSerialText(text)) return text;
  const day = excelSerialToDate(text, is1904);
  if (!day.ok) return text;
  const value = field.kind === "month" ? day.value.slice(0, 7) : day.value;
  // The number alone would be read by the other system again: its own day has to stand there, however far away it is.
  return is1904 || dayFault(meaningOf(field), value, today) === null ? value : text;
};

/** The remarks on a cell of days or months: its form, then whether such a day can be meant. `today` "YYYY-MM-DD". */
export const checkDayCell = (field: DayField, text: string, today: string): readonly RowIssue[] => {
  const prefix = field.kind === "month" ? "month" : "date";
  const parsed = field.kind === "month" ? parseMonthCell(text) : parseDateCell(text);
  if (!parsed.ok) return [issue(field.key, `${prefix}_${parsed.code}`)];
  const fault = dayFault(meaningOf(field), parsed.value, today);
  if (fault === null) return [];
  // A number that would be a day of another age is no serial (spec 5), but a slip: a month, a year, a number of something.
  if (isSerialText(text)) return [issue(field.key, `${prefix}_format`)];
  return [issue(field.key, `${prefix}_${fault.code}`, "error", { limit: fault.limit })];
};
