import type { AnyList, Column } from "../../../src-shared/kernel/lists/define.ts";
import { codeOfOwnKey } from "../../../src-shared/kernel/lists/own-columns.ts";
import { stripSpaces, toHalfWidth } from "../../../src-shared/kernel/values/text/text.ts";

export type ColumnSetting = {
  readonly key: string;
  readonly visible: boolean;
  readonly width?: number | undefined;
  readonly pinned?: boolean | undefined;
};
export type ListSettings = { readonly export_direction: 1 | 2; readonly list_header: readonly ColumnSetting[] };

/** A column of the grid with what the person chose for it. */
export type GridColumn = {
  readonly key: string;
  readonly column: Column;
  readonly isVisible: boolean;
  /** Stays in sight at the left while the list is scrolled sideways. */
  readonly isPinned: boolean;
  readonly width: number;
};

/** Most columns that settings of a list name. */
const mostSettings = 120;

export const narrowest = 56;
export const widest = 800;

export const clampWidth = (width: number): number => Math.round(Math.min(widest, Math.max(narrowest, width)));

/** A typed width, put between the narrowest and the widest; undefined for what is not a whole number. Full-width digits count. */
export const cleanWidth = (text: string): number | undefined => {
  const digits = stripSpaces(toHalfWidth(text)).replace(/px$/iu, "");
  return /^\d{1,5}$/u.test(digits) ? clampWidth(Number(digits)) : undefined;
};

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
  const existing = new Map(columnsOf(list));
  const stored = settings.filter(({ key }) => existing.has(key));
  const storedKeys = new Set(stored.map(({ key }) => key));
  const fresh = [...existing.keys()]
    .filter((key) => !storedKeys.has(key))
    .map((key) => ({ key, visible: undefined, width: undefined, pinned: undefined }));
  return [...stored, ...fresh].flatMap(({ key, visible, width, pinned }) => {
    const column = existing.get(key);
    if (!column) return [];
    return [
      {
        key,
        column,
        isVisible: column.required || (visible ?? column.shown),
        isPinned: pinned === true,
        width: clampWidth(width ?? naturalWidth(column)),
      },
    ];
  });
};

/** Settings of companies' own columns that are not shown now: those of another company than the one chosen. */
export const otherOwnSettings = (stored: readonly ColumnSetting[], shown: readonly GridColumn[]): ColumnSetting[] => {
  const keys = new Set(shown.map(({ key }) => key));
  const others = stored.filter(({ key }) => codeOfOwnKey(key) !== undefined && !keys.has(key));
  // The newest are kept where there is no room for all.
  return others.slice(Math.max(0, others.length + shown.length - mostSettings));
};

/** Settings stored of an arrangement. */
export const settingsOf = (columns: readonly GridColumn[]): ColumnSetting[] =>
  columns.map(({ key, isVisible, isPinned, width, column }) => ({
    key,
    visible: isVisible,
    ...(width !== naturalWidth(column) && { width }),
    ...(isPinned && { pinned: true }),
  }));

/** The arrangement with one column at the place `to`, counted without it; out of range: as near as can be. */
export const placeColumn = (columns: readonly GridColumn[], key: string, to: number): readonly GridColumn[] => {
  const from = columns.findIndex((one) => one.key === key);
  const movedColumn = columns[from];
  if (!movedColumn || from === to) return columns;
  const otherColumns = columns.filter((one) => one.key !== key);
  return [...otherColumns.slice(0, to), movedColumn, ...otherColumns.slice(to)];
};

/** The arrangement with one column moved by `step` places. */
export const moveColumn = (columns: readonly GridColumn[], key: string, step: number): readonly GridColumn[] => {
  const to = columns.findIndex((one) => one.key === key) + step;
  return to < 0 || to >= columns.length ? columns : placeColumn(columns, key, to);
};

/** Visible columns as the grid draws them: pinned ones first, each part in the person's order. */
export const shownColumns = (columns: readonly GridColumn[]): readonly GridColumn[] => {
  const visible = columns.filter(({ isVisible }) => isVisible);
  return [...visible.filter(({ isPinned }) => isPinned), ...visible.filter(({ isPinned }) => !isPinned)];
};

/**
 * Where the columns that stay in sight stand, in px from the left, in the order of `shown`. Without pinned ones the
 * first stays. Together they take at most half of `room`; further ones scroll like the rest, so that there is always
 * something to scroll. The first one stays in any case.
 */
export const stickyLefts = (visibleColumns: readonly GridColumn[], start: number, room: number): readonly number[] => {
  const pinnedCount = Math.max(1, visibleColumns.filter(({ isPinned }) => isPinned).length);
  const lefts: number[] = [];
  let left = start;
  for (const { width } of visibleColumns.slice(0, pinnedCount)) {
    if (lefts.length > 0 && left + width > room / 2) break;
    lefts.push(left);
    left += width;
  }
  return lefts;
};
