import { checkAlipayAccount } from "../../values/banks/alipay-account.ts";
import { checkBankCard } from "../../values/banks/bank-card.ts";
import { checkUscc } from "../../values/companies/uscc.ts";
import { hasLostDigits, numberCellText, shownPercent } from "../../values/money/number-cell.ts";
import { checkPersonName } from "../../values/people/chinese-name.ts";
import { checkEmail } from "../../values/people/email.ts";
import { checkIdNumber } from "../../values/people/id-number.ts";
import { checkPhone } from "../../values/people/phone.ts";
import { hasBidi, hasControl, hasTypedDot, oneLine, unifyName } from "../../values/text/text.ts";
import { parseDateCell } from "../../values/time/date-text.ts";
import {
  checkInvoiceNo,
  checkPayAccount,
  choiceLabels,
  choiceOf,
  parseDecimal,
  parseMonthCell,
  parsePriceRange,
} from "./cell-forms.ts";
import { checkDayCell, monthFault, type Reading, serialText } from "./day-cell.ts";
import { clearWord, type FieldKind, type ImportField, type ImportTemplate, issue, type RowIssue } from "./define.ts";
import { moneyOf } from "./money-cell.ts";

/** A cell as a spreadsheet reader delivers it. */
export type SourceCell = {
  readonly kind: "text" | "number" | "date" | "boolean" | "error" | "formulaWithoutValue" | "empty" | "percent";
  readonly text: string;
};

/** A cell as it is staged: the text to show and edit, and a fault of its storage that only an edit clears. */
export type StagedCell = { readonly text: string; readonly fault: string | null };

/** A spreadsheet keeps 15 digits of a number: what is longer has already been changed by it. */
const longestExact = 15;

/** The decimals that programs write behind a whole number: 13912345678.0. */
const wholeTail = /\.0+$/u;

/** Words that programs write for a value that is not there; a failed formula of a typed cell is not among them. */
const absentWords: ReadonlySet<string> = new Set([
  ...[
    "nan",
    "NaN",
    "NAN",
    "NaT",
    "null",
    "NULL",
    "Null",
    "(null)",
    "(NULL)",
    "<null>",
    "<NULL>",
    "[NULL]",
    "none",
    "None",
  ],
  ...["NONE", "#N/A", "N/A", "n/a", "<NA>", "#NA", "nil", "undefined", "\\N"],
]);
const longestAbsentWord = 9;

/** True when a text cell only says that there is no value. */
export const saysAbsent = ({ kind, text }: SourceCell): boolean =>
  kind === "text" && text.length <= longestAbsentWord && absentWords.has(text.trim());

/** Numbers that name somebody or something: a text that a program made of a number of theirs is read like the number. */
const identifiers: ReadonlySet<FieldKind> = new Set([
  "phone",
  "idNumber",
  "card",
  "payAccount",
  "alipay",
  "invoiceNo",
  "reference",
]);
/** Shorter ones may be numbers with a part behind the point, as departments have. */
const shortestIdentifier = 5;

/** 13912345678.0, and 1.3912345678E10 where all its digits are written; null for a text that is no number of a program. */
const wholeOf = (text: string): string | null => {
  if (!text.includes(".")) return null;
  const whole = text.replace(wholeTail, "");
  if (/^\d+$/u.test(whole)) return whole.length < shortestIdentifier ? null : whole;
  const [, first = "", others = "", power] = /^(\d)\.(\d+)E\+?(\d{1,2})$/iu.exec(text) ?? [];
  return power !== undefined && others.length === Number(power) ? first + others : null;
};

const decodeText = (field: ImportField, text: string, reading: Reading): StagedCell => {
  const whole = identifiers.has(field.kind) ? wholeOf(text) : null;
  return whole === null ? { text, fault: null } : decodeNumber(field, whole, reading);
};

/** Figures of which a percentage is none. */
const wholeFigures: ReadonlySet<FieldKind> = new Set(["cents", "priceRange", "integer"]);

