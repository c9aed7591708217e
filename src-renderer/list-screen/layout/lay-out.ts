import type { Density } from "../../../src-shared/bridge/app.ts";
import type { Summary } from "../../../src-shared/kernel/lists/answer.ts";
import type { AnyList, Column, Row } from "../../../src-shared/kernel/lists/define.ts";
import type { Person } from "../../../src-shared/kernel/records/judge.ts";
import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import type { ListName } from "../../../src-shared/registries/lists/registry.ts";
import type { Texts } from "../../i18n/texts.ts";
import { noteFor } from "./cell-notes.ts";
import { gridText, headTitle } from "./grid-texts.ts";
import { type GridColumn, naturalWidth } from "./list-columns.ts";
import { codeLabel, isRightAligned } from "./list-texts.ts";
import { textWidth } from "./measure-text.ts";

/** A column as the grid draws it in its room. */
export type LaidColumn = GridColumn & {
  /** The column in whose place it stands, mostly itself: it grows and gives way as that one does. */
  readonly place: string;
  /** Columns whose values stand below its own. */
  readonly below: readonly GridColumn[];
  /** The main amount of the list. */
  readonly isStrong: boolean;
  /** A person put it there, pinned it or gave it its width: it never gives way. */
  readonly isChosen: boolean;
};

export type Layout = {
  readonly columns: readonly LaidColumn[];
  /** Columns that gave way, in the order in which they did. */
  readonly folded: readonly string[];
  /** True when staying columns exceed the room: the grid scrolls sideways. */
  readonly overflows: boolean;
};

/** Widths of what stands before and after the columns, px. */
export const checkWidth = 40;
export const endWidth = 32;

const padding = 16;
/** Dot and edges of a state's tag, px. */
const tagEdges = 26;
const arrowWidth = 14;
const narrowestColumn = 64;
const widestFitted = 320;
const sampleRows = 100;
/** The column that grows may be so narrow before another one gives way, px: most names of companies are whole. */
const leastFlexible = 185;
/** It is narrower still before it gives way itself: longer names then end in dots. */
const tightFlexible = 156;
export const separator = " · ";

type Facts = {
  readonly name: ListName;
  readonly list: AnyList;
  readonly texts: Texts;
  readonly density: Density;
  /** Inner width of the grid, px; 0 while it is not known: nothing gives way yet. */
  readonly room: number;
  readonly sums: Summary | undefined;
  /** Rows that are read; the first hundred say how wide texts are, all of them how wide amounts are. */
  readonly rows: readonly Row[];
  /** "YYYY-MM-DD" */
  readonly today: string;
  /** All rows are of one company: what stands below its name takes the place of the column. */
  readonly isOneCompany: boolean;
  /** The viewer, where notes depend on them. */
  readonly person?: Person;
};

const codeWidth = (texts: Texts, column: Column): number => {
  const codes = column.states?.codes ?? column.codes?.values ?? [];
  const style = column.states ? "small" : "plain";
  return codes.reduce((most, code) => Math.max(most, textWidth(codeLabel(texts, column, code), style)), 0);
};

const amountWidth = ({ key }: GridColumn, { sums, rows }: Facts): number => {
  let [least, most] = [0, 0];
  for (const amount of [sums?.[key], ...rows.map((row) => row[key])]) {
    if (typeof amount !== "number") continue;
    least = Math.min(least, amount);
    most = Math.max(most, amount);
  }
  return Math.max(textWidth(formatMoney(least), "strong"), textWidth(formatMoney(most), "strong"));
};

const sampleWidth = (one: GridColumn, { texts, rows, today }: Facts): number => {
  let most = 0;
  for (const row of rows.slice(0, sampleRows)) {
    most = Math.max(most, textWidth(gridText(texts, one.column, row[one.key], today), "plain"));
  }
  return most;
};

/** Width of a column's values, without the padding of the cell, px. */
const valueWidth = (one: GridColumn, facts: Facts): number => {
  const { column } = one;
  if (column.states) return codeWidth(facts.texts, column) + tagEdges;
  if (column.codes && column.kind !== "text") return codeWidth(facts.texts, column);
  if (column.kind === "cents") return amountWidth(one, facts);
  if (column.kind === "datetime") return textWidth("00-00 00:00", "plain");
  if (column.kind === "date") return textWidth("0000-00-00", "plain");
  const most = column.kind === "text" ? naturalWidth(column) - padding : widestFitted;
  return Math.min(most, sampleWidth(one, facts) || most / 2);
};

