import { centsText } from "./cell-xml.ts";

/** First characters that make a spreadsheet program read a text file's field as a formula, full width included. */
const formulaStart = /^(?:[=+\-@＝＋－＠]|\p{Cc})/u;

/**
 * A text for a text file (CSV) that no spreadsheet program will run: an apostrophe in front of whatever could begin a
 * formula, NUL left out. For texts only: amounts are written by csvCents and keep their sign.
 */
export function inertText(text: string): string {
  const inert = formulaStart.test(text) ? `'${text}` : text;
  return inert.replaceAll("\u0000", "");
}

/** A text as one field of a CSV record: inert, and quoted when it holds a separator, quote or line end. */
export function csvText(text: string): string {
  const inert = inertText(text);
  return /[",;\t\r\n，|]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** Whole cents as a field: a plain number, negative ones too. */
export function csvCents(cents: number): string {
  return centsText(cents);
}
