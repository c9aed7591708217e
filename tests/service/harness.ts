import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import type { DatabaseTarget } from "../../src-service/database/connect.ts";
import { tableNames } from "../../src-service/database/migrate.ts";
import type { Database } from "../../src-service/database/tables.ts";
import { createService, type RunningService, type ServiceOptions } from "../../src-service/server.ts";
import { databaseKinds, makeDatabase, type TestClock, testClock } from "./make-database.ts";

export { databaseKinds, makeDatabase, type TestClock, testClock };

/** KiB of a password hash in tests: the usual cost would be most of what signing in takes. */
export const testPasswordMemory = 256;

/** Starts a service on an empty database; `end` closes it and removes everything. */
export const startTestService = async (
  kind: string,
  options: Partial<ServiceOptions> = {},
): Promise<{
  running: () => RunningService;
  restart(): Promise<void>;
  end(): Promise<void>;
  clock: TestClock;
  folder: string;
  target: DatabaseTarget;
}> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "flexdesk-service-"));
  const clock = testClock();
  const made = await makeDatabase(kind, folder);
  const open = () =>
    createService({
      database: made.target,
      storageDir: path.join(folder, "storage"),
      environment: "demo",
      clock,
      passwordMemory: testPasswordMemory,
      ...options,
    });
  let current = await open();
  return {
    clock,
    folder,
    target: made.target,
    running: () => current,
    restart: async () => {
      await current.close();
      current = await open();
    },
    end: async () => {
      await current.close();
      await made.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export type Started = Awaited<ReturnType<typeof startTestService>>;

/** Describes a suite once a database; `started()` is the service of the suite, made before its first test. */
export const onEveryDatabase = (
  name: string,
  options: Partial<ServiceOptions>,
  body: (started: () => Started) => void,
): void => {
  for (const kind of databaseKinds) {
    describe(`${name} (${kind})`, () => {
      let started: Started | undefined;
      beforeAll(async () => {
        started = await startTestService(kind, options);
      }, 240_000);
      afterAll(() => started?.end());
      body(() => {
        if (started === undefined) throw new Error("the service did not start");
        return started;
      });
    });
  }
};

/** Everything that a database holds, as text: for asking whether something is nowhere in it. */
export const dumpText = async (db: Database, except: readonly string[] = []): Promise<string> => {
  const parts: string[] = [];
  for (const table of tableNames) {
    if (except.includes(table)) continue;
    const rows = await db.selectFrom(table).selectAll().execute();
    parts.push(table, ...rows.map((row) => JSON.stringify(row)).sort());
  }
  return parts.join("\n");
};
