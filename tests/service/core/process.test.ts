import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import { productProgram } from "../../programs/built-programs.ts";

const main = productProgram("service");

let folder = "";
const children: ChildProcessWithoutNullStreams[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "flexdesk-process-"));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

const start = (...args: string[]) => {
  const child = spawn(process.execPath, [main, "--data", folder, "--environment", "staging", ...args], {
    stdio: "pipe",
  });
  children.push(child);
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const ready = new Promise<number>((resolve) => {
    let text = "";
    child.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes("\n")) resolve((JSON.parse(text) as { port: number }).port);
    });
  });
  const ended = new Promise<number | null>((resolve) => {
    child.on("close", resolve);
  });
  return { child, ready, ended, errors: () => errors };
};

it("says when it is ready, answers, and ends with its parent's pipe", async () => {
  const service = start("--parent");
  const port = await service.ready;
  const answer = await fetch(`http://127.0.0.1:${port}/cdl/1/settings/`);
  expect(await answer.json()).toMatchObject({ product: "flexdesk", environment: "staging", demo_accounts: [] });
  expect((await fetch(`http://127.0.0.1:${port}/cdl/1/demo/inbox`)).status).toBe(404);
  service.child.stdin.end();
  expect(await service.ended).toBe(0);
});

it("ends at SIGTERM, keeps its files to itself, and opens them again", async () => {
  const first = start();
  await first.ready;
  first.child.kill("SIGTERM");
  expect(await first.ended).toBe(0);
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    expect([name, statSync(path.join(folder, name)).mode & 0o077]).toEqual([name, 0]);
  }
  const pepper = readFileSync(path.join(folder, "secrets", "pepper"), "utf8");
  const second = start();
  await second.ready;
  expect(readFileSync(path.join(folder, "secrets", "pepper"), "utf8")).toBe(pepper);
});

it("refuses a database that a newer version has changed, by name", async () => {
  const first = start();
  await first.ready;
  first.child.kill("SIGTERM");
  await first.ended;
  const db = new Sqlite(path.join(folder, "database", "flexdesk.db"));
  db.exec("insert into migrations (name, at) values ('9999-later', '')");
  db.close();
  const second = start();
  expect(await second.ended).toBe(1);
  expect(second.errors()).toContain("DatabaseTooNewError");
});

it("writes nothing into a database with a damaged page, and can be started once it is whole again", async () => {
  const first = start();
  await first.ready;
  first.child.kill("SIGTERM");
  await first.ended;
  const file = path.join(folder, "database", "flexdesk.db");
  const whole = readFileSync(file);
  const damaged = Buffer.from(whole).fill(0xff, 8_192, 12_288);
  writeFileSync(file, damaged);
  const second = start();
  expect(await second.ended).toBe(1);
  expect(second.errors()).toContain("DatabaseDamagedError");
  expect(readFileSync(file).equals(damaged)).toBe(true);
  writeFileSync(file, whole);
  await start().ready;
});

it("refuses secrets that do not belong to the database", async () => {
  const first = start();
  await first.ready;
  first.child.kill("SIGTERM");
  await first.ended;
  writeFileSync(path.join(folder, "secrets", "pepper"), "ab".repeat(32));
  const second = start();
  expect(await second.ended).toBe(1);
  expect(second.errors()).toContain("SecretsMismatchError");
});

it.each([
  [["--port", "x"]],
  [["--anchor", "2026-13-01"]],
  [["--environment", "moon"]],
  [["--unknown"]],
  [["--sandbox-bank", "pays"]],
])("refuses the flags %j", async (flags) => {
  const service = start(...flags);
  expect(await service.ended).toBe(1);
  expect(service.errors()).toContain("usage:");
});
