import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import type { Person } from "../../../src-shared/kernel/records/judge.ts";
import type { StateTone } from "../../../src-shared/kernel/states/define.ts";
import type { ListName } from "../../../src-shared/registries/lists/registry.ts";
import type { Texts } from "../../i18n/texts.ts";
import { figureWord, noteFor, quietTone, quietWord } from "./cell-notes.ts";
import { isDue } from "./deadline.ts";
import { belowText, gridText } from "./grid-texts.ts";
import { type LaidColumn, type Layout, separator } from "./lay-out.ts";
import type { Note } from "./note.ts";

/** A value of a row as the grid draws it. */
export type CellContent = {
  readonly text: string;
  /** The tone of a state. */
  readonly tone: StateTone | undefined;
  readonly sign: "none" | "zero" | "negative";
  /** A deadline that is near or past. */
  readonly isDue: boolean;
  /** Masked values of the cell that may be revealed, with how they read masked. */
  readonly masked: readonly string[];
  /** Text below the value; "" keeps the line empty. */
  readonly below: string;
  readonly note: Note | undefined;
};

/** Context on which the content of rows depends besides their values; the same object while it is the same. */
export type ContentContext = {
  readonly name: ListName;
  readonly layout: Layout;
  readonly texts: Texts;
  readonly hasNotes: boolean;
  /** All rows are of one company, whose name says nothing then. */
  readonly isOneCompany?: boolean;
  /** "YYYY-MM-DD" */
  readonly today: string;
  /** The viewer, where known. */
  readonly person?: Person;
};

const isMasked = (one: LaidColumn["below"][number], row: Row): boolean => {
  const value = row[one.key];
  return one.column.sensitive !== undefined && typeof value === "string" && value.includes("*");
};

const contentOf = (one: LaidColumn, row: Row, context: ContentContext): CellContent => {
  const { texts, today, name, hasNotes, person } = context;
  const { column, key, below } = one;
  const value = row[key];
  const asked = { texts, today, ...(person && { person }) };
  const isShown = (other: string) => context.layout.columns.some((laid) => laid.key === other);
  const word =
    column.states === undefined ? figureWord(name, key, row, asked, isShown) : quietWord(name, key, row, asked);
  const text = word ?? gridText(texts, column, value, today);
  const parts = below
    .map((under) => belowText(texts, name, under, row[under.key], today))
    .filter((part) => part !== "");
  const tone = (code: number): StateTone => {
    const state = column.states?.keyOf(code);
    return state === undefined ? "danger" : (column.states?.specs[state]?.tone ?? "neutral");
  };
  const quiet = column.states === undefined ? undefined : quietTone(name, key, row, asked);
  return {
    text: text === "" ? texts.t("common.emptyValue") : text,
    tone: column.states && text !== "" && quiet !== null ? (quiet ?? tone(Number(value))) : undefined,
    sign: typeof value !== "number" || value > 0 ? "none" : value < 0 ? "negative" : "zero",
    isDue: column.isDeadline && typeof value === "string" && value !== "" && isDue(value, today),
    masked: [one, ...below].filter((part) => isMasked(part, row)).map((part) => part.key),
    below: parts.join(separator),
    note: hasNotes ? noteFor(name, key)?.(row, asked) : undefined,
  };
};

const contents = new WeakMap<Row, { readonly context: ContentContext; readonly cells: readonly CellContent[] }>();

/** The cells of a row, put into words once for each layout: rows that come back into sight cost nothing again. */
export const rowContent = (row: Row, context: ContentContext): readonly CellContent[] => {
  const before = contents.get(row);
  if (before?.context === context) return before.cells;
  const cells = context.layout.columns.map((one) => contentOf(one, row, context));
  contents.set(row, { context, cells });
  return cells;
};
