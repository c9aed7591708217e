import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { isPlainDatabase, keyVariable } from "../../../src-node/database-cipher.ts";
import { createService, type RunningService } from "../../../src-service/server.ts";
import { testPasswordMemory } from "../harness.ts";
import { takeDatabase } from "../reused-databases.ts";
import { makeSmallWorld } from "../small-world.ts";

const command = path.resolve("src-service/cli/audit-ledger.ts");
const canary = "公司11";
const key = randomBytes(32);

let folder = "";
const file = (): string => path.join(folder, "database", "flexdesk.db");
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "flexdesk-encrypted-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (withKey?: Uint8Array): Promise<RunningService> =>
  createService({
    database: { sqlite: path.join(folder, "database"), ...(withKey && { key: withKey }) },
    storageDir: path.join(folder, "storage"),
    environment: "demo",
    passwordMemory: testPasswordMemory,
    runsJobs: false,
  });

const companies = async (withKey?: Uint8Array): Promise<number> => {
  const running = await open(withKey);
  const rows = await running.db.selectFrom("companies").select("name").where("name", "=", canary).execute();
  const exported = await running.service.snapshot((db) => db.selectFrom("companies").select("id").execute());
  expect(exported.length).toBeGreaterThan(0);
  await running.close();
  return rows.length;
};

const makePlain = async (): Promise<void> => {
  await takeDatabase("sqlite", folder);
  const running = await open();
  await makeSmallWorld(running);
  await running.close();
};

const filesWithCanary = (): string[] =>
  readdirSync(path.join(folder, "database")).filter((name) =>
    readFileSync(path.join(folder, "database", name)).includes(canary),
  );

it("encrypts a plain database once, keeps what is in it, and leaves no readable copy", async () => {
  await makePlain();
  expect([isPlainDatabase(file()), filesWithCanary()]).toEqual([true, ["flexdesk.db"]]);
  expect(await companies(key)).toBe(1);
  expect([isPlainDatabase(file()), filesWithCanary()]).toEqual([false, []]);
  expect(await companies(key)).toBe(1);
});

it("makes a new database encrypted from the start", async () => {
  const running = await open(key);
  await makeSmallWorld(running);
  expect(filesWithCanary()).toEqual([]);
  await running.close();
  expect(isPlainDatabase(file())).toBe(false);
});

it("begins again after a crash in the middle of encrypting", async () => {
  await makePlain();
  writeFileSync(`${file()}.encrypting`, readFileSync(file()).subarray(0, 20_000));
  writeFileSync(`${file()}.encrypting-journal`, "rest of a crash");
  expect(await companies(key)).toBe(1);
  expect([isPlainDatabase(file()), existsSync(`${file()}.encrypting`)]).toEqual([false, false]);
});

it("reports a flipped page or a wrong key at the start, and writes nothing", async () => {
  await makePlain();
  await companies(key);
  const good = readFileSync(file());
  for (let nth = 1; nth <= 12; nth += 1) {
    const bad = Buffer.from(good);
    const at = Math.floor((bad.length * nth) / 13);
    bad[at] = (bad[at] ?? 0) ^ 1;
    writeFileSync(file(), bad);
    await expect(open(key)).rejects.toMatchObject({ name: "DatabaseDamagedError" });
    expect(readFileSync(file()).equals(bad)).toBe(true);
  }
  writeFileSync(file(), good);
  await expect(open(randomBytes(32))).rejects.toMatchObject({ name: "DatabaseDamagedError" });
  await expect(open()).rejects.toMatchObject({ name: "DatabaseDamagedError" });
  expect(readFileSync(file()).equals(good)).toBe(true);
  expect(await companies(key)).toBe(1);
});

it("reports what SQLite can tell of a plain one", async () => {
  await makePlain();
  const bad = readFileSync(file());
  bad.fill(0xff, 8_192, 16_384);
  writeFileSync(file(), bad);
  await expect(open()).rejects.toMatchObject({ name: "DatabaseDamagedError" });
});

it("is proven by the command with its key, which says how to give it", async () => {
  await makePlain();
  await companies(key);
  const run = (environment: Record<string, string>) =>
    spawnSync(process.execPath, [command, "--data", folder], {
      encoding: "utf8",
      env: { ...process.env, ...environment },
    });
  const without = run({});
  expect([without.status, without.stderr.includes(keyVariable)]).toEqual([2, true]);
  const proven = run({ [keyVariable]: key.toString("hex") });
  expect(proven.stdout).toContain("journals add up to zero");
  expect(run({ [keyVariable]: "short" }).status).toBe(2);
});
