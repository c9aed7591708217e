import type { Summary } from "../../src-shared/lists/answer.ts";
import type { AnyList, Column } from "../../src-shared/lists/define.ts";
import { formatMoney } from "../../src-shared/values/money.ts";

export type ColumnSetting = { readonly key: string; readonly visible: boolean; readonly width?: number | undefined };
export type ListSettings = { readonly export_direction: 1 | 2; readonly list_header: readonly ColumnSetting[] };

/** A column of the grid with what the person chose for it. */
export type GridColumn = {
  readonly key: string;
  readonly column: Column;
  readonly isVisible: boolean;
  readonly width: number;
};

export const narrowest = 56;
export const widest = 800;

export const clampWidth = (width: number): number => Math.round(Math.min(widest, Math.max(narrowest, width)));

/** Grid text is small (13 px): long texts and enumerations need less than declared, so that more amounts are in sight. */
const textScale = 0.82;
const longText = 160;

const isScaled = ({ kind, sensitive, width }: Column): boolean =>
  kind === "enum" || (kind === "text" && width >= longText && sensitive === undefined);

/** The width of a column that nobody has changed. */
export const naturalWidth = (column: Column): number =>
  isScaled(column) ? clampWidth(column.width * textScale) : column.width;

/** The columns that can be shown, in the order of the declaration. */
export const columnsOf = (list: AnyList): readonly (readonly [string, Column])[] =>
  Object.entries(list.columns).filter(([, column]) => !column.carried);

/**
 * All columns in the person's order. Settings of an older version may lack columns (they come at their declared
 * place's end) or name ones that are gone (left out); required ones are visible whatever is stored (spec 2).
 */
export const arrangeColumns = (list: AnyList, settings: readonly ColumnSetting[]): readonly GridColumn[] => {
  const known = new Map(columnsOf(list));
  const stored = settings.filter(({ key }) => known.has(key));
  const storedKeys = new Set(stored.map(({ key }) => key));
  const fresh = [...known.keys()]
    .filter((key) => !storedKeys.has(key))
    .map((key) => ({ key, visible: undefined, width: undefined }));
  return [...stored, ...fresh].flatMap(({ key, visible, width }) => {
    const column = known.get(key);
    if (!column) return [];
    return [
      {
        key,
        column,
        isVisible: column.required || (visible ?? column.shown),
        width: clampWidth(width ?? naturalWidth(column)),
      },
    ];
  });
};

/** Widest digit and separator of the grid's semibold figures, and the padding of a cell, in px. */
const digitWidth = 7.6;
const separatorWidth = 3.8;
const cellPadding = 18;

const figureWidth = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (/[,.]/u.test(sign) ? separatorWidth : digitWidth), cellPadding);

/** Columns as wide as their sums need: a total of which the first digits are cut off would be read as another total. */
export const fitSums = (columns: readonly GridColumn[], sums: Summary | undefined): readonly GridColumn[] => {
  if (!sums) return columns;
  return columns.map((one) => {
    const sum = one.column.kind === "cents" ? sums[one.key] : undefined;
    const needed = sum === undefined ? 0 : Math.ceil(figureWidth(formatMoney(sum)));
    return needed > one.width ? { ...one, width: needed } : one;
  });
};

/** What is stored of an arrangement. */
export const settingsOf = (columns: readonly GridColumn[]): ColumnSetting[] =>
  columns.map(({ key, isVisible, width, column }) => ({
    key,
    visible: isVisible,
    ...(width !== naturalWidth(column) && { width }),
  }));

/** The arrangement with one column moved by `step` places. */
export const moveColumn = (columns: readonly GridColumn[], key: string, step: number): readonly GridColumn[] => {
  const from = columns.findIndex((one) => one.key === key);
  const to = from + step;
  const moved = columns[from];
  if (!moved || to < 0 || to >= columns.length) return columns;
  const rest = columns.filter((one) => one.key !== key);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
};
