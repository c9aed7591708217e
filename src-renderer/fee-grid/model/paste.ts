import { mostGridRows } from "../../../src-shared/kernel/terms/terms.ts";
import type { GridColumn, GridKind, TypedRow, TypedRows } from "./grid-kinds.ts";

/** Reason why a range is not pasted; nothing of it is then. `row` and `column` count from 1. */
export type PasteFault =
  | {
      readonly code: "notANumber" | "notARate" | "notASign";
      readonly row: number;
      readonly column: number;
      readonly text: string;
    }
  | { readonly code: "tooWide"; readonly most: number }
  | { readonly code: "tooLong"; readonly most: number }
  | { readonly code: "uneven" | "fractions" | "nothing" };

export type Pasted =
  | { readonly ok: true; readonly rows: TypedRows; readonly count: number }
  | { readonly ok: false; readonly fault: PasteFault };

type Cells = readonly (readonly string[])[];

/** True when what was copied is a range of a spreadsheet, and not one cell. */
export const isRange = (cells: Cells): boolean => {
  const rows = cells.filter((row) => row.some((cell) => cell.trim() !== ""));
  return rows.length > 1 || (rows[0]?.length ?? 0) > 1;
};

const longestQuote = 20;
const widestRange = 50;
const mostCells = 20_000;

const faultCodes = { money: "notANumber", ratio: "notARate", sign: "notASign" } as const;

/** A head that was copied with the rows: not one of its cells can be read, and all have words. */
const isHead = (columns: readonly GridColumn[], cells: readonly string[]): boolean =>
  cells.some((cell) => cell !== "") &&
  cells.every((cell, index) => (cell === "" || columns[index]?.read(cell) === null) && !/^[¥-]?\d/u.test(cell));

/**
 * The columns that a range goes into, from the one that it is pasted at: `width` beside each other, or without the sign
 * where the range has none.
 */
const targetsOf = (kind: GridKind, at: string, rows: readonly (readonly string[])[]): readonly GridColumn[] | null => {
  const from = kind.columns.slice(kind.columns.findIndex(({ name }) => name === at));
  const width = rows[0]?.length ?? 0;
  const withoutSign = from.filter(({ kind: one }, index) => index === 0 || one !== "sign");
  const sign = from.findIndex(({ kind: one }, index) => index > 0 && one === "sign");
  const isSign = (cell = ""): boolean => /[^\d.%\s]/u.test(cell) && from[sign]?.read(cell) !== null;
  const hasSigns = sign >= 0 && rows.some((row) => isSign(row[sign]));
  const columns = hasSigns || withoutSign.length < width ? from : withoutSign;
  return columns.length < width ? null : columns.slice(0, width);
};

/** 0.065 under a percentage is one that a spreadsheet shows as 6.5 %: taken as it stands it would be a hundredth of it. */
const isFractions = (column: GridColumn, texts: readonly string[]): boolean =>
  column.kind === "ratio" &&
  texts.some((text) => text !== "") &&
  texts.every((text) => text === "" || /^0?\.\d+$/u.test(text.normalize("NFKC")));

/**
 * Puts a range that was copied from a spreadsheet into a grid, from a cell on: amounts with 万, ¥, commas, percentages with
 * or without their sign, a head is left out. What is pasted from the limits on and ends with an open row ends the grid.
 * Nothing is pasted where one cell cannot be read.
 */
export const pasteRange = (kind: GridKind, rows: TypedRows, row: number, name: string, copied: Cells): Pasted => {
  const refuse = (fault: PasteFault): Pasted => ({ ok: false, fault });
  if (copied.length > mostCells) return refuse({ code: "tooLong", most: mostGridRows });
  const all = copied.map((cells) => cells.map((cell) => cell.trim()));
  const width = Math.max(...all.map((cells) => cells.length));
  if (width > widestRange) return refuse({ code: "tooWide", most: kind.columns.length });
  const head = all[0];
  const columnsOfHead = kind.columns.slice(kind.columns.findIndex((one) => one.name === name));
  const isWithHead = all.length > 1 && head !== undefined && isHead(columnsOfHead, head);
  const cells = all.slice(isWithHead ? 1 : 0).filter((one) => one.some((cell) => cell !== ""));
  if (cells.length === 0) return refuse({ code: "nothing" });
  if (cells.some((one) => one.length !== cells[0]?.length)) return refuse({ code: "uneven" });
  const targets = targetsOf(kind, name, cells);
  if (targets === null) return refuse({ code: "tooWide", most: columnsOfHead.length });
  if (row + cells.length > mostGridRows) return refuse({ code: "tooLong", most: mostGridRows });
  for (const [index, column] of targets.entries()) {
    const texts = cells.map((one) => one[index] ?? "");
    if (isFractions(column, texts)) return refuse({ code: "fractions" });
    const wrong = texts.findIndex((one) => column.read(one) === null);
    if (wrong >= 0) {
      const found = (texts[wrong] ?? "").slice(0, longestQuote);
      return refuse({
        code: faultCodes[column.kind],
        row: wrong + (isWithHead ? 2 : 1),
        column: index + 1,
        text: found,
      });
    }
  }
  const pasted = cells.map(
    (one): TypedRow =>
      Object.fromEntries(
        targets.map((column, index) => {
          const value = column.read(one[index] ?? "");
          const blank = column.kind === "sign" ? (kind.blank.sign ?? "") : "";
          return [column.name, typeof value === "number" ? column.write(value) : blank];
        }),
      ),
  );
  const isWhole = targets[0]?.name === "limit" && pasted.at(-1)?.limit === "";
  const merged = Array.from({ length: Math.max(isWhole ? 0 : rows.length, row + pasted.length) }, (_none, index) => {
    const before = rows[index] ?? kind.blank;
    return { ...before, ...pasted[index - row] };
  });
  return { ok: true, rows: merged, count: pasted.length };
};
