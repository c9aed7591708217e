import { z } from "zod";
import type { PermissionKey } from "../rights/permissions.ts";
import type { States } from "../states/define.ts";
import { withLazy } from "../values/lazy.ts";
import type { MaskKind } from "../values/people/mask.ts";
import type { Schema } from "../values/schema.ts";
import { type LayoutSpec, type ListLayout, layoutOf } from "./list-layout.ts";
import type { WorkerColumn } from "./worker-column.ts";

/** Kind of content in a column, and so how it is drawn, sorted, exported and stored. */
export type ColumnKind =
  | "text"
  | "cents"
  | "integer"
  | "ratio"
  | "state"
  | "enum"
  | "datetime"
  | "date"
  | "month"
  | "boolean";

/** Kinds of personal data; the service masks them in every answer unless a reveal was asked and logged. */
export type SensitiveKind = MaskKind;

/** Kinds whose masks show the last four signs, so that a search may find by them. */
export const hasReadableEnd = (kind: SensitiveKind): boolean =>
  kind === "idNumber" || kind === "phone" || kind === "card";

/** Kinds that a search finds by the whole value. An address is written in many ways and is never searched. */
export const isSearchable = (kind: SensitiveKind): boolean => kind !== "address";

export type Column<S extends Schema = Schema> = {
  readonly kind: ColumnKind;
  readonly schema: S;
  /** Cannot be hidden (spec 2, list-column dialog). */
  readonly required: boolean;
  /** Shown before anybody changed the columns; the rest waits in the column dialog. */
  readonly shown: boolean;
  readonly sensitive: SensitiveKind | undefined;
  /** Summed over filter and selection. */
  readonly sum: boolean;
  readonly width: number;
  readonly states: States | undefined;
  /** Codes of an enumeration; labels under `enums.<name>.<code>`. */
  readonly codes: { readonly name: string; readonly values: readonly number[] } | undefined;
  /** Carried in the row but never a column of the grid (ids, versions, counts for filters). */
  readonly carried: boolean;
  /** A number of bytes: people read it as KB or MB, an export keeps the bytes. */
  readonly isSize: boolean;
  /** Texts that are words of the program, one or several parted by commas, have labels under `enums.<words>.<text>`; all others stand for themselves. */
  readonly words: string | undefined;
  /** Shortens for display a text that carries more than people read. */
  readonly readAs: ((text: string) => string) | undefined;
  /** A bank's name or reason: shown in the language of the screen where it is a known one. */
  readonly isTerm: boolean;
  /** A code that programs write and compare, as it stands on record. */
  readonly isCode: boolean;
  /** A six-digit code of a district, city or province: shown by its name. */
  readonly isRegion: boolean;
  /** A day by which something has to be done: shown in red from thirty days before. */
  readonly isDeadline: boolean;
  /**
   * Set for data of the agency alone: its sources leave it empty for a company's own people, who are offered neither the column
   * nor filters by it (`agency-columns.ts`).
   */
  readonly isOfAgency: boolean;
  /**
   * Of a name: the column of the list's source that holds it in pinyin (`namePinyin`), by which a search finds it too. It is
   * no column of the list.
   */
  readonly pinyin: string | undefined;
  /** The record that the value names, for who may see it. */
  readonly leadsTo: ((row: Row) => RecordPlace | null) | undefined;
  /** The company's own column that this is (`own-columns.ts`); its title is the company's. */
  readonly own?: Pick<WorkerColumn, "code" | "title" | "type" | "options">;
};

/** A record as its list knows it: the list's name and the record's id, or its number where nothing else is known. */
export type RecordPlace = { readonly list: string; readonly id: string } | { readonly no: string };

type ColumnOptions = {
  required?: boolean;
  hidden?: boolean;
  sensitive?: SensitiveKind;
  sum?: boolean;
  width?: number;
  carried?: boolean;
  words?: string;
  readAs?: (text: string) => string;
  isTerm?: boolean;
  isCode?: boolean;
  isRegion?: boolean;
  isDeadline?: boolean;
  isOfAgency?: boolean;
  pinyin?: string;
  leadsTo?: (row: Row) => RecordPlace | null;
};

