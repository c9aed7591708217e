import type { ByteSource } from "../source/byte-source.ts";
import { ReaderError } from "../source/errors.ts";
import { LAST_ROW, type ReaderLimits, tooWide } from "../source/limits.ts";
import { type SheetFacts, type SheetSink, SourceRow, textMark } from "../source/source-row.ts";
import { decodeText, detectEncoding } from "../source/text-encoding.ts";
import { CsvParser } from "./csv-parser.ts";
import { detectLayout, type TitleCount } from "./csv-separator.ts";

/** Reads a text file with separators: every value is text, whatever it looks like. */
export async function readCsv(
  source: ByteSource,
  limits: ReaderLimits,
  sink: SheetSink,
  onBytes: (count: number) => void,
  titlesIn?: TitleCount,
): Promise<SheetFacts> {
  const encoding = await detectEncoding(source);
  sink.book({ is1904: false, isTyped: false, sheet: "", otherSheets: [] });
  let parser: CsvParser | undefined;
  let separator = ",";
  let record = 0;
  let rows = 0;
  const onRecord = (fields: readonly string[]): void => {
    record++;
    if (fields.length === 0) return;
    const row = toRow(fields, record, limits);
    if (row === null) return;
    rows++;
    if (rows > limits.rows || record > LAST_ROW) throw new ReaderError("TOO_MANY_ROWS", { limit: limits.rows });
    sink.row(row);
  };
  for await (const text of decodeText(source, encoding, onBytes)) {
    if (parser === undefined) {
      const layout = detectLayout(text, titlesIn);
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

/** Null when no field holds anything. A leading apostrophe is how spreadsheets mark text; it is no part of the value. */
function toRow(fields: readonly string[], record: number, limits: ReaderLimits): SourceRow | null {
  const marks: number[] = [];
  const texts: string[] = [];
  for (let column = 0; column < fields.length; column++) {
    const field = fields[column] as string;
    const text = field.startsWith("'") ? field.slice(1) : field;
    if (text === "") continue;
    if (column >= limits.columns) throw tooWide(record, column + 1, limits);
    marks.push(textMark(column));
    texts.push(text);
  }
  return marks.length === 0 ? null : new SourceRow(record, false, marks, texts);
}