/** The head of a column with the first of those below it; heads of amounts name the amount alone. */
export const headOf = (
  { key, column, below }: LaidColumn,
  texts: Texts,
  name: ListName,
): readonly { readonly key: string; readonly title: string }[] => {
  const parts = [{ key, column }, ...(isRightAligned(column) ? [] : below.slice(0, 1))];
  return parts.map((one) => ({ key: one.key, title: headTitle(texts, name, one.key, one.column) }));
};

const headWidth = (one: LaidColumn, { texts, name }: Facts): number =>
  textWidth(
    headOf(one, texts, name)
      .map(({ title }) => title)
      .join(" / "),
    "small",
  ) + arrowWidth;

const belowWidth = ({ below }: LaidColumn, facts: Facts): number => {
  if (below.length === 0) return 0;
  const parts = below.map((one) => {
    const label = one.column.kind === "integer" ? `${headTitle(facts.texts, facts.name, one.key)} ` : "";
    return valueWidth(one, facts) * (12 / 13) + textWidth(label, "small");
  });
  return Math.ceil(parts.reduce((sum, part) => sum + part, (parts.length - 1) * textWidth(separator, "small")));
};

/** Below long texts more may stand than there is room for; it ends in dots, which no figure does. */
const mostBelow = 150;

/** A note may give a column so much room, px: ages and counts are whole, reasons that somebody wrote end in dots. */
const mostNote = 128;
/** More where a link stands behind it, which has to be reached. */
const mostWithLink = 232;
const linkGap = 8;

/** Widths of a column's notes, px: `least` is what each has at any rate, `whole` what those with a link take where there is room. */
const noteWidths = (
  { key }: LaidColumn,
  { name, density, texts, today, rows, person }: Facts,
): { readonly least: number; readonly whole: number } => {
  const note = density === "lines" ? noteFor(name, key) : undefined;
  let [least, whole] = [0, 0];
  if (note === undefined) return { least, whole };
  for (const row of rows.slice(0, sampleRows)) {
    const { text = "", link } = note(row, { texts, today, ...(person && { person }) }) ?? {};
    const own = textWidth(text, "small") + (link === undefined ? 0 : linkGap + textWidth(link.text, "small"));
    least = Math.max(least, Math.min(link === undefined ? mostNote : mostWithLink, own));
    if (link !== undefined) whole = Math.max(whole, Math.min(widestFitted, own));
  }
  return { least, whole };
};

/** True when a person gave the column its width. */
const hasOwnWidth = ({ width, column }: GridColumn): boolean => width !== naturalWidth(column);

const widthOf = (one: LaidColumn, facts: Facts): number => {
  const isAmount = one.column.kind === "cents";
  const needed = valueWidth(one, facts) + padding;
  // A figure with digits cut off would be read as another one, whatever width was asked for.
  if (hasOwnWidth(one)) return isAmount ? Math.max(one.width, needed) : one.width;
  const below = Math.max(Math.min(mostBelow, belowWidth(one, facts)), noteWidths(one, facts).least) + padding;
  return Math.ceil(Math.max(narrowestColumn, needed, below, headWidth(one, facts) + padding) / 4) * 4;
};

const isChosen = (one: GridColumn): boolean => one.isPinned || hasOwnWidth(one) || !one.column.shown;

const companyColumn = "company_name";

/** Leaves out the company's name, unless a person chose its column or nothing else stands there. */
const withoutCompany = (columns: readonly LaidColumn[]): readonly LaidColumn[] =>
  columns.flatMap((one) => {
    if (one.key !== companyColumn || one.isChosen)
      return [{ ...one, below: one.below.filter((under) => under.key !== companyColumn || isChosen(under)) }];
    const [first, ...below] = one.below;
    if (first) return [{ ...one, ...first, below }];
    return columns.length === 1 ? [one] : [];
  });

/**
 * The column in the second line of a narrow row: where all rows are of one company, what usually stands below its name, or below
 * the row's title.
 */
export const underTitle = ({ layout: { master, lines } }: AnyList, isOneCompany: boolean): string | undefined =>
  isOneCompany && master.under === companyColumn
    ? (lines[companyColumn] ?? lines[master.title] ?? []).find((key) => key !== companyColumn)
    : master.under;

