import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { PostgresAdapter, sql } from "kysely";
import { afterAll, beforeAll, describe } from "vitest";
import { readerLimits } from "../../src-service/core/channels/id-card.ts";
import type { DatabaseTarget } from "../../src-service/core/database/connect.ts";
import { tableNames } from "../../src-service/core/database/migrate.ts";
import type { Database, Tables } from "../../src-service/core/database/tables.ts";
import { createService, type RunningService, type ServiceOptions } from "../../src-service/server.ts";
import { mostWaitMs } from "../../src-shared/kernel/calls/deadline.ts";
import { allRows } from "./core/all-rows.ts";
import { databaseKinds, makeDatabase, type TestClock, testClock, testPasswordMemory } from "./make-database.ts";
import { suiteDatabases } from "./on-postgres.ts";
import { type Take, takeDatabase, takeFilledDatabase } from "./reused-databases.ts";

export { databaseKinds, makeDatabase, type TestClock, testClock, testPasswordMemory };

type Demo = NonNullable<ServiceOptions["demo"]>;

/** Nothing here is timed: a busy machine may take as long as it needs to read a card. */
export const patientReader = {
  limits: { ...readerLimits, workMs: 600_000, startMs: 600_000 },
  waitMs: mostWaitMs,
};

/** Starts a service as tests have it on a database, with its files in a folder. */
export const openService = (target: DatabaseTarget, folder: string, options: Partial<ServiceOptions>) =>
  createService({
    database: target,
    storageDir: path.join(folder, "storage"),
    environment: "demo",
    clock: testClock(),
    passwordMemory: testPasswordMemory,
    runsJobs: false,
    reader: patientReader,
    ...options,
  });

/**
 * Options that say where a service's data and secrets are or what they were made for, and its clock: a service that has
 * them makes its data by itself.
 */
const ownMaking = [
  "database",
  "storageDir",
  "secretsDir",
  "environment",
  "clock",
] as const satisfies readonly (keyof ServiceOptions)[];

/** Whether a service with these options may begin with data that another one made. */
export const mayBeCopied = (options: Partial<ServiceOptions>): boolean =>
  ownMaking.every((name) => options[name] === undefined);

/** A database with its seals and secrets on which a service was started once and closed. */
export const takeStarted: Take = (kind, folder) =>
  takeFilledDatabase(kind, folder, "started", async (target, own) => {
    await (await openService(target, own, {})).close();
  });

/** A database with the demo of a seed and a day, made by a service that is closed again. */
const takeDemo =
  (demo: Demo): Take =>
  (kind, folder) =>
    takeFilledDatabase(
      kind,
      folder,
      `demo-${demo.seed}-${demo.anchor}-${demo.size}${demo.hasNeighbour === true ? "-two" : ""}`,
      async (target, own) => {
        await (await openService(target, own, { demo, runsExports: false })).close();
      },
    );

const usualTake = (options: Partial<ServiceOptions>): Take => {
  if (!mayBeCopied(options)) return takeDatabase;
  if (options.demo === undefined) return takeStarted;
  return options.demo.anchor === undefined ? takeDatabase : takeDemo(options.demo);
};

/**
 * Starts a service on an empty database, or on one with demo data where that is asked for, or on what `take` gives; `end`
 * closes it and removes everything. Its rounds do not run by themselves, for how far a round is when a test looks is
 * nobody's to say: who tests a round does it, or asks for `runsJobs`.
 */
export const startTestService = async (
  kind: string,
  options: Partial<ServiceOptions> = {},
  take = usualTake(options),
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
  const lease = await take(kind, folder);
  const open = () => openService(lease.target, folder, { clock, ...options });
  let current = await open();
  return {
    clock,
    folder,
    target: lease.target,
    running: () => current,
    restart: async () => {
      await current.close();
      current = await open();
    },
    end: async () => {
      await current.close();
      await lease.giveBack();
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
  for (const kind of suiteDatabases()) {
    describe(`${name} (${kind})`, () => {
      let started: Started | undefined;
      beforeAll(async () => {
        started = await startTestService(kind, options);
      });
      afterAll(() => started?.end());
      body(() => {
        if (started === undefined) throw new Error("the service did not start");
        return started;
      });
    });
  }
};

type Rows = ReadonlyMap<string, readonly string[]>;

const rowsByTable = async (db: Database, tables: readonly (keyof Tables)[]): Promise<Rows> => {
  const primaryKeys = new Map<string, string[]>();
  for (const table of tables) {
    const rows = await allRows(db, table);
    primaryKeys.set(
      table,
      rows.map((row) => JSON.stringify(row)),
    );
  }
  return primaryKeys;
};

/** One question instead of one for each of the tables, for each of those waits for the server. */
const rowsAtOnce = async (db: Database, tables: readonly (keyof Tables)[]): Promise<Rows> => {
  const columns = new Map<string, string[]>(tables.map((table) => [table, []]));
  const each = tables.map(
    (table) => sql`select ${table}::text as name, to_json(t)::text as text from ${sql.table(table)} t`,
  );
  const { rows } = await sql<{ name: string; text: string }>`${sql.join(each, sql` union all `)}`.execute(db);
  for (const { name, text } of rows) columns.get(name)?.push(text);
  return columns;
};

/** Everything that a database holds, as text: for asking whether something is nowhere in it. */
export const dumpText = async (db: Database, except: readonly string[] = []): Promise<string> => {
  const tables = tableNames.filter((table) => !except.includes(table));
  const read = db.getExecutor().adapter instanceof PostgresAdapter ? rowsAtOnce : rowsByTable;
  const rows = await read(db, tables);
  return tables.flatMap((table) => [table, ...[...(rows.get(table) ?? [])].sort()]).join("\n");
};