/** Remains of a long number where a text file was saved from a spreadsheet: 2.02611E+17. */
const scientific = /^\d(?:\.\d+)?E\+\d{2,3}$/iu;

const digitsOfNumber = (text: string): StagedCell | null => {
  const whole = text.replace(wholeTail, "");
  return /^\d+$/u.test(whole) && whole.length <= longestExact ? { text: whole, fault: null } : null;
};

/** A number that no spreadsheet can hold (1e400): damage, or made by a program; whatever it meant is not there. */
const isBeyondAny = (text: string): boolean => !Number.isFinite(Number(text));

/** A number as most cells have it: shown as written, without a look at its significant digits. */
const asShown = /^(?:0|[1-9]\d{0,9})(?:\.\d{0,3}[1-9])?$/u;

const decodeNumber = (field: ImportField, text: string, reading: Reading): StagedCell => {
  switch (field.kind) {
    case "cents":
    case "integer":
    case "float":
    case "priceRange":
      return { text: asShown.test(text) ? text : (numberCellText(text) ?? text), fault: null };
    case "date":
      return { text: serialText(field, text, reading), fault: null };
    case "month":
      return { text: serialText(field, text, reading), fault: monthFault(text) };
    case "idNumber":
      return digitsOfNumber(text) ?? { text, fault: "id_as_number" };
    case "card":
    case "payAccount":
    case "alipay":
      return digitsOfNumber(text) ?? { text, fault: "card_as_number" };
    case "reference":
      // Departments are numbered 1.5 too; a decimal keeps its digits as far as it shows them.
      if (asShown.test(text)) return { text, fault: null };
      return digitsOfNumber(text) ?? { text, fault: "number_as_number" };
    case "invoiceNo":
    case "uscc":
      return digitsOfNumber(text) ?? { text, fault: "number_as_number" };
    default: {
      if (asShown.test(text)) return { text, fault: null };
      const shown = numberCellText(text) ?? text;
      return hasLostDigits(shown) ? { text, fault: "number_as_number" } : { text: shown, fault: null };
    }
  }
};

/** A text in a column of days or months. Without types a number is written like any text, and has lost what numbers lose. */
const decodeDayText = (field: ImportField, text: string, reading: Reading): StagedCell => {
  if (!reading.isTyped && field.kind === "month") return { text, fault: monthFault(text) };
  return { text: reading.is1904 ? serialText(field, text, reading) : text, fault: null };
};

/**
 * Reads one cell for one column. Never guesses: a number with more digits than a spreadsheet keeps is a fault in every
 * column that is no figure, an error cell or a formula without a value is one too. Dates that the file's format marks
 * arrive as text already.
 */
export const decodeCell = (field: ImportField, cell: SourceCell, reading: Reading): StagedCell => {
  switch (cell.kind) {
    case "empty":
      return { text: "", fault: null };
    case "error":
      return { text: cell.text, fault: "cell_error" };
    case "formulaWithoutValue":
      return { text: cell.text, fault: "formula_without_value" };
    case "number":
      if (isBeyondAny(cell.text)) return { text: cell.text, fault: "number_out_of_range" };
      return decodeNumber(field, cell.text, reading);
    case "percent":
      // Half of something is no amount: it is shown as the file shows it, and refused as that.
      return wholeFigures.has(field.kind)
        ? { text: shownPercent(cell.text), fault: null }
        : decodeNumber(field, cell.text, reading);
    case "date":
      return field.kind === "date" || field.kind === "month"
        ? { text: cell.text.slice(0, field.kind === "date" ? 10 : 7), fault: null }
        : { text: cell.text, fault: field.kind === "text" ? null : "type_mismatch" };
    case "boolean":
      return field.kind === "boolean"
        ? { text: cell.text === "TRUE" ? "是" : "否", fault: null }
        : { text: cell.text, fault: field.kind === "text" ? null : "type_mismatch" };
    case "text": {
      if (saysAbsent(cell)) return { text: "", fault: null };
      const text = cell.text.trim();
      return field.kind === "date" || field.kind === "month"
        ? decodeDayText(field, text, reading)
        : decodeText(field, text, reading);
    }
  }
};

