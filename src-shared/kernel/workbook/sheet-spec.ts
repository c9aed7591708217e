export type ColumnKind = "text" | "cents" | "integer" | "date";

export type SheetColumn = {
  readonly title: string;
  /** Width in characters; by default from the title. */
  readonly width?: number;
  readonly kind: ColumnKind;
  readonly hidden?: boolean;
};

/**
 * A value by the kind of its column. text: a string. cents: whole cents. integer: a safe integer. date: `YYYY-MM-DD`
 * or `YYYY-MM-DD HH:mm:ss`. Null, undefined and "" leave the cell empty; a string in a column of amounts or dates that
 * is none of theirs (a heading, an explanation) is written as text.
 */
export type CellInput = string | number | null | undefined;

/** A value whose cell is coloured. */
export type MarkedCell = { readonly value: CellInput; readonly mark: Mark };
export type Mark = "error" | "warning";

type SheetRow = readonly (CellInput | MarkedCell)[];
export type SheetRows = Iterable<SheetRow> | AsyncIterable<SheetRow>;

export type SheetSpec = {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: SheetRows;
  readonly freezeHeader?: true;
  /** By index of the row below the titles: its kind, where rows and not columns are of one kind each. */
  readonly rowKinds?: readonly ColumnKind[];
  /** Values to choose from, by index of the column; other values are refused by the spreadsheet program. */
  readonly dropDowns?: readonly { readonly column: number; readonly values: readonly string[] }[];
  /** Explanations that show when a cell of the column is chosen. */
  readonly notes?: readonly { readonly column: number; readonly text: string }[];
};

/** Properties of the file itself; `identifier` traces a copy back to the person it was made for. */
export type WorkbookProperties = {
  readonly title: string;
  readonly creator: string;
  readonly identifier: string;
  readonly description: string;
};

export type WorkbookSpec = {
  readonly properties?: WorkbookProperties;
  readonly sheets: readonly SheetSpec[];
  /** Said of a workbook with marked cells: only then it carries their styles. */
  readonly hasMarks?: true;
  /**
   * `inline` (default) holds nothing in memory; `shared` makes files that repeat their texts smaller and keeps every
   * distinct text until the end.
   */
  readonly stringStyle?: "shared" | "inline";
};

export const STYLE_TEXT = 1;
export const STYLE_CENTS = 2;
export const STYLE_INTEGER = 3;
export const STYLE_DATE = 4;
export const STYLE_TIME = 5;
export const STYLE_HEADER = 6;

/** Styles of marked cells follow: those of texts, cents, integers, dates and times once more, in each colour. */
const FIRST_MARKED = 7;

/** The style of a cell in the colour of its mark. */
export const markedStyle = (style: number, mark: Mark): number =>
  FIRST_MARKED + (mark === "error" ? 0 : STYLE_TIME) + style - STYLE_TEXT;

export const styleOfKind: Readonly<Record<ColumnKind, number>> = {
  text: STYLE_TEXT,
  cents: STYLE_CENTS,
  integer: STYLE_INTEGER,
  date: STYLE_DATE,
};