/** Columns with those below them, which are then no columns of their own. */
const withLines = (all: readonly GridColumn[], visible: readonly GridColumn[], facts: Facts): LaidColumn[] => {
  const { lines, master } = facts.list.layout;
  const strong = master.amount;
  if (facts.density !== "lines") {
    return visible.map((one) => ({
      ...one,
      place: one.key,
      below: [],
      isStrong: one.key === strong,
      isChosen: isChosen(one),
    }));
  }
  const byKey = new Map(all.map((one) => [one.key, one]));
  const shown = new Set(visible.map(({ key }) => key));
  // Who hid a column that is usually seen wants it nowhere; one that has no column of its own stands here in any case.
  const isBelow = (one: GridColumn | undefined): one is GridColumn =>
    one !== undefined && !one.isPinned && (shown.has(one.key) || !one.column.shown);
  const belowOf = (key: string) => (lines[key] ?? []).map((below) => byKey.get(below)).filter(isBelow);
  const taken = new Set(visible.flatMap(({ key }) => belowOf(key).map((one) => one.key)));
  return visible
    .filter(({ key }) => !taken.has(key))
    .map((one) => ({
      ...one,
      place: one.key,
      below: belowOf(one.key),
      isStrong: one.key === strong,
      isChosen: isChosen(one),
    }));
};

const totalOf = (columns: readonly GridColumn[]): number => columns.reduce((sum, { width }) => sum + width, 0);

const isPlainText = ({ column }: LaidColumn): boolean => column.kind === "text" && column.sensitive === undefined;

/** The column that takes what is left of the room: the company's, else the widest text, else the last before the figures. */
const flexible = (columns: readonly LaidColumn[]): LaidColumn | undefined => {
  const free = columns.filter((one) => !one.isChosen);
  const texts = free.filter(isPlainText).toSorted((a, b) => naturalWidth(b.column) - naturalWidth(a.column));
  return (
    free.find(({ place }) => place === companyColumn) ??
    texts[0] ??
    free.findLast(({ column }) => !isRightAligned(column)) ??
    free[0]
  );
};

/**
 * Fits the visible columns into the room of the grid: second lines below their values, each column as wide as what it
 * holds, and what does not fit folded away whole in the order of the list's layout. Only columns that a person chose, pinned
 * or widened make the grid wider than its room.
 */
export const layOut = (all: readonly GridColumn[], visible: readonly GridColumn[], facts: Facts): Layout => {
  const lined = withLines(all, visible, facts);
  const wanted = (facts.isOneCompany ? withoutCompany(lined) : lined).map((one) => ({
    ...one,
    width: widthOf(one, facts),
  }));
  if (facts.room === 0) return { columns: wanted, folded: [], overflows: false };
  const room = facts.room - checkWidth - endWidth;
  const grows = flexible(wanted)?.key;
  let columns: readonly LaidColumn[] = wanted.map((one) =>
    one.key === grows ? { ...one, width: Math.min(one.width, leastFlexible) } : one,
  );
  const folded: string[] = [];
  for (const key of facts.list.layout.folds) {
    if (totalOf(columns) <= room) break;
    const one = columns.find(({ place }) => place === key);
    if (!one || one.isChosen || columns.length === 1) continue;
    if (one.key === grows) {
      columns = columns.map((column) =>
        column === one ? { ...column, width: Math.min(column.width, tightFlexible) } : column,
      );
      if (totalOf(columns) <= room) break;
    }
    folded.push(one.key);
    columns = columns.filter(({ place }) => place !== key);
  }
  // Notes are whole before the column that grows takes the rest.
  let left = room - totalOf(columns);
  columns = columns.map((one) => {
    const more = one.isChosen ? 0 : noteWidths(one, facts).whole + padding - one.width;
    if (more <= 0 || left <= 0) return one;
    const given = Math.min(left, more);
    left -= given;
    return { ...one, width: one.width + given };
  });
  const grown = left > 0 ? (columns.find(({ key }) => key === grows) ?? flexible(columns)) : undefined;
  return {
    columns: columns.map((one) => (one === grown ? { ...one, width: one.width + left } : one)),
    folded,
    overflows: left < 0,
  };
};

/** The same text for layouts that are drawn the same: whoever keeps the earlier one spares every row from being drawn again. */
export const layoutText = ({ columns, overflows }: Layout): string =>
  JSON.stringify([
    overflows,
    columns.map(({ key, width, isPinned, below }) => [key, width, isPinned, below.map((one) => one.key)]),
  ]);
