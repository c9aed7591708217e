import type { ByteSource } from "./byte-source.ts";
import { CsvParser } from "./csv-parser.ts";
import { detectLayout } from "./csv-separator.ts";
import { ReaderError } from "./errors.ts";
import { LAST_ROW, type ReaderLimits, tooWide } from "./limits.ts";
import { type Cell, EMPTY_CELL, type RowSink, type SheetFacts } from "./source-row.ts";
import { decodeText, detectEncoding } from "./text-encoding.ts";

/** Reads a text file with separators: every value is text, whatever it looks like. */
export async function readCsv(
  source: ByteSource,
  limits: ReaderLimits,
  onRow: RowSink,
  onBytes: (count: number) => void,
): Promise<SheetFacts> {
  const encoding = await detectEncoding(source);
  let parser: CsvParser | undefined;
  let separator = ",";
  let record = 0;
  let rows = 0;
  const onRecord = (fields: readonly string[]): void => {
    record++;
    if (fields.length === 0) return;
    const cells = toCells(fields, record, limits);
    if (cells.length === 0) return;
    rows++;
    if (rows > limits.rows || record > LAST_ROW) throw new ReaderError("TOO_MANY_ROWS", { limit: limits.rows });
    onRow({ number: record, hidden: false, cells });
  };
  for await (const text of decodeText(source, encoding, onBytes)) {
    if (parser === undefined) {
      const layout = detectLayout(text);
      separator = layout.separator;
      parser = new CsvParser(separator, limits, onRecord);
      parser.push(text.slice(layout.skip));
    } else {
      parser.push(text);
    }
  }
  parser?.finish();
  return {
    format: "csv",
    sheet: "",
    otherSheets: [],
    hiddenSheets: [],
    hiddenRows: 0,
    rows,
    encoding,
    separator,
    merged: 0,
    merges: [],
    formulas: 0,
    macros: false,
  };
}

/** The fields up to the last that is not empty. */
function toCells(fields: readonly string[], row: number, limits: ReaderLimits): Cell[] {
  const length = fields.findLastIndex((field) => field !== "") + 1;
  if (length > limits.columns) throw tooWide(row, length, limits);
  return fields.slice(0, length).map(toCell);
}

/** A leading apostrophe is how spreadsheets mark text; it is no part of the value. */
function toCell(field: string): Cell {
  const text = field.startsWith("'") ? field.slice(1) : field;
  return text === "" ? EMPTY_CELL : { kind: "text", text, formula: false };
}
