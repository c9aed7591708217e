import { type RawBuilder, sql } from "kysely";
import { parseHumanNumber } from "../../../src-shared/kernel/values/time/ids.ts";
import type { Check } from "./audit-check.ts";
import { besideIdsFrom, counterNames, numberCounter } from "./counter-names.ts";
import { tableColumns, tableSpecs } from "./migrate.ts";
import type { Database } from "./tables.ts";

/** Columns that hold a number of the service's own, in whatever table: a record's, its batch's, its journal's. */
const numberColumns: readonly string[] = ["no", "batch_sn", "biz_no"];

/**
 * Ids that are made of company and month; numbers that a row of an import quotes as its file has them, given or not. No counter
 * gives them.
 */
const idsOfOthers: readonly string[] = ["invoice_months"];
const numbersOfOthers: readonly string[] = ["import_job_rows"];
/** Tables of which some rows came with numbers of their own: judged where a counter has given numbers of that day. */
const numbersOfBoth: readonly string[] = ["tasks"];

/** Tables whose rows get an id of their own from a counter. */
export const tablesWithIds = (): readonly string[] =>
  Object.keys(tableColumns).filter(
    (table) =>
      (tableSpecs[table]?.key ?? ["id"]).join() === "id" &&
      tableColumns[table]?.["id"] === "id" &&
      !idsOfOthers.includes(table),
  );

/** Tables whose rows carry the number of their last change. */
export const tablesWithChanges = (): readonly string[] =>
  Object.keys(tableColumns).filter((table) => tableColumns[table]?.["change_seq"] !== undefined);

/** Where numbers that people quote are kept. */
export const numberPlaces = (): readonly { readonly table: string; readonly column: string }[] =>
  Object.entries(tableColumns).flatMap(([table, columns]) =>
    numberColumns
      .filter((column) => columns[column]?.startsWith("text") && !numbersOfOthers.includes(table))
      .map((column) => ({ table, column })),
  );

type Largest = { readonly table: string; readonly value: number };

/** Tables of one statement: SQLite joins at most 500 selects. */
const tablesAtOnce = 100;

/** Rows that a select of each table finds, in a few statements: one for each table is most of what this proof takes. */
const ofEach = async <Row, One>(
  db: Database,
  many: readonly One[],
  select: (one: One, at: number) => RawBuilder<unknown>,
): Promise<Row[]> => {
  const found: Row[] = [];
  for (let start = 0; start < many.length; start += tablesAtOnce) {
    const selects = many.slice(start, start + tablesAtOnce).map((one, index) => select(one, start + index));
    found.push(...(await sql<Row>`${sql.join(selects, sql` union all `)}`.execute(db)).rows);
  }
  return found;
};

/** The largest value of a column in each table; `where`: of which rows. */
const largestOf = async (
  db: Database,
  tables: readonly string[],
  column: string,
  where = sql`true`,
): Promise<Largest[]> => {
  const rows = await ofEach<{ place: number; value: number | null }, string>(
    db,
    tables,
    (table, at) =>
      sql`select ${sql.lit(at)} as place, max(${sql.ref(column)}) as value from ${sql.table(table)} where ${where}`,
  );
  return rows.map(({ place, value }) => ({ table: tables[Number(place)] ?? "", value: Number(value ?? 0) }));
};

/** Largest number given by prefix and day, by the names of their counters, with the table that holds it. */
const numbersGiven = async (db: Database): Promise<ReadonlyMap<string, Largest>> => {
  const given = new Map<string, Largest>();
  const places = numberPlaces();
  // Numbers of one length that begin alike grow as texts do. What begins with a digit is no number of ours.
  const rows = await ofEach<{ place: number; no: string }, (typeof places)[number]>(
    db,
    places,
    ({ table, column }, at) => {
      const no = sql.ref(column);
      return sql`select ${sql.lit(at)} as place, max(${no}) as no from ${sql.table(table)}
        where ${no} >= 'A' and length(${no}) >= 15
        group by length(${no}), substr(${no}, 1, length(${no}) - 6)`;
    },
  );
  for (const { place, no } of rows) {
    const parts = parseHumanNumber(no);
    if (parts === null) continue;
    const name = numberCounter(parts.prefix, parts.day);
    const table = places[Number(place)]?.table ?? "";
    if (parts.seq > (given.get(name)?.value ?? 0)) given.set(name, { table, value: parts.seq });
  }
  return given;
};

/**
 * Checks that no counter stands below what was given of it: an id, a change number or a number that is given twice would
 * overwrite, hide or confuse a record.
 */
export const countersAreAhead: Check = async (db) => {
  const counters = new Map(
    (await db.selectFrom("counters").selectAll().execute()).map(({ name, value }) => [name, value]),
  );
  const faults: string[] = [];
  let examined = 0;
  const judge = (name: string, given: number, table: string): void => {
    examined += 1;
    const stands = counters.get(name) ?? 0;
    if (given > stands) faults.push(`counter ${name}: stands at ${stands}, ${table} has ${given}`);
  };
  const isBeside = sql`id >= ${besideIdsFrom}`;
  for (const { table, value } of await largestOf(db, tablesWithIds(), "id", sql`not (${isBeside})`))
    judge(counterNames.id, value, table);
  for (const { table, value } of await largestOf(db, tablesWithIds(), "id", isBeside))
    judge(counterNames.beside, Math.max(0, value - besideIdsFrom), table);
  for (const { table, value } of await largestOf(db, tablesWithChanges(), "change_seq"))
    judge(counterNames.change, value, table);
  for (const [name, { table, value }] of await numbersGiven(db))
    if (counters.has(name) || !numbersOfBoth.includes(table)) judge(name, value, table);
  return { name: "counters stand above what was given", examined, faults };
};