const column = <S extends Schema>(
  kind: ColumnKind,
  schema: S,
  width: number,
  options: ColumnOptions = {},
  extra: { states?: States; codes?: { name: string; values: readonly number[] }; isSize?: boolean } = {},
): Column<S> => ({
  kind,
  schema,
  required: options.required ?? false,
  shown: !(options.hidden ?? false) && !(options.carried ?? false),
  sensitive: options.sensitive,
  sum: options.sum ?? false,
  width: options.width ?? width,
  states: extra.states,
  codes: extra.codes,
  carried: options.carried ?? false,
  isSize: extra.isSize ?? false,
  words: options.words,
  readAs: options.readAs,
  isTerm: options.isTerm ?? false,
  isCode: options.isCode ?? false,
  isRegion: options.isRegion ?? false,
  isDeadline: options.isDeadline ?? false,
  isOfAgency: options.isOfAgency ?? false,
  pinyin: options.pinyin,
  leadsTo: options.leadsTo,
});

// One schema for all columns of a kind: it knows nothing of its column.
const plainText = z.string();
const plainInteger = z.int();
const maybeText = plainText.nullable();
const maybeInteger = plainInteger.nullable();
const plainFlag = z.boolean();

/** Column makers. Nullable ones carry `null` where the record has no value yet; an empty text is "". */
export const text = (options?: ColumnOptions) => column("text", plainText, 140, options);
export const nullableText = (options?: ColumnOptions) => column("text", maybeText, 140, options);
export const centsColumn = (options?: ColumnOptions) => column("cents", plainInteger, 120, options);
export const nullableCents = (options?: ColumnOptions) => column("cents", maybeInteger, 120, options);
export const nullableInteger = (options?: ColumnOptions) => column("integer", maybeInteger, 84, options);
export const integer = (options?: ColumnOptions) => column("integer", plainInteger, 84, options);
export const bytesColumn = (options?: ColumnOptions) => column("integer", plainInteger, 100, options, { isSize: true });
export const ratio = (options?: ColumnOptions) => column("ratio", plainInteger, 84, options);
export const nullableRatio = (options?: ColumnOptions) => column("ratio", maybeInteger, 84, options);
export const state = <S extends States>(states: S, options?: ColumnOptions) =>
  column("state", plainInteger, 110, options, { states });
export const enumeration = (name: string, values: readonly number[], options?: ColumnOptions) =>
  column("enum", plainInteger, 100, options, { codes: { name, values } });
/** Several codes of an enumeration at once, in the form of `id-set.ts`: filtered by `refAmong(…, "codes")`. */
export const codeSet = (name: string, values: readonly number[], options?: ColumnOptions) =>
  column("text", plainText, 130, options, { codes: { name, values } });
/** Null where none of the codes holds. */
export const nullableEnumeration = (name: string, values: readonly number[], options?: ColumnOptions) =>
  column("enum", maybeInteger, 100, options, { codes: { name, values } });
export const datetime = (options?: ColumnOptions) => column("datetime", plainText, 150, options);
export const nullableDatetime = (options?: ColumnOptions) => column("datetime", maybeText, 150, options);
export const date = (options?: ColumnOptions) => column("date", maybeText, 104, options);
export const month = (options?: ColumnOptions) => column("month", plainText, 84, options);
export const flag = (options?: ColumnOptions) => column("boolean", plainFlag, 72, options);

/** Columns that every list begins with. */
export const everyRow = { id: text({ carried: true }), version: integer({ carried: true }) };
/** Columns that a list begins with whose rows are a company's. */
export const companyRow = { ...everyRow, company_id: text({ carried: true }) };

