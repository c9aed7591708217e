import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { type Connected, connect } from "../../../src-service/core/database/connect.ts";
import { migrate } from "../../../src-service/core/database/migrate.ts";
import type { Database, Tables } from "../../../src-service/core/database/tables.ts";
import { type WrittenTables, writeTables } from "../../../src-service/core/database/written-tables.ts";
import { migrations } from "../../../src-service/core/migrations/migrations.ts";
import { allRows } from "../core/all-rows.ts";

const at = "2026-11-20 10:00:00";

const inDatabase = async (work: (connected: Connected) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "flexdesk-written-"));
  const connected = connect({ sqlite: folder });
  try {
    await work(connected);
  } finally {
    await connected.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Everything that SQLite knows of a database, and its rows; the hints of plans are made of the indexes. */
const contentOf = async (db: Database) => {
  const { rows } = await sql<{ type: string; name: string }>`
    select type, name, tbl_name, sql from sqlite_master order by type, name`.execute(db);
  const filled: unknown[] = [];
  for (const { name } of rows.filter(({ type, name }) => type === "table" && !name.startsWith("sqlite_")))
    filled.push([name, await allRows(db, name as keyof Tables)]);
  const hints = await sql`select tbl, idx, stat from sqlite_stat1 order by tbl, idx`.execute(db);
  return { rows, filled, hints: hints.rows };
};

it("make what all migrations make, with the same records of them", () =>
  inDatabase(async (migrated) => {
    await migrate(migrated.writing, "sqlite", at);
    const written = await writeTables(migrated.writing);
    await inDatabase(async (atOnce) => {
      await migrate(atOnce.writing, "sqlite", at, undefined, written);
      expect(await contentOf(atOnce.writing)).toEqual(await contentOf(migrated.writing));
      // A second start has nothing to do.
      await migrate(atOnce.writing, "sqlite", "2026-11-21 10:00:00", undefined, written);
      expect(await contentOf(atOnce.writing)).toEqual(await contentOf(migrated.writing));
    });
  }));

it("leave no half when they cannot be made, and are followed by migrations that they do not have", () =>
  inDatabase(async (migrated) => {
    await migrate(migrated.writing, "sqlite", at);
    const written = await writeTables(migrated.writing);
    const broken: WrittenTables = { ...written, statements: [...written.statements, "create table bills (id)"] };
    const first: WrittenTables = { migrations: [], statements: [] };
    await inDatabase(async (other) => {
      await expect(migrate(other.writing, "sqlite", at, undefined, broken)).rejects.toThrow("bills");
      const { rows } = await sql`select name from sqlite_master where type = 'table'`.execute(other.writing);
      expect(rows).toEqual([{ name: "migrations" }]);
      await migrate(other.writing, "sqlite", at, undefined, first);
      const made = await sql<{ name: string }>`select name from migrations order by name`.execute(other.writing);
      expect(made.rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
    });
  }));
