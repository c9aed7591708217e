import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { DatabaseProblem, translateDiskFull } from "./database-error.ts";
import { type OpenDatabaseOptions, openDatabase } from "./open-database.ts";

const key = randomBytes(32);
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "open-database-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const options = (more: Partial<OpenDatabaseOptions> = {}): OpenDatabaseOptions => ({
  file: join(folder, "deep", "one.db"),
  key,
  kind: "test",
  migrations: ["CREATE TABLE things (name TEXT NOT NULL)"],
  busyMs: 50,
  ...more,
});

const problemOf = (work: () => unknown): string => {
  try {
    work();
    return "none";
  } catch (error) {
    return error instanceof DatabaseProblem ? error.reason : error instanceof AppError ? error.code : String(error);
  }
};

const fill = (rows = 200): void => {
  const opened = openDatabase(options());
  const insert = opened.database.prepare("INSERT INTO things VALUES (?)");
  opened.database.transaction(() => {
    for (let row = 0; row < rows; row += 1) insert.run(`张三-${row}-${"x".repeat(80)}`);
  })();
  opened.close();
};

describe("openDatabase", () => {
  it("creates a private, encrypted file and finds the rows again", () => {
    fill();
    const { file } = options();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file).includes("张三")).toBe(false);
    const opened = openDatabase(options());
    expect(opened.created).toBe(false);
    expect(opened.generation).toBe(2);
    expect(opened.database.prepare("SELECT count(*) FROM things").pluck().get()).toBe(200);
    expect(statSync(`${file}-wal`).mode & 0o777).toBe(0o600);
    opened.close();
  });

  it("is durable after the first write, not only before it", () => {
    const opened = openDatabase(options());
    opened.database.exec("INSERT INTO things VALUES ('a')");
    expect(opened.database.pragma("synchronous", { simple: true })).toBe(2);
    opened.close();
    const relaxed = openDatabase(options({ file: join(folder, "two.db"), durability: "normal" }));
    relaxed.database.exec("INSERT INTO things VALUES ('a')");
    expect(relaxed.database.pragma("synchronous", { simple: true })).toBe(1);
    relaxed.close();
  });

  it("refuses another key, another kind, plain bytes and a key of the wrong length", () => {
    fill();
    expect(problemOf(() => openDatabase(options({ key: randomBytes(32) })))).toBe("unreadable");
    expect(problemOf(() => openDatabase(options({ kind: "other" })))).toBe("unreadable");
    writeFileSync(options().file, "SQLite format 3\0 and more".repeat(500));
    rmSync(`${options().file}-wal`, { force: true });
    expect(problemOf(() => openDatabase(options()))).toBe("unreadable");
    expect(problemOf(() => openDatabase(options({ key: randomBytes(16) })))).toContain("RangeError");
  });

  it("does not take an emptied file for a new one", () => {
    fill();
    truncateSync(options().file, 0);
    expect(problemOf(() => openDatabase(options()))).toBe("emptied");
    expect(statSync(options().file).size).toBe(0);
  });

  it("does not take a vanished file for a new one when its generation is stored", () => {
    openDatabase(options({ storesGeneration: true })).close();
    rmSync(options().file);
    expect(problemOf(() => openDatabase(options({ storesGeneration: true })))).toBe("emptied");
  });

  it("notices that an older copy was put back, once", () => {
    const optionsWithGeneration = options({ storesGeneration: true });
    openDatabase(optionsWithGeneration).close();
    const copy = readFileSync(optionsWithGeneration.file);
    openDatabase(optionsWithGeneration).close();
    writeFileSync(optionsWithGeneration.file, copy);
    const back = openDatabase(optionsWithGeneration);
    expect(back.rolledBack).toBe(true);
    back.close();
    const again = openDatabase(optionsWithGeneration);
    expect(again.rolledBack).toBe(false);
    again.close();
  });

  it("never returns a wrong row from a damaged page", () => {
    fill();
    const fileBytes = readFileSync(options().file);
    let refusedCount = 0;
    for (let at = 0; at < fileBytes.length; at += 97) {
      const bent = Buffer.from(fileBytes);
      bent.writeUInt8(bent.readUInt8(at) ^ 0x10, at);
      writeFileSync(options().file, bent);
      const outcome = problemOf(() => {
        const opened = openDatabase(options());
        try {
          const names = opened.database.prepare("SELECT name FROM things ORDER BY rowid").pluck().all() as string[];
          expect(names.map((name) => name.split("-")[1])).toEqual(Array.from({ length: 200 }, (_, row) => String(row)));
        } finally {
          opened.close();
        }
      });
      if (outcome !== "none") refusedCount += 1;
      for (const end of ["-wal", "-shm"]) rmSync(options().file + end, { force: true });
    }
    expect(refusedCount).toBeGreaterThan(0);
  });

  it("runs each migration once and refuses a database of a newer version without touching it", () => {
    const two = options({ migrations: [...options().migrations, "ALTER TABLE things ADD COLUMN age INTEGER"] });
    fill(1);
    openDatabase(two).close();
    openDatabase(two).close();
    const before = readFileSync(two.file);
    expect(problemOf(() => openDatabase(options()))).toBe("newer");
    expect(readFileSync(two.file).equals(before)).toBe(true);
  });

  it("leaves the old schema whole when a migration fails", () => {
    fill(1);
    const broken = options({ migrations: [...options().migrations, "CREATE TABLE more (a); SELECT nonsense()"] });
    expect(problemOf(() => openDatabase(broken))).toBe("unwritable");
    const opened = openDatabase(options());
    expect(opened.database.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'more'").pluck().get()).toBe(0);
    opened.close();
  });

  it("gives an exclusive database to one owner at a time", () => {
    const mine = openDatabase(options({ exclusive: true }));
    expect(problemOf(() => openDatabase(options({ exclusive: true })))).toBe("in_use");
    mine.close();
    openDatabase(options({ exclusive: true })).close();
  });

  it("says disk_full when there is no room, keeps what was written and goes on when there is", () => {
    const opened = openDatabase(options());
    const { database } = opened;
    database.pragma(`max_page_count = ${(database.pragma("page_count", { simple: true }) as number) + 4}`);
    const insert = database.prepare("INSERT INTO things VALUES (?)");
    let intactCount = 0;
    const code = problemOf(() => {
      for (; intactCount < 1_000; intactCount += 1) translateDiskFull(() => insert.run("y".repeat(500)));
    });
    expect(code).toBe("disk_full");
    expect(database.prepare("SELECT count(*) FROM things").pluck().get()).toBe(intactCount);
    database.pragma("max_page_count = 100000");
    insert.run("more");
    expect(database.prepare("SELECT count(*) FROM things").pluck().get()).toBe(intactCount + 1);
    opened.close();
  });

  it("is not misled by a creation that was cut short", () => {
    fill(1);
    rmSync(options().file);
    writeFileSync(`${options().file}.fresh`, "half");
    const opened = openDatabase(options());
    expect(opened.created).toBe(true);
    expect(existsSync(`${options().file}.fresh`)).toBe(false);
    opened.close();
  });
});