const booleans: ReadonlyMap<string, boolean> = new Map([
  ["是", true],
  ["否", false],
  ["1", true],
  ["0", false],
  ["已完成", true],
  ["未完成", false],
]);

/** 是/否 and their common forms; undefined for anything else. */
export const parseYesNo = (text: string): boolean | undefined => booleans.get(text.trim());

/** One empty list for all cells without remarks: a hundred thousand rows have a million of them. */
const none: readonly RowIssue[] = [];

const commonName = /^[\u4e00-\u9fff]{2,50}$/u;
const ownForm = /^[\x20-\x7e\u4e00-\u9fff]*$/u;

const checkAmount = (field: ImportField, text: string): readonly RowIssue[] => {
  const money = moneyOf(text);
  if (!money.ok) return [issue(field.key, `money_${money.code}`)];
  return field.isAboveZero && money.cents === 0 ? [issue(field.key, "amount_zero")] : none;
};

const checkKind = (field: ImportField, text: string, template: ImportTemplate, today: string): readonly RowIssue[] => {
  switch (field.kind) {
    case "cents":
      return checkAmount(field, text);
    case "name": {
      if (commonName.test(text)) return none;
      const name = checkPersonName(text);
      if (!name.ok) return [issue(field.key, `name_${name.code}`)];
      return hasTypedDot(text) ? [issue(field.key, "name_dot_read", "warning")] : none;
    }
    case "phone":
      return checkPhone(text).ok ? none : [issue(field.key, "phone_invalid")];
    case "idNumber": {
      // The length rule of fast and plus bills has its own message (spec 5).
      if (template.only18 && text.length !== 18) return none;
      const id = checkIdNumber(text, { today });
      if (!id.ok) return [issue(field.key, `id_${id.code}`)];
      return id.warnings.length === 0 ? none : id.warnings.map((code) => issue(field.key, `id_${code}`, "warning"));
    }
    case "card": {
      const card = checkBankCard(text);
      if (!card.ok) return [issue(field.key, `card_${card.code}`)];
      return card.warnings.length === 0
        ? none
        : card.warnings.map((code) => issue(field.key, `card_${code}`, "warning"));
    }
    case "date":
    case "month":
      return checkDayCell(field, text, today);
    case "boolean":
      return parseYesNo(text) === undefined ? [issue(field.key, "yes_no_invalid")] : none;
    case "integer":
      return /^\d{1,9}$/u.test(text) ? none : [issue(field.key, "integer_invalid")];
    case "text":
      return scientific.test(text) ? [issue(field.key, "number_as_number")] : none;
    default:
      return checkRarerKind(field, text);
  }
};

const checkRarerKind = (field: ImportField, text: string): readonly RowIssue[] => {
  switch (field.kind) {
    case "payAccount": {
      const account = checkPayAccount(text);
      if (!account.ok) return [issue(field.key, `account_${account.code}`)];
      return account.warnings.map((code) => issue(field.key, `card_${code}`, "warning"));
    }
    case "alipay":
      return checkAlipayAccount(text).ok ? none : [issue(field.key, "alipay_invalid")];
    case "email":
      return checkEmail(text).ok ? none : [issue(field.key, "email_invalid")];
    case "priceRange": {
      const price = parsePriceRange(text);
      return price.ok ? none : [issue(field.key, `money_${price.code}`)];
    }
    case "float":
      return parseDecimal(text) === null ? [issue(field.key, "float_invalid")] : none;
    case "enum":
      if (choiceOf(field, text) !== undefined) return none;
      return [issue(field.key, "enum_unknown", "error", { choices: choiceLabels(field).join("、") })];
    case "reference":
      if (scientific.test(text)) return [issue(field.key, "number_as_number")];
      return /^[\dA-Za-z][\w./-]*$/u.test(text) ? none : [issue(field.key, "reference_invalid")];
    case "uscc": {
      const code = checkUscc(text);
      if (!code.ok) return [issue(field.key, "uscc_invalid")];
      return code.warnings.map((warning) => issue(field.key, `uscc_${warning}`, "warning"));
    }
    case "invoiceNo": {
      const invoice = checkInvoiceNo(text);
      return invoice.ok ? none : [issue(field.key, `invoice_${invoice.code}`)];
    }
    default:
      return none;
  }
};

