import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { contributed } from "../../src-service/areas.ts";
import { tableColumns } from "../../src-service/core/database/migrate.ts";
import { objectPath } from "../../src-service/lists/storage/stored-files.ts";
import { datedRows, maxAgesMs, tablesWithoutFiles } from "../../src-service/records/retention/retention-rules.ts";
import { retentionRound, rowsInTurn } from "../../src-service/records/retention/rounds.ts";
import { shanghaiNow } from "../../src-shared/kernel/values/time/time.ts";
import { onEveryDatabase } from "./harness.ts";
import { insert, makeSmallWorld, openSession, send } from "./small-world.ts";

const hour = 3_600_000;

/** What no two rows of a table may share besides its key. */
const own: Readonly<Record<string, (nth: number) => Readonly<Record<string, string>>>> = {
  sessions: (nth) => ({ token_hash: `t${nth}` }),
  message_facts: (nth) => ({ fact: `f${nth}` }),
  outgoing_messages: (nth) => ({ message_id: `m${nth}` }),
};

onEveryDatabase("retention", { runsJobs: false }, (started) => {
  const running = () => started().running();
  const round = (): Promise<number> => retentionRound(running().service);

  beforeAll(() => makeSmallWorld(running()));

  const count = async (table: "sessions" | "sms_codes" | "sandbox_messages" | "sign_in_failures" | "old_tokens") =>
    Number(
      (
        await running()
          .db.selectFrom(table)
          .select((eb) => eb.fn.countAll().as("count"))
          .executeTakeFirstOrThrow()
      ).count,
    );

  it("deletes what is past its declared age, in turns, and nothing younger", async () => {
    const now = started().clock.now();
    for (const { table, key, column, unit, maxAgeMs } of datedRows(contributed.tables)) {
      const at = (ms: number) => (unit === "ms" ? ms : shanghaiNow(ms));
      const isText = tableColumns[table]?.[key]?.startsWith("text") === true;
      const id = (nth: number) => (isText ? `old-${nth}` : 900_000 + nth);
      const more = (nth: number) => own[table]?.(nth) ?? {};
      const rows = table === "sms_codes" ? rowsInTurn * 2 + 3 : 2;
      for (let nth = 0; nth < rows; nth += 1) {
        await insert(running(), table, { [key]: id(nth), [column]: at(now - maxAgeMs - hour), ...more(nth) });
      }
      await insert(running(), table, { [key]: id(999_999), [column]: at(now - maxAgeMs + hour), ...more(999_999) });
    }
    const before = await count("sessions");
    expect(await round()).toBeGreaterThanOrEqual(rowsInTurn * 2 + 3);
    expect(await count("sms_codes")).toBe(1);
    expect(await count("sandbox_messages")).toBe(1);
    expect(await count("sign_in_failures")).toBe(1);
    expect(await count("sessions")).toBe(before - 2);
    expect(await round()).toBe(0);
  });

  it("forgets old tokens with their session's end, and keeps a live session usable", async () => {
    const token = await openSession(running(), 1002);
    const { id } = await running()
      .db.selectFrom("sessions")
      .select("id")
      .where("user_id", "=", 1002)
      .executeTakeFirstOrThrow();
    await insert(running(), "old_tokens", { token_hash: "alive", session_id: id });
    await insert(running(), "old_tokens", { token_hash: "dead", session_id: 424_242 });
    expect(await round()).toBe(1);
    expect(await count("old_tokens")).toBe(1);
    expect((await send(running(), "GET", "/cdl/1/session", { token })).status).toBe(200);
  });

  it("removes uploads that no record names, never one that a record names", async () => {
    const { storageDir } = running().service;
    const now = started().clock.now();
    const keys = ["named", "listed", "old", "young"].map((name) => name.padEnd(32, "_x"));
    const [named = "", listed = "", old = "", young = ""] = keys;
    mkdirSync(path.dirname(objectPath(storageDir, named)), { recursive: true });
    for (const key of keys) {
      writeFileSync(objectPath(storageDir, key), key);
      const created_ms = now - maxAgesMs.uploads + (key === young ? hour : -hour);
      await insert(running(), "storage_objects", { key, agency_id: 1, user_id: 1002, name: key, created_ms });
    }
    await insert(running(), "voucher_records", { id: 77_001, storage_key: named });
    await insert(running(), "invoice_applies", { id: 77_002, attachments: JSON.stringify([{ key: listed }]) });
    expect(await round()).toBe(1);
    expect(keys.map((key) => existsSync(objectPath(storageDir, key)))).toEqual([true, true, false, true]);
    const rows = await running().db.selectFrom("storage_objects").select("key").execute();
    expect(rows.map(({ key }) => key).sort()).toEqual(keys.filter((key) => key !== old).sort());
    for (let nth = 0; nth < 3; nth += 1) expect(await round()).toBe(0);
  });

  it("removes files of imports after 180 days, unless another record names them, and tells the record", async () => {
    const { storageDir } = running().service;
    const now = started().clock.now();
    const names = ["import-old", "import-young", "import-proof"];
    const [old = "", young = "", proof = ""] = names.map((name) => name.padEnd(32, "_y"));
    for (const [at, key] of [old, young, proof].entries()) {
      writeFileSync(objectPath(storageDir, key), key);
      const created_ms = now - maxAgesMs.importFiles + (key === young ? hour : -hour);
      await insert(running(), "storage_objects", { key, agency_id: 1, user_id: 1002, name: `${key}.xlsx`, created_ms });
      await insert(running(), at === 0 ? "bill_imports" : "import_jobs", {
        ...{ id: 77_010 + at, agency_id: 1, company_id: 11, created_by: 1002, batch_key: `b${at}` },
        ...(at > 0 && { no: `T${at}` }),
        ...{ import_file_url: key, import_file_sha256: "0".repeat(64) },
      });
    }
    await insert(running(), "voucher_records", { id: 77_020, no: "T9", storage_key: proof });
    expect(await round()).toBe(1);
    expect([old, young, proof].map((key) => existsSync(objectPath(storageDir, key)))).toEqual([false, true, true]);
    const rows = await running().db.selectFrom("storage_objects").select("key").execute();
    expect(
      rows
        .map(({ key }) => key)
        .filter((key) => key.includes("import"))
        .toSorted(),
    ).toEqual([proof, young]);
  });

  it("searches every table but those that are known to name no file", async () => {
    const tables = (await running().db.introspection.getTables()).map(({ name }) => name);
    expect([...tablesWithoutFiles(contributed.tables)].filter((name) => !tables.includes(name))).toEqual([]);
  });
});
