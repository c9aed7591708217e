import { sql } from "kysely";
import { parseHumanNumber } from "../../src-shared/values/ids.ts";
import type { Check } from "./audit-check.ts";
import { besideIdsFrom, counterNames, numberCounter } from "./counter-names.ts";
import { tableColumns, tableSpecs } from "./migrate.ts";
import type { Database } from "./tables.ts";

/** Columns that hold a number of the service's own, in whatever table: a record's, its batch's, its journal's. */
const numberColumns: readonly string[] = ["no", "batch_sn", "biz_no"];

/**
 * Ids that are made of company and month; numbers of tasks, which come with them; numbers that a row of an import quotes as its file
 * has them, given or not. No counter gives them.
 */
const idsOfOthers: readonly string[] = ["invoice_months"];
const numbersOfOthers: readonly string[] = ["tasks", "import_job_rows"];

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

/** The largest value of a column in each table; `where`: of which rows. */
const largestOf = async (
  db: Database,
  tables: readonly string[],
  column: string,
  where = sql`true`,
): Promise<Largest[]> => {
  const largest: Largest[] = [];
  for (const table of tables) {
    const { rows } = await sql<{ value: number | null }>`
      select max(${sql.ref(column)}) as value from ${sql.table(table)} where ${where}`.execute(db);
    largest.push({ table, value: Number(rows[0]?.value ?? 0) });
  }
  return largest;
};

/** Largest number given by prefix and day, by the names of their counters, with the table that holds it. */
const numbersGiven = async (db: Database): Promise<ReadonlyMap<string, Largest>> => {
  const given = new Map<string, Largest>();
  for (const { table, column } of numberPlaces()) {
    const no = sql.ref(column);
    // Numbers of one length that begin alike grow as texts do. What begins with a digit is no number of ours.
    const { rows } = await sql<{ no: string }>`
      select max(${no}) as no from ${sql.table(table)} where ${no} >= 'A' and length(${no}) >= 15
      group by length(${no}), substr(${no}, 1, length(${no}) - 6)`.execute(db);
    for (const row of rows) {
      const parts = parseHumanNumber(row.no);
      if (parts === null) continue;
      const name = numberCounter(parts.prefix, parts.day);
      if (parts.seq > (given.get(name)?.value ?? 0)) given.set(name, { table, value: parts.seq });
    }
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
  for (const [name, { table, value }] of await numbersGiven(db)) judge(name, value, table);
  return { name: "counters stand above what was given", examined, faults };
};