/**
 * Filters of a list. The same declaration becomes the service's SQL, the cache's SQL, the filter bar and the URL.
 * - search: one keyword over several columns (contains; for sensitive columns the whole value or its last four; an address by nothing)
 * - anyOf: one of several codes · ref: one of several ids · range: cents or whole numbers from/to, both inclusive
 * - refAmong: a column that holds several ids (`id-set.ts`) names one of several
 * - dateBy: one of several date columns, from/to day inclusive; queries name the column by its name or, where the spec
 *   numbers the kinds of date, by its code only · positive: a count or amount above zero
 * - byPerson: rows that the person who asks made (`me`), or in none of whose columns they stand (`others`); links set it
 * - oneOf: one of several whole texts of a column with plain numbers (bill, settlement, batch); a list that has one
 *   offers to look up numbers pasted from a spreadsheet
 * - people: one of several whole numbers (ID numbers) of a column with personal data, as pasted from a spreadsheet
 * - area: a code of a region, which stands for it and all below it
 * - endsWithin: a day from today to so many days on · idleFor: a time more than so many days ago, of the first column that
 *   holds one; days are counted in Asia/Shanghai
 * - own: tests of columns that the chosen company has of its own (`own-tests.ts`)
 */
export type Filter =
  | { readonly type: "search"; readonly columns: readonly string[] }
  | { readonly type: "anyOf"; readonly column: string }
  | { readonly type: "ref"; readonly column: string; readonly entity: string }
  | { readonly type: "refAmong"; readonly column: string; readonly entity: string }
  | { readonly type: "range"; readonly column: string }
  | { readonly type: "dateBy"; readonly columns: readonly string[]; readonly codes?: readonly number[] }
  | { readonly type: "positive"; readonly column: string }
  | { readonly type: "byPerson"; readonly columns: readonly string[]; readonly is: "me" | "others" }
  | { readonly type: "oneOf"; readonly column: string }
  | { readonly type: "people"; readonly column: string }
  | { readonly type: "area"; readonly column: string }
  | { readonly type: "endsWithin"; readonly column: string }
  | { readonly type: "idleFor"; readonly columns: readonly string[] }
  | { readonly type: "own"; readonly column: string };

export const search = <const C extends readonly string[]>(columns: C) => ({ type: "search", columns }) as const;
export const anyOf = <const C extends string>(name: C) => ({ type: "anyOf", column: name }) as const;
export const ref = <const C extends string>(name: C, entity: string) =>
  ({ type: "ref", column: name, entity }) as const;
export const refAmong = <const C extends string>(name: C, entity: string) =>
  ({ type: "refAmong", column: name, entity }) as const;
export const range = <const C extends string>(name: C) => ({ type: "range", column: name }) as const;
export const dateBy = <const C extends readonly string[]>(columns: C) => ({ type: "dateBy", columns }) as const;
/** The same with the spec's code of each date in place of its column's name (spec 3: `date_type` 1 to 5 of company-labors). */
export const dateByCode = <const Dates extends Readonly<Record<number, string>>>(dates: Dates) => ({
  type: "dateBy" as const,
  columns: Object.values(dates) as Dates[keyof Dates][],
  codes: Object.keys(dates).map(Number),
});
export const positive = <const C extends string>(name: C) => ({ type: "positive", column: name }) as const;

export const byMe = <const C extends string>(name: C) => ({ type: "byPerson", columns: [name], is: "me" }) as const;
export const byOthers = <const C extends readonly string[]>(columns: C) =>
  ({ type: "byPerson", columns, is: "others" }) as const;

export const oneOf = <const C extends string>(name: C) => ({ type: "oneOf", column: name }) as const;

export const people = <const C extends string>(name: C) => ({ type: "people", column: name }) as const;
export const area = <const C extends string>(name: C) => ({ type: "area", column: name }) as const;
export const endsWithin = <const C extends string>(name: C) => ({ type: "endsWithin", column: name }) as const;
/** `columns`: the time that counts, and what stands in for it where there is none. */
export const idleFor = <const C extends readonly string[]>(columns: C) => ({ type: "idleFor", columns }) as const;

export const own = <const C extends string>(name: C) => ({ type: "own", column: name }) as const;

export type Columns = Readonly<Record<string, Column>>;
export type Filters = Readonly<Record<string, Filter>>;

