import { suggestBankCard } from "../values/bank-card.ts";
import { parseDateText } from "../values/date-text.ts";
import { suggestIdNumber, upgradeIdNumber15 } from "../values/id-number.ts";
import { suggestMoney } from "../values/money-suggest.ts";
import { suggestPhone } from "../values/phone.ts";
import { stripInvisible, stripSpaces, toHalfWidth } from "../values/text.ts";
import type { ImportField } from "./define.ts";

/** A one-click fix: gives the new text of a cell, or null where it has nothing to change. Offered, never silent. */
export type Fix = { readonly name: string; readonly propose: (field: ImportField, text: string) => string | null };

const changed = (before: string, after: string | null): string | null =>
  after === null || after === before ? null : after;
const spaceless = new Set(["name", "phone", "idNumber", "card"]);

export const fixes: readonly Fix[] = [
  { name: "invisible", propose: (_field, text) => changed(text, stripInvisible(text)) },
  { name: "halfWidth", propose: (field, text) => (field.kind === "text" ? null : changed(text, toHalfWidth(text))) },
  { name: "spaces", propose: (field, text) => (spaceless.has(field.kind) ? changed(text, stripSpaces(text)) : null) },
  { name: "money", propose: (field, text) => (field.kind === "cents" ? changed(text, suggestMoney(text)) : null) },
  {
    name: "idNumber",
    propose: (field, text) =>
      field.kind === "idNumber" && text.length !== 15 ? changed(text, suggestIdNumber(text)) : null,
  },
  {
    name: "id15to18",
    propose: (field, text) =>
      field.kind === "idNumber" && /^\d{15}$/u.test(text) ? changed(text, upgradeIdNumber15(text)) : null,
  },
  { name: "phone", propose: (field, text) => (field.kind === "phone" ? changed(text, suggestPhone(text)) : null) },
  { name: "card", propose: (field, text) => (field.kind === "card" ? changed(text, suggestBankCard(text)) : null) },
  {
    name: "date",
    propose: (field, text) => {
      if (field.kind !== "date") return null;
      const date = parseDateText(text);
      return date.ok ? changed(text, date.value) : null;
    },
  },
];

export const fixByName = (name: string): Fix | undefined => fixes.find((fix) => fix.name === name);