/** The errors of a cell in the column's own words where it has some. */
const reworded = (field: ImportField, issues: readonly RowIssue[]): readonly RowIssue[] => {
  const { wrong } = field;
  if (wrong === undefined || issues.length === 0) return issues;
  return issues.map((one) =>
    one.severity === "error" && (wrong.of?.includes(one.code) ?? true)
      ? issue(field.key, wrong.code, "error", { column: field.title })
      : one,
  );
};

/** Of an amount it is not the number of signs that is wrong. */
const tooLong = (field: ImportField, text: string): RowIssue =>
  field.kind === "cents" && /^\d+(?:\.\d+)?$/u.test(text)
    ? issue(field.key, "money_tooLarge")
    : issue(field.key, "cell_too_long", "error", { column: field.title, max: field.maxLength });

/** Of characters that nobody sees: a cell of several lines is told as that, for a click makes one of them. */
const unseenCode = (text: string): string => {
  const line = oneLine(text);
  return hasControl(line) || hasBidi(line) || !line.isWellFormed() ? "control_characters" : "line_break";
};

/** All remarks on one cell; `fault` is what `decodeCell` found and no edit has cleared. */
export const checkCell = (
  field: ImportField,
  cell: StagedCell,
  template: ImportTemplate,
  today: string,
): readonly RowIssue[] => {
  if (cell.fault !== null) return [issue(field.key, cell.fault)];
  if (cell.text === "")
    return field.required
      ? [issue(field.key, field.missing ?? template.cellMissing, "error", { column: field.title })]
      : none;
  if (field.isClearable && cell.text === clearWord) return none;
  if (cell.text.length > field.maxLength) return [tooLong(field, cell.text)];
  if (!ownForm.test(cell.text) && (hasControl(cell.text) || hasBidi(cell.text) || !cell.text.isWellFormed()))
    return [issue(field.key, unseenCode(cell.text))];
  const issues = checkKind(field, cell.text, template, today);
  if (issues.length === 0 && field.accepts !== undefined && !field.accepts(cellValue(field, cell.text)))
    return reworded(field, [issue(field.key, "cell_not_accepted", "error", { column: field.title })]);
  return reworded(field, issues);
};

/**
 * The value that is sent for a cell without errors: cents as an integer, dates as YYYY-MM-DD, months as YYYY-MM, yes/no
 * as boolean, a choice as its code, a range of prices as its two amounts in cents with a dash, the rest as text.
 */
export const cellValue = (field: ImportField, text: string): string | number | boolean | undefined => {
  if (text === "") return undefined;
  switch (field.kind) {
    case "cents": {
      const money = moneyOf(text);
      return money.ok ? money.cents : undefined;
    }
    case "date": {
      const date = parseDateCell(text);
      return date.ok ? date.value : undefined;
    }
    case "boolean":
      return parseYesNo(text);
    case "integer":
    case "float":
      return Number(text);
    case "month": {
      const month = parseMonthCell(text);
      return month.ok ? month.value : undefined;
    }
    case "enum":
      return choiceOf(field, text);
    case "priceRange": {
      const price = parsePriceRange(text);
      if (!price.ok) return undefined;
      return price.max_price === null ? price.price : `${price.price}-${price.max_price}`;
    }
    case "name":
      return unifyName(text);
    default:
      return text;
  }
};
