import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { connect } from "../../../src-service/core/database/connect.ts";
import { migrate, tableNames } from "../../../src-service/core/database/migrate.ts";
import { sealTableNames } from "../../../src-service/core/migrations/0026-0050/0031-row-seals.ts";
import { allRows } from "../core/all-rows.ts";
import { makeDatabase } from "../make-database.ts";
import { suiteDatabases } from "../on-postgres.ts";

const at = "2026-11-20 10:00:00";

it.each(suiteDatabases())("gives freezes and releases of before directions of their own (%s)", async (kind) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "flexdesk-migrate-"));
  const database = await makeDatabase(kind, folder);
  const { writing, dialect, close } = connect(database.target);
  try {
    await migrate(writing, dialect, at);
    const line = { version: 1, change_seq: 1, agency_id: 1, company_id: 1, wallet_id: 1, journal_id: 1, amount: 5 };
    const rest = { balance_after: 5, frozen_after: 0, biz_no: "", counterparty: "", occurred_at: at, remark: "" };
    const stored = [
      [5, 1],
      [9, 2],
      [1, 2],
      [10, 1],
    ] as const;
    for (const [index, [business_type, direction]] of stored.entries()) {
      await writing
        .insertInto("transactions")
        .values({ ...line, ...rest, id: index + 1, no: `LS${index}`, business_type, direction })
        .execute();
    }
    await writing.updateTable("counters").set({ value: 7 }).where("name", "=", "change").execute();
    await sql`delete from migrations where name = '0026-hold-directions'`.execute(writing);
    await migrate(writing, dialect, at);
    const rows = await writing
      .selectFrom("transactions")
      .select(["business_type", "direction", "amount", "change_seq"])
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { business_type: 5, direction: 1, amount: 5, change_seq: 1 },
      { business_type: 9, direction: 3, amount: 5, change_seq: 8 },
      { business_type: 1, direction: 2, amount: 5, change_seq: 1 },
      { business_type: 10, direction: 4, amount: 5, change_seq: 8 },
    ]);
  } finally {
    await close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
});

it.each(suiteDatabases())("makes every table from nothing, by whoever comes first, and once (%s)", async (kind) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "flexdesk-migrate-"));
  const database = await makeDatabase(kind, folder);
  const both = [connect(database.target), connect(database.target)] as const;
  try {
    // Two of this process cannot both wait for the one writer of an embedded database: they would hold each other up.
    if (kind === "postgres") await Promise.all(both.map(({ writing, dialect }) => migrate(writing, dialect, at)));
    else for (const { writing, dialect } of both) await migrate(writing, dialect, at);
    const [first, other] = both;
    const names = (await first.reading.introspection.getTables()).map(({ name }) => name);
    expect(names.sort()).toEqual([...tableNames, ...sealTableNames, "migrations"].sort());
    for (const table of tableNames) {
      const rows = await allRows(other.reading, table);
      expect([table, rows.length]).toEqual([table, table === "counters" ? 2 : 0]);
    }
  } finally {
    for (const connected of both) await connected.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
});
