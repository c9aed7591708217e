import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { connect } from "../../../src-service/database/connect.ts";
import { migrate, tableNames } from "../../../src-service/database/migrate.ts";
import { databaseKinds, makeDatabase } from "../make-database.ts";

const at = "2026-11-20 10:00:00";

it.each(databaseKinds)("makes every table from nothing, by whoever comes first, and once (%s)", async (kind) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "flexdesk-migrate-"));
  const made = await makeDatabase(kind, folder);
  const both = [connect(made.target), connect(made.target)] as const;
  try {
    // Two of this process cannot both wait for the one writer of an embedded database: they would hold each other up.
    if (kind === "postgres") await Promise.all(both.map(({ writing, dialect }) => migrate(writing, dialect, at)));
    else for (const { writing, dialect } of both) await migrate(writing, dialect, at);
    const [first, other] = both;
    const names = (await first.reading.introspection.getTables()).map(({ name }) => name);
    expect(names.sort()).toEqual([...tableNames, "migrations"].sort());
    for (const table of tableNames) {
      const rows = await other.reading.selectFrom(table).selectAll().execute();
      expect([table, rows.length]).toEqual([table, table === "counters" ? 2 : 0]);
    }
  } finally {
    for (const connected of both) await connected.close();
    await made.drop();
    rmSync(folder, { recursive: true, force: true });
  }
});
