import { type DemoPerson, demoPerson } from "../../../src-shared/demo/demo-people.ts";
import { choiceLabels } from "../../../src-shared/kernel/imports/cells/cell-forms.ts";
import type { FieldKind, ImportField, ImportTemplate } from "../../../src-shared/kernel/imports/cells/define.ts";
import { makeUscc } from "../../../src-shared/kernel/values/companies/uscc.ts";
import type { SeededRandom } from "../../../src-shared/kernel/values/text/seeded-random.ts";
import type { CellInput } from "../../../src-shared/kernel/workbook/sheet-spec.ts";
import { amountOf, misread, mistake, otherPerson, pastDay, type Sample } from "./sample.ts";

const digits = (at: number, count: number): string => String(at + 1).padStart(count, "0");

/** Makes the value of row `at` in a column by the column's kind alone. */
const cellOfKind = (field: ImportField, at: number, random: SeededRandom, person: DemoPerson): CellInput => {
  switch (field.kind) {
    case "text":
      return field.title;
    case "name":
      return person.name;
    case "phone":
    case "alipay":
      return person.mobile;
    case "idNumber":
      return person.id_no;
    case "card":
    case "payAccount":
      return person.account_no;
    case "email":
      return `user${at + 1}@example.com`;
    case "cents":
      return amountOf(random);
    case "priceRange":
      return "100-200";
    case "float":
    case "integer":
      return String(random.int(1, 9));
    case "date":
      return pastDay(random);
    case "month":
      return `2025-${digits(at % 12, 2)}`;
    case "boolean":
      return at % 2 === 0 ? "是" : "否";
    case "enum":
      return random.pick(choiceLabels(field));
    case "reference":
      return `BH${digits(at, 8)}`;
    case "uscc":
      return makeUscc("91", "310115", `MA${digits(at, 6)}`);
    case "invoiceNo":
      return `2531200000${digits(at, 10)}`;
  }
};

/** Text that no column of a kind takes, and its error code. */
const unfit: Readonly<Partial<Record<FieldKind, readonly [text: string, code: string]>>> = {
  phone: ["1380000", "phone_invalid"],
  idNumber: [misread, "id_checkDigit"],
  card: ["62220A", "card_characters"],
  payAccount: ["worker@", "account_email"],
  alipay: ["worker@", "alipay_invalid"],
  email: ["user.example.com", "email_invalid"],
  cents: ["100元", "money_unit"],
  priceRange: ["100元", "money_unit"],
  float: ["4..5", "float_invalid"],
  integer: ["三", "integer_invalid"],
  date: ["2026-02-30", "date_notADate"],
  month: ["2025-13", "month_notADate"],
  boolean: ["也许", "yes_no_invalid"],
  enum: ["未知", "enum_unknown"],
  reference: ["编号一", "reference_invalid"],
  uscc: ["91310115MA1K3XQ800", "uscc_invalid"],
  invoiceNo: ["25312A", "invoice_characters"],
};

/** A mistake in one cell with the code of the remark on it. */
export type DerivedMistake = { readonly column: string; readonly text: string; readonly code: string };

const mistakesIn = (field: ImportField, { cellMissing }: ImportTemplate): DerivedMistake[] => {
  const { key: column, kind, required, maxLength, example = field.title, isAboveZero, wrong } = field;
  const wrongText = unfit[kind];
  const worded = (code: string): string =>
    wrong !== undefined && (wrong.of?.includes(code) ?? true) ? wrong.code : code;
  return [
    ...(required ? [{ column, text: "", code: field.missing ?? cellMissing }] : []),
    ...(kind === "text" ? [{ column, text: example.padEnd(maxLength + 1, example), code: "cell_too_long" }] : []),
    ...(wrongText === undefined ? [] : [{ column, text: wrongText[0], code: worded(wrongText[1]) }]),
    ...(isAboveZero ? [{ column, text: "0", code: worded("amount_zero") }] : []),
  ];
};

/** Mistakes that people make in the columns of a template, as far as they follow from the columns. */
export const derivedMistakes = (template: ImportTemplate): readonly DerivedMistake[] =>
  template.fields.flatMap((field) => mistakesIn(field, template));

/**
 * The sample of a template that follows from its columns: examples or what their kind holds, numbered where no two rows may
 * be alike; optional cells in every third row.
 */
export const derivedSample = (template: ImportTemplate): Sample => {
  const cellOf = (field: ImportField, at: number, random: SeededRandom): CellInput => {
    const isKey = template.duplicateKey.includes(field.key);
    if (!field.required && !isKey && at % 3 !== 0) return null;
    // A second person of a row is another one than the first.
    const isFirst = template.fields.find(({ kind }) => kind === field.kind) === field;
    const value = field.example ?? cellOfKind(field, at, random, isFirst ? demoPerson(at) : otherPerson(at));
    if (!isKey || (field.example === undefined && field.kind !== "text")) return value;
    return field.kind === "reference" ? `${value}${digits(at, 6)}` : `${value}${at + 1}`;
  };
  return {
    row: (at, random) => Object.fromEntries(template.fields.map((field) => [field.key, cellOf(field, at, random)])),
    mistakes: derivedMistakes(template).map(({ column, text }) => mistake(column, text)),
  };
};
