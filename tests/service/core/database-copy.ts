import { sql, type Transaction } from "kysely";
import { tableNames } from "../../../src-service/core/database/migrate.ts";
import type { Tables } from "../../../src-service/core/database/tables.ts";
import type { RunningService } from "../../../src-service/server.ts";
import { type AnyRow, allRows } from "./all-rows.ts";

/** The columns of a table come in one order, so that equal rows are equal texts. */
const textOf = (row: AnyRow): string => JSON.stringify(row);

/** Rows of a table with their texts, and one text for all of them: reading is the least of it, comparing was the most. */
type Kept = { readonly rows: readonly AnyRow[]; readonly texts: ReadonlySet<string>; readonly whole: string };
const keep = (rows: readonly AnyRow[]): Kept => ({
  rows,
  texts: new Set(rows.map(textOf)),
  whole: JSON.stringify(rows),
});

const conditionOf = (row: AnyRow) =>
  sql.join(
    Object.entries(row).map(([name, value]) =>
      value === null ? sql`${sql.ref(name)} is null` : sql`${sql.ref(name)} = ${value}`,
    ),
    sql` and `,
  );

/** Makes the rows of a table those that were kept: changed rows are changed back, so that what is counted by triggers stays right. */
const putBack = async (tx: Transaction<Tables>, table: keyof Tables, kept: Kept): Promise<boolean> => {
  const now = await allRows(tx, table);
  if (JSON.stringify(now) === kept.whole) return false;
  const present = new Set(now.map(textOf));
  const added = now.filter((row) => !kept.texts.has(textOf(row)));
  const gone = kept.rows.filter((row) => !present.has(textOf(row)));
  const stays = (row: AnyRow) => row["id"] !== undefined && gone.some(({ id }) => id === row["id"]);
  for (const row of added.filter((one) => !stays(one)))
    await sql`delete from ${sql.table(table)} where ${conditionOf(row)}`.execute(tx);
  for (const row of gone) {
    const changed = added.some((one) => stays(one) && one["id"] === row["id"]);
    const values = sql.join(Object.entries(row).map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
    if (changed) await sql`update ${sql.table(table)} set ${values} where id = ${row["id"]}`.execute(tx);
    else
      await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
        values (${sql.join(Object.values(row))})`.execute(tx);
  }
  return added.length + gone.length > 0;
};

/** Keeps all rows of a small database; gives what puts them back as they were. */
export const keepDatabase = async ({ db, service }: RunningService): Promise<() => Promise<void>> => {
  const kept = new Map<keyof Tables, Kept>();
  for (const table of tableNames) kept.set(table, keep(await allRows(db, table)));
  return () =>
    service.writing.transaction().execute(async (tx) => {
      // What triggers have changed of other tables is put back by the next turn.
      for (let turn = 0; turn < 5; turn += 1) {
        let isOther = false;
        for (const [table, own] of kept) isOther = (await putBack(tx, table, own)) || isOther;
        if (!isOther) return;
      }
      throw new Error("the rows stay others");
    });
};