export type RowOf<C extends Columns> = { [K in keyof C]: z.output<C[K]["schema"]> };

/** States of a column whose rows a list leaves out unless one of the filters `unless` asks for them. */
export type Hides = {
  readonly column: string;
  readonly codes: readonly number[];
  readonly unless: readonly string[];
  /** The filter that it stands for: screens show what is left as set, and whoever takes it off asks for all. Absent: it is not told. */
  readonly standsFor?: string | undefined;
};

export type ListSpec<
  Name extends string = string,
  C extends Columns = Columns,
  F extends Filters = Filters,
  CallName extends string = string,
> = {
  readonly name: Name;
  /** Name of the call that answers this list. */
  readonly call: CallName;
  readonly permission: PermissionKey;
  readonly columns: C;
  readonly filters: F;
  readonly sort: readonly string[];
  readonly defaultSort: string;
  /**
   * Column by which the background sync keeps a window of days; absent: the list is not kept for offline use. `within`: the column of
   * the record whose page shows its rows of this list.
   */
  readonly offline: { readonly by: string; readonly days: number; readonly within?: string } | undefined;
  /** Name of a call that takes `nos` (1,000 at most) and answers like this list; absent: numbers are looked up by its filter. */
  readonly batchSearch: string | undefined;
  /**
   * Further columns that each company has of its own (`own-columns.ts`): where their values stand, the filter that chooses the
   * company, and the call that names the columns of all companies.
   */
  readonly own: { readonly column: string; readonly by: string; readonly call: string } | undefined;
  /** Rows in these states are shown only where one of the filters is set. */
  readonly hides: Hides | undefined;
  /**
   * Columns of codes and of the company by whose values the rows are kept counted and summed, by the service and in the desk's
   * copy: who filters by nothing else needs no walk over the rows. Empty: they are counted when somebody asks.
   */
  readonly counted: readonly string[];
  /** Layout on the screens. */
  readonly layout: ListLayout;
  readonly row: z.ZodType<RowOf<C>>;
  readonly sums: readonly string[];
};

/** Declares a list: `id` (string) and `version` (integer) are columns of every list. */
export const defineList = <
  const Name extends string,
  const C extends Columns,
  const F extends Filters,
  const CallName extends string,
>(spec: {
  name: Name;
  call: CallName;
  permission: PermissionKey;
  columns: C;
  filters: F;
  sort: readonly Extract<keyof C, string>[];
  /** A sort key, `-` in front for descending. */
  defaultSort: string;
  offline?: { by: Extract<keyof C, string>; days: number; within?: Extract<keyof C, string> };
  batchSearch?: string;
  own?: { column: Extract<keyof C, string>; by: Extract<keyof F, string>; call: string };
  hides?: {
    column: Extract<keyof C, string>;
    codes: readonly number[];
    unless: readonly Extract<keyof F, string>[];
    standsFor?: Extract<keyof F, string>;
  };
  counted?: readonly Extract<keyof C, string>[];
  layout?: LayoutSpec<NoInfer<Extract<keyof C, string>>, NoInfer<Extract<keyof F, string>>>;
}): ListSpec<Name, C, F, CallName> => {
  const list = {
    ...spec,
    offline: spec.offline,
    batchSearch: spec.batchSearch,
    own: spec.own,
    hides: spec.hides,
    counted: spec.counted ?? [],
    layout: layoutOf(spec.columns, spec.layout),
    sums: Object.entries(spec.columns)
      .filter(([, one]) => one.sum)
      .map(([key]) => key),
  };
  const row = () => z.object(Object.fromEntries(Object.entries(spec.columns).map(([key, one]) => [key, one.schema])));
  return withLazy(list, { row: () => row() as z.ZodType as z.ZodType<RowOf<C>> });
};

export type AnyList = ListSpec;
export type ListRow<L extends AnyList> = z.output<L["row"]>;
/** A row when the list is only known at run time. */
export type Row = Readonly<Record<string, string | number | boolean | null>>;
