import { rm } from "node:fs/promises";
import { sql } from "kysely";
import { readFact, storeFact } from "../../core/database/facts.ts";
import type { TableRules } from "../../core/database/table-rules.ts";
import type { Database, Reader } from "../../core/database/tables.ts";
import type { Service } from "../../lists/service.ts";
import { objectPath } from "../../lists/storage/stored-files.ts";
import { maxAgesMs, tablesWithoutFiles } from "./retention-rules.ts";

/** Files that are looked at in one round: most are named by a record, and finding that out costs a search of each table. */
const filesInRound = 40;
const cursorName = "retention:uploads";

type TextColumns = readonly { readonly table: string; readonly columns: readonly string[] }[];

/** By which an import names the file that it was read from. */
const importColumn = "import_file_url";

/** Where an old file may still be named: what only an import names is kept for its days (requirements, storage). */
const placesFor = (places: TextColumns, createdMs: number, nowMs: number): TextColumns =>
  createdMs > nowMs - maxAgesMs.importFiles
    ? places
    : places.map(({ table, columns }) => ({ table, columns: columns.filter((name) => name !== importColumn) }));

/** Every text of every table that may name a file, as the database has them now. */
const textColumns = async (db: Database, rules: TableRules): Promise<TextColumns> => {
  const without = tablesWithoutFiles(rules);
  return (
    (await db.introspection.getTables())
      // Seals name the rows of uploads themselves.
      .filter(({ name }) => name in rules && !without.has(name))
      .map(({ name, columns }) => ({
        table: name,
        columns: columns.filter(({ dataType }) => dataType.toLowerCase() === "text").map((column) => column.name),
      }))
      .filter(({ columns }) => columns.length > 0)
  );
};

/** True when any record names a file. Wildcards of LIKE in a key only make it match more. */
const isNamed = async (db: Reader, places: TextColumns, key: string): Promise<boolean> => {
  const like = `%${key}%`;
  for (const { table, columns } of places) {
    if (columns.length === 0) continue;
    const has = sql.join(
      columns.map((column) => sql`${sql.ref(column)} like ${like}`),
      sql` or `,
    );
    const { rows } = await sql`select 1 as found from ${sql.table(table)} where ${has} limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
};

/**
 * Looks at the next old uploads and removes those that no record names, and files of imports that are past their days; returns how many. The search is made again in the
 * transaction that removes the row, so that a record which names the file at this moment keeps it. The file is deleted
 * after the row: a crash in between leaves a file without a row, which nobody can fetch.
 */
export const removeUploads = async (service: Service): Promise<number> => {
  const { reading } = service;
  const before = service.clock.now() - maxAgesMs.uploads;
  const last = (await readFact(reading, cursorName)) ?? "";
  const next = await reading
    .selectFrom("storage_objects")
    .select(["key", "created_ms"])
    .where("created_ms", "<", before)
    .where("key", ">", last)
    .orderBy("key")
    .limit(filesInRound)
    .execute();
  const cursor = next.length < filesInRound ? "" : (next.at(-1)?.key ?? "");
  const places = next.length === 0 ? [] : await textColumns(reading, service.contributed.tables);
  const now = service.clock.now();
  const keys: (typeof next)[number][] = [];
  for (const file of next)
    if (!(await isNamed(reading, placesFor(places, file.created_ms, now), file.key))) keys.push(file);
  if (keys.length === 0 && cursor === last) return 0;
  const removed = await service.system("retention").write(async ({ tx }) => {
    await storeFact(tx, cursorName, cursor);
    const unnamed: string[] = [];
    for (const { key, created_ms } of keys)
      if (!(await isNamed(tx, placesFor(places, created_ms, now), key))) unnamed.push(key);
    if (unnamed.length > 0) await tx.deleteFrom("storage_objects").where("key", "in", unnamed).execute();
    return unnamed;
  });
  for (const key of removed) await rm(objectPath(service.storageDir, key), { force: true });
  return removed.length;
};
