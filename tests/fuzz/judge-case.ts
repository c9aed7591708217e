import { readWorkbook } from "../../src-main/imports/spreadsheet/open-workbook.ts";
import { ReaderError } from "../../src-main/imports/spreadsheet/source/errors.ts";
import { defaultLimits } from "../../src-main/imports/spreadsheet/source/limits.ts";
import { type Cell, cellKinds, type SourceRow } from "../../src-main/imports/spreadsheet/source/source-row.ts";
import { scriptedChild } from "./child-answer.ts";
import type { FuzzCase } from "./make-case.ts";

/** The outcome of a file, and everything about it that must never be. */
export type Judgement = {
  readonly outcome: "read" | "refused" | "failed";
  readonly code: string | null;
  readonly rows: number;
  readonly wrongs: readonly string[];
};

export type ReadFile = typeof readWorkbook;

const prototypeKeys = Reflect.ownKeys(Object.prototype).length;
const number = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/u;
const date = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}:\d{2})?$/u;

const wrongOfCell = ({ kind, text }: Cell): string | null => {
  if (!cellKinds.includes(kind)) return `a cell of kind ${kind}`;
  if (text.length > defaultLimits.cellCharacters) return "a cell that is too long";
  if (!text.isWellFormed()) return "half a character";
  if (text.includes("\u0000")) return "NUL in a cell";
  if (kind === "number" && !number.test(text)) return `a number that is none: ${text.slice(0, 40)}`;
  return kind === "date" && !date.test(text) ? `a date that is none: ${text.slice(0, 40)}` : null;
};

const wrongOfRow = (row: SourceRow, last: number): string | null => {
  if (!Number.isInteger(row.number) || row.number <= last) return `row ${row.number} after row ${last}`;
  if (row.filled === 0) return "a row without cells";
  if (row.width > defaultLimits.columns) return "a row that is too wide";
  let before = -1;
  for (let at = 0; at < row.filled; at += 1) {
    if (row.column(at) <= before) return `column ${row.column(at)} after column ${before}`;
    before = row.column(at);
    const wrong = wrongOfCell(row.cell(at));
    if (wrong !== null) return wrong;
  }
  return null;
};

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Lets a file through the importer and looks at everything that comes out of it. */
export const judgeCase = async (fuzzCase: FuzzCase, readFile: ReadFile = readWorkbook): Promise<Judgement> => {
  const wrongs: string[] = [];
  let rows = 0;
  let last = 0;
  let isOver = false;
  const onRow = (row: SourceRow): void => {
    if (isOver) wrongs.push("a row after the end");
    const wrong = wrongOfRow(row, last);
    if (wrong !== null && wrongs.length < 5) wrongs.push(wrong);
    last = row.number;
    rows += 1;
  };
  let judgement: Omit<Judgement, "wrongs">;
  try {
    const facts = await readFile(
      { bytes: fuzzCase.bytes },
      { name: fuzzCase.name, onRow, spawnReaderChild: scriptedChild(fuzzCase.childSays) },
    );
    isOver = true;
    if (facts.rows !== rows) wrongs.push(`${rows} rows came, ${facts.rows} were told`);
    judgement = { outcome: "read", code: null, rows };
  } catch (error) {
    isOver = true;
    const isNamed = error instanceof ReaderError;
    if (!isNamed)
      wrongs.push(`no named error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    judgement = { outcome: isNamed ? "refused" : "failed", code: isNamed ? error.code : null, rows };
  }
  // Rows on their way would come now.
  await turn();
  if (Reflect.ownKeys(Object.prototype).length !== prototypeKeys) wrongs.push("a polluted prototype");
  return { ...judgement, wrongs };
};
