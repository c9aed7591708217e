import { type Expression, type RawBuilder, sql } from "kysely";
import type { AnyList, Row } from "../../../src-shared/kernel/lists/define.ts";
import type { ChangedList, ListName } from "../../../src-shared/registries/lists/registry.ts";
import type { Principal } from "../../core/context.ts";
import type { Database, Tables } from "../../core/database/tables.ts";
import { seeingAll, withinSql } from "../../core/plumbing/data-scope.ts";
import type { GroupedSource } from "./grouped-source.ts";
import { maskOwnValues, type OwnColumnsOf } from "./own-columns.ts";
import type { Lookup } from "./search-lookup.ts";
import type { SteppedSource } from "./stepped-source.ts";

/** Rows without other tables. `columns`: those of the list that they have besides; what asks for no other is asked of them. */
export type OwnRows = { from(db: Database): Expression<unknown>; readonly columns: ReadonlySet<string> };

/**
 * Where the rows of a list come from: a select (left joins only, so that counting can leave them out) that gives every
 * column of the list under its name, plus `agency_id`, `company_id` and the maker for the scope, plus `change_seq` when the
 * list is kept offline. Values are plain; masking is `listRows`' part. A narrower source (the lines of one settlement)
 * closes over its id.
 */
export type ListSource = {
  from(db: Database): Expression<unknown>;
  /**
   * The same rows with no column of another table, at least those of the scope, `change_seq` and the one that the offline
   * window goes by: PostgreSQL reads rows for a join that it has left out already, where an index alone would do.
   */
  readonly own?: OwnRows;
  /** Name of the column with the id of the person who made the row; null when nobody in particular did. */
  readonly maker: string | null;
  /** Whoever may see the list sees all rows of the agency in it. */
  readonly seenByAll?: true;
  /** The same rows in groups, where the database keeps them so: totals of most filters then cost next to nothing. */
  readonly grouped?: readonly GroupedSource[];
  /** By column: totals of a range of it. An index holds the column with the place of the groups. */
  readonly stepped?: Readonly<Record<string, SteppedSource>>;
  /** By column: what also holds of every row with more than 0 or a text there, and has an index where the column has none. */
  readonly implied?: Readonly<Record<string, RawBuilder<boolean>>>;
  /** Lookup of a text before the rows are searched for it. */
  readonly find?: Lookup;
  /** By id of a row: values that its person had before, in rows of the list's columns. Copies on desks find it by these as well. */
  formerly?(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, readonly Row[]>>;
  /** Of a list with columns of companies' own: those of some companies, retired ones too. */
  readonly ownColumns?: OwnColumnsOf;
  /** The same rows as a person sees them, where not everybody sees the same in them. */
  seenBy?(principal: Principal): ListSource;
};

/** Tables whose rows carry what the push and the sync need; without a company a row is the agency's. */
type ListedTable = {
  [T in keyof Tables]: Tables[T] extends { agency_id: number; company_id: number | null; change_seq: number }
    ? T
    : never;
}[keyof Tables];

/**
 * Where the rows of each list come from. Those that a push tells of have the table whose change numbers tell that they
 * changed. `as`: the person as the list sees them, where it is not as they are.
 */
export type ListSources = {
  readonly [L in ListName]: {
    readonly source: ListSource;
    as?(principal: Principal): Principal;
  } & (L extends ChangedList ? { readonly table: ListedTable } : unknown);
};

/** A source as a person sees it. */
export const seenBy = (source: ListSource, principal: Principal): ListSource => source.seenBy?.(principal) ?? source;

export const column = (name: string): RawBuilder<unknown> => sql`${sql.ref(`t.${name}`)}`;

/** A limit above any number of rows: it only keeps SQLite from merging the inner select into the outer one. */
export const allRows = 9_000_000_000_000;

/** `from … where` of the rows that this person may see. */
export const visible = (
  db: Database,
  principal: Principal,
  source: Pick<ListSource, "from" | "maker" | "seenByAll">,
): RawBuilder<unknown> => {
  const maker = source.maker === null ? null : `t.${source.maker}`;
  const person = source.seenByAll === true ? seeingAll(principal) : principal;
  const within = withinSql(person, { agency: "t.agency_id", company: "t.company_id", maker });
  return sql`(${source.from(db)}) as t where ${within}`;
};

/** A row as the wire has it: ids as text, flags as booleans, the list's columns and nothing else. */
export const wireRow = (list: AnyList, raw: Readonly<Record<string, unknown>>): Row => {
  const row: Record<string, string | number | boolean | null> = {};
  for (const [name, spec] of Object.entries(list.columns)) {
    const value = raw[name] as string | number | null | undefined;
    if (value === null || value === undefined) row[name] = null;
    else if (spec.kind === "boolean") row[name] = value === 1;
    else row[name] = spec.kind === "text" ? String(value) : value;
  }
  return row;
};

/** The visible rows whose `by` is one of the values, plain, keyed by that value. */
export const plainRowsBy = async (
  db: Database,
  principal: Principal,
  list: AnyList,
  source: ListSource,
  by: string,
  values: readonly (string | number)[],
): Promise<Map<string, Row>> => {
  if (values.length === 0) return new Map();
  const columns = sql.join(Object.keys(list.columns).map(column));
  const { rows } = await sql<Record<string, unknown>>`
    select ${columns} from ${visible(db, principal, seenBy(source, principal))} and ${column(by)} in (${sql.join(values)})`.execute(
    db,
  );
  const columnsOf = seenBy(source, principal).ownColumns;
  const wireRows = rows.map((row) => wireRow(list, row));
  // Personal ones of these values are masked here, where the columns that say so are at hand: nobody needs them plain.
  const shown = columnsOf === undefined ? wireRows : await maskOwnValues(db, list, wireRows, columnsOf);
  return new Map(rows.map((row, at) => [String(row[by]), shown[at] as Row]));
};
