import { suggestBankCard } from "../../values/banks/bank-card.ts";
import { suggestMoney } from "../../values/money/money-suggest.ts";
import { suggestIdNumber, upgradeIdNumber15 } from "../../values/people/id-number.ts";
import { suggestPhone } from "../../values/people/phone.ts";
import { unifyIdeographs } from "../../values/text/look-alikes.ts";
import { hasControl, oneLine, stripInvisible, stripSpaces, toHalfWidth, unifyDots } from "../../values/text/text.ts";
import { parseDateCell, parseDateText } from "../../values/time/date-text.ts";
import { parseMonthCell, parsePriceRange } from "./cell-forms.ts";
import type { FieldKind, ImportField } from "./define.ts";
import { moneyOf } from "./money-cell.ts";

export const fixNames = [
  "invisible",
  "lookAlikes",
  "nameDot",
  "lineBreaks",
  "halfWidth",
  "spaces",
  "money",
  "idNumber",
  "id15to18",
  "phone",
  "card",
  "date",
] as const;
export type FixName = (typeof fixNames)[number];

/** The fix that no cell by itself explains: cells that a merged range left empty take the text above them. */
export const mergedFix = "mergedCells";

/** A one-click fix: gives the new text of a cell, or null where it has nothing to change. Offered, never silent. */
export type Fix = { readonly name: FixName; readonly propose: (field: ImportField, text: string) => string | null };

const ifChanged = (before: string, after: string | null): string | null =>
  after === null || after === before ? null : after;
const spaceless = new Set<FieldKind>([
  "phone",
  "idNumber",
  "card",
  "payAccount",
  "alipay",
  "email",
  "priceRange",
  "enum",
  "reference",
  "uscc",
  "invoiceNo",
]);

/** The spaces by which names are set in width (王　芳) and those around a dot; Latin names keep one between their words. */
const withoutNameSpaces = (text: string): string =>
  text
    .trim()
    .replace(/(?<=[\p{Script=Han}\u00b7])\s+(?=[\p{Script=Han}\u00b7])/gu, "")
    .replace(/\s+/gu, " ");

/** A time of day behind a day, as databases and other programs write it; one with a zone may mean another day. */
const timeOfDay = /(?<=\d)[ T]+(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?$/u;

const dateForm = (text: string): string | null => {
  if (parseDateCell(text).ok) return null;
  const date = parseDateText(stripSpaces(stripInvisible(text).trim().replace(timeOfDay, "")));
  return date.ok ? date.value : null;
};

/** The month of a day that a program wrote with its time, or of one that is spaced out. */
const monthForm = (text: string): string | null => {
  if (parseMonthCell(text).ok) return null;
  const month = parseMonthCell(stripSpaces(stripInvisible(text).trim().replace(timeOfDay, "")));
  return month.ok ? month.value : null;
};

/** A price whose only fault are the currency signs. */
const withoutSigns = (text: string): string | null => {
  const bare = text.replace(/[¥￥]\s*/gu, "");
  return bare !== text && parsePriceRange(bare).ok ? bare : null;
};

export const fixes: readonly Fix[] = [
  { name: "invisible", propose: (_field, text) => ifChanged(text, stripInvisible(text)) },
  { name: "lookAlikes", propose: (_field, text) => ifChanged(text, unifyIdeographs(text)) },
  { name: "nameDot", propose: (field, text) => (field.kind === "name" ? ifChanged(text, unifyDots(text)) : null) },
  {
    name: "lineBreaks",
    // Of what has no spaces at all the next one takes them away.
    propose: (field, text) => (spaceless.has(field.kind) || !hasControl(text) ? null : ifChanged(text, oneLine(text))),
  },
  { name: "halfWidth", propose: (field, text) => (field.kind === "text" ? null : ifChanged(text, toHalfWidth(text))) },
  {
    name: "spaces",
    propose: (field, text) => {
      if (field.kind === "name") return ifChanged(text, withoutNameSpaces(text));
      return spaceless.has(field.kind) ? ifChanged(text, stripSpaces(text)) : null;
    },
  },
  {
    name: "money",
    propose: (field, text) => {
      if (field.kind === "cents") return moneyOf(text).ok ? null : ifChanged(text, suggestMoney(text));
      return field.kind === "priceRange" ? ifChanged(text, withoutSigns(text)) : null;
    },
  },
  {
    name: "idNumber",
    propose: (field, text) =>
      field.kind === "idNumber" && text.length !== 15 ? ifChanged(text, suggestIdNumber(text)) : null,
  },
  {
    name: "id15to18",
    propose: (field, text) =>
      field.kind === "idNumber" && /^\d{15}$/u.test(text) ? ifChanged(text, upgradeIdNumber15(text)) : null,
  },
  {
    name: "phone",
    propose: (field, text) =>
      field.kind === "phone" || field.kind === "alipay" ? ifChanged(text, suggestPhone(text)) : null,
  },
  {
    name: "card",
    propose: (field, text) =>
      field.kind === "card" || field.kind === "payAccount" ? ifChanged(text, suggestBankCard(text)) : null,
  },
  {
    name: "date",
    propose: (field, text) => {
      if (field.kind === "month") return ifChanged(text, monthForm(text));
      return field.kind === "date" ? ifChanged(text, dateForm(text)) : null;
    },
  },
];

export const fixByName = (name: string): Fix | undefined => fixes.find((fix) => fix.name === name);

/** Texts that no fix would change, by kind: all but a few cells of a file, told by one look. */
const settled: Readonly<Record<FieldKind, RegExp>> = {
  text: /^[\x20-\x7e\u3000-\u3163\u3165-\u9fff\uff01-\uff5e]*$/u,
  name: /^[\u4e00-\u9fffA-Za-z\u00b7]*$/u,
  phone: /^1[3-9]\d{9}$/u,
  idNumber: /^(?:\d{17}[\dX])?$/u,
  card: /^\d*$/u,
  cents: /^(?:\d{1,11}(?:\.\d{1,2})?)?$/u,
  date: /^(?:\d{4}-\d{2}-\d{2})?$/u,
  boolean: /^[\u4e00-\u9fff\d]*$/u,
  integer: /^\d*$/u,
  payAccount: /^\d*$/u,
  alipay: /^(?:1[3-9]\d{9})?$/u,
  email: /^[\x21-\x7e]*$/u,
  priceRange: /^[\d.-]*$/u,
  float: /^-?[\d.]*$/u,
  month: /^(?:\d{4}-\d{2})?$/u,
  enum: /^[\u4e00-\u9fff\d]*$/u,
  reference: /^[\x21-\x7e]*$/u,
  uscc: /^[\dA-Z]*$/u,
  invoiceNo: /^\d*$/u,
};

/** Which fixes have something to offer for a cell. */
export const offersOf = (field: ImportField, text: string): readonly FixName[] => {
  if (settled[field.kind].test(text)) return [];
  return fixes.filter((fix) => fix.propose(field, text) !== null).map((fix) => fix.name);
};
