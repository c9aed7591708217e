import { type Expression, type RawBuilder, sql } from "kysely";
import type { Condition, Sort } from "../../../src-shared/kernel/lists/conditions.ts";
import type { Database } from "../../core/database/tables.ts";
import type { LookupResult } from "./search-lookup.ts";
import type { Totals } from "./totals.ts";

/**
 * The rows of a source, counted and summed in groups: its columns are those of the source that all rows of a group share
 * (with `agency_id`, `company_id` and the maker, for the scope), `rows_in`, and every column that the list sums, summed.
 */
export type GroupedSource = {
  from(db: Database): Expression<unknown>;
  /** Columns of the list that filters may ask of the groups. */
  readonly columns: ReadonlySet<string>;
  /** The column by which a page is found without walking to it; null where groups only count. */
  readonly placeColumn: string | null;
};

/** The columns that a condition asks of. */
export const columnsOf = (condition: Condition | LookupResult): readonly string[] => {
  if (condition.op === "lookup") return condition.parts.flatMap((all) => all.map((one) => one.column));
  return "columns" in condition ? condition.columns : [condition.column];
};

/** The first groups that know all that the conditions ask, and the needed columns. */
export const groupedBy = (
  grouped: readonly GroupedSource[] | undefined,
  conditions: readonly (Condition | LookupResult)[],
  needed: readonly string[] = [],
): GroupedSource | null =>
  grouped?.find(({ columns }) => [...needed, ...conditions.flatMap(columnsOf)].every((name) => columns.has(name))) ??
  null;

/** More values than this are not named one by one. */
const mostNamed = 500;

const groupColumn = (name: string): RawBuilder<unknown> => sql`${sql.ref(`t.${name}`)}`;

/** Count and sums of `from … where` over groups. */
export const sumGroups = async (db: Database, from: RawBuilder<unknown>, sums: readonly string[]): Promise<Totals> => {
  const parts = [
    sql`sum(t.rows_in) as rows_found`,
    ...sums.map((name) => sql`sum(${groupColumn(name)}) as ${sql.ref(`sum_${name}`)}`),
  ];
  const { rows } = await sql<Record<string, number | null>>`select ${sql.join(parts)} from ${from}`.execute(db);
  const totals = rows[0] ?? {};
  return {
    count: Number(totals["rows_found"] ?? 0),
    summary: Object.fromEntries(sums.map((name) => [name, Number(totals[`sum_${name}`] ?? 0)])),
  };
};

/** Part of the rows, by the place column: what a page lies in, and how many rows of the part come before it. */
export type Part = { readonly within: RawBuilder<boolean>; readonly offset: number };

/** Rows in an order: `size` of them after the first `skipped`, of `count` in all where that is known. */
export type Stretch = {
  readonly sort: Sort;
  readonly offset: number;
  readonly size: number;
  readonly count: number | undefined;
};

type Place = { readonly at: string; readonly before: number };

/** Number of first places that are read at once: a page near the beginning is usually among them. */
const manyRows = 20_000;
const nearRows = 2_000;
const nearPlaces = 100;

/** The places of a stretch among the first ones; null where it may reach beyond them. */
const nearOf = async (
  db: Database,
  from: RawBuilder<unknown>,
  { sort, offset, size, count = 0 }: Stretch,
): Promise<readonly Place[] | null> => {
  if (count < manyRows || offset + size > nearRows) return null;
  const place = groupColumn(sort.column);
  const { rows } = await sql<{ at: string; found: number }>`
    select ${place} as at, sum(t.rows_in) as found from ${from} group by ${place}
    order by ${place} ${sql.raw(sort.descending ? "desc" : "asc")} limit ${nearPlaces}`.execute(db);
  const places: Place[] = [];
  let before = 0;
  for (const row of rows) {
    if (before < offset + size && before + Number(row.found) > offset) places.push({ at: row.at, before });
    before += Number(row.found);
  }
  return before >= offset + size ? places : null;
};

const placesOf = async (
  db: Database,
  from: RawBuilder<unknown>,
  { sort, offset, size }: Stretch,
): Promise<readonly Place[]> => {
  const direction = sql.raw(sort.descending ? "desc" : "asc");
  const place = groupColumn(sort.column);
  const { rows } = await sql<Place>`
    select y.at as at, y.earlier as before from (
      select x.at as at, x.found as found, sum(x.found) over (order by x.at ${direction}) - x.found as earlier
      from (select ${place} as at, sum(t.rows_in) as found from ${from} group by ${place}) as x
    ) as y
    where y.earlier < ${offset + size} and y.earlier + y.found > ${offset} order by y.at ${direction}`.execute(db);
  return rows;
};

/**
 * Where the rows of a stretch lie, sorted by the place column: null where there are none. So a page costs as much as its
 * groups, not as much as all that lies before it, nor as what lies between rows that match.
 */
export const partOf = async (db: Database, from: RawBuilder<unknown>, stretch: Stretch): Promise<Part | null> => {
  const { sort, offset } = stretch;
  const place = groupColumn(sort.column);
  const rows = (await nearOf(db, from, stretch)) ?? (await placesOf(db, from, stretch));
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return null;
  const [low, high] = sort.descending ? [last.at, first.at] : [first.at, last.at];
  const within =
    rows.length > mostNamed
      ? sql<boolean>`${place} >= ${low} and ${place} <= ${high}`
      : sql<boolean>`${place} in (${sql.join(rows.map(({ at }) => at))})`;
  return { within, offset: offset - Number(first.before) };
};
