import {
  type CellInput,
  type ColumnKind,
  type MarkedCell,
  markedStyle,
  STYLE_DATE,
  STYLE_TEXT,
  STYLE_TIME,
  styleOfKind,
} from "./sheet-spec.ts";
import { escapeXml } from "./xml-escape.ts";

const LONGEST_TEXT = 32_767;
const DAY_MS = 86_400_000;
const EPOCH_1900 = Date.UTC(1899, 11, 30);

/** Writes the content of a text cell, `<is>` or the index of a shared string, with its `t`. */
export type TextStyle = (text: string) => { readonly type: string; readonly content: string };

export const inlineText: TextStyle = (text) => ({ type: "inlineStr", content: `<is>${textElement(text)}</is>` });

/** `<t>` with its text. @throws RangeError above 32,767 characters, which no cell can hold */
export function textElement(text: string): string {
  if (text.length > LONGEST_TEXT) throw new RangeError(`A cell holds at most ${LONGEST_TEXT} characters.`);
  const space = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : "";
  return `<t${space}>${escapeXml(text)}</t>`;
}

/** Whole cents as a decimal with two places: -5 gives `-0.05`. @throws RangeError when it is not a safe integer */
export function centsText(cents: number): string {
  const digits = integerText(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function integerText(value: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no safe integer.`);
  return String(value);
}

/** A cell at `reference` (`B12`); empty text for an empty value. Texts are typed as such and never become formulas. */
export function cellXml(reference: string, kind: ColumnKind, input: CellInput | MarkedCell, text: TextStyle): string {
  const isMarked = typeof input === "object" && input !== null;
  const value = isMarked ? input.value : input;
  const styled: Styled = isMarked ? (style) => markedStyle(style, input.mark) : (style) => style;
  // What lacks is marked too: an empty cell of its own.
  if (value === null || value === undefined || value === "")
    return isMarked ? `<c r="${reference}" s="${styled(styleOfKind[kind])}"/>` : "";
  if (typeof value === "string")
    return kind === "date"
      ? dateXml(reference, value, text, styled)
      : textXml(reference, value, text, styled(STYLE_TEXT));
  if (kind === "cents") return numberXml(reference, styled(styleOfKind.cents), centsText(value));
  if (kind === "integer") return numberXml(reference, styled(styleOfKind.integer), integerText(value));
  return textXml(reference, String(value), text, styled(STYLE_TEXT));
}

type Styled = (style: number) => number;

function numberXml(reference: string, style: number, digits: string): string {
  return `<c r="${reference}" s="${style}"><v>${digits}</v></c>`;
}

export function textXml(reference: string, value: string, text: TextStyle, style: number = STYLE_TEXT): string {
  const { type, content } = text(value);
  return `<c r="${reference}" s="${style}" t="${type}">${content}</c>`;
}

function dateXml(reference: string, value: string, text: TextStyle, styled: Styled): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2}):(\d{2}))?$/.exec(value);
  if (match === null) return textXml(reference, value, text, styled(STYLE_TEXT));
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const milliseconds = Date.UTC(year, month - 1, day, hour, minute, second);
  const isReal = new Date(milliseconds).toISOString().startsWith(value.slice(0, 10));
  // Before 1900-03-01 the two ways of counting days differ; no date of this product is that old.
  if (!isReal || year <= 1900) return textXml(reference, value, text, styled(STYLE_TEXT));
  const serial = (milliseconds - EPOCH_1900) / DAY_MS;
  return numberXml(reference, styled(value.length > 10 ? STYLE_TIME : STYLE_DATE), String(serial));
}

/** Letters of a column by index: 0 is A, 26 is AA. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}
