import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readDatabaseUrl } from "../../../src-service/core/database/database-url.ts";
import { productProgram } from "../../programs/built-programs.ts";

const main = productProgram("service");
const elsewhere = "postgres://somebody:secret@127.0.0.1:1/other-program";

let folder = "";
const children: ChildProcessWithoutNullStreams[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "flexdesk-place-"));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

const start = (args: readonly string[], environment: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [main, "--data", folder, "--environment", "demo", ...args], {
    stdio: "pipe",
    env: { ...process.env, ...environment },
  });
  children.push(child);
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const ready = new Promise<void>((resolve) => {
    child.stdout.on("data", (chunk: Buffer) => {
      if (chunk.toString().includes('"ready":true')) resolve();
    });
  });
  const ended = new Promise<number | null>((resolve) => {
    child.on("close", resolve);
  });
  return { child, ready, ended, errors: () => errors };
};

it("works on its own data when a desk brought it along, whatever DATABASE_URL says", async () => {
  const service = start(["--embedded"], { DATABASE_URL: elsewhere });
  await service.ready;
  expect(existsSync(path.join(folder, "database", "flexdesk.db"))).toBe(true);
});

it("lets one process work on a SQLite folder; the second changes nothing and says who has it", async () => {
  const first = start([]);
  await first.ready;
  const file = path.join(folder, "database", "flexdesk.db");
  const db = new Sqlite(file);
  db.exec("delete from migrations where name >= '0002'");
  db.close();
  const second = start([]);
  expect(await second.ended).toBe(1);
  expect(second.errors()).toContain("FolderInUseError");
  expect(second.errors()).toContain(`process ${first.child.pid}`);
  const after = new Sqlite(file, { readonly: true });
  expect(after.prepare("select count(*) from migrations").pluck().get()).toBe(1);
  after.close();
});

it("takes over from one that was killed, and from one that is just ending", async () => {
  const first = start([]);
  await first.ready;
  first.child.kill("SIGKILL");
  const second = start([]);
  await second.ready;
  second.child.kill("SIGTERM");
  const third = start([]);
  await third.ready;
});

it("takes a database password from a file or the environment, never from the arguments", async () => {
  const service = start(["--database-url", elsewhere]);
  expect(await service.ended).toBe(1);
  expect(service.errors()).toContain("--database-url-file");
  expect(service.errors()).not.toContain("secret");
  const file = path.join(folder, "address");
  writeFileSync(file, `${elsewhere}\n`, { mode: 0o600 });
  expect(readDatabaseUrl({ file }, { DATABASE_URL: "x" })).toBe(readFileSync(file, "utf8").trim());
  expect(readDatabaseUrl({}, { DATABASE_URL: elsewhere })).toBe(elsewhere);
  expect(readDatabaseUrl({}, undefined)).toBeUndefined();
  expect(readDatabaseUrl({ url: "postgres://somebody@127.0.0.1/a" }, {})).toBe("postgres://somebody@127.0.0.1/a");
  expect(() => readDatabaseUrl({ url: "postgres://a@b/c?password=x" }, {})).toThrow(RangeError);
  expect(() => readDatabaseUrl({ url: "postgres://a@b/c", file }, {})).toThrow(RangeError);
});
