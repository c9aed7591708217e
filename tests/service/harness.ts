import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { PostgresAdapter, sql } from "kysely";
import { afterAll, beforeAll, describe } from "vitest";
import { readerLimits } from "../../src-service/channels/id-card.ts";
import type { DatabaseTarget } from "../../src-service/database/connect.ts";
import { tableNames } from "../../src-service/database/migrate.ts";
import type { Database, Tables } from "../../src-service/database/tables.ts";
import { createService, type RunningService, type ServiceOptions } from "../../src-service/server.ts";
import { mostWaitMs } from "../../src-shared/calls/deadline.ts";
import { databaseKinds, makeDatabase, type TestClock, testClock, testPasswordMemory } from "./make-database.ts";
import { takeDatabase, takeFilledDatabase } from "./reused-databases.ts";

export { databaseKinds, makeDatabase, type TestClock, testClock, testPasswordMemory };

type Demo = NonNullable<ServiceOptions["demo"]>;

/** Nothing here is timed: a busy machine may take as long as it needs to read a card. */
export const patientReader = {
  limits: { ...readerLimits, workMs: 600_000, startMs: 600_000 },
  waitMs: mostWaitMs,
};

/** A database with the demo of a seed and a day, made by a service that is closed again. */
const takeDemo = (kind: string, folder: string, demo: Demo) =>
  takeFilledDatabase(kind, folder, `demo-${demo.seed}-${demo.anchor}-${demo.size}`, async (database, own) => {
    const service = await createService({
      ...{ database, storageDir: path.join(own, "storage"), environment: "demo", clock: testClock(), demo },
      ...{ passwordMemory: testPasswordMemory, runsJobs: false, runsExports: false },
    });
    await service.close();
  });

/**
 * Starts a service on an empty database, or on one with demo data where that is asked for; `end` closes it and removes
 * everything. Its rounds do not run by themselves, for how far a round is when a test looks is nobody's to say: who tests
 * a round does it, or asks for `runsJobs`.
 */
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
  const { demo } = options;
  const isCopied = demo?.anchor !== undefined && options.clock === undefined;
  const lease = await (isCopied ? takeDemo(kind, folder, demo) : takeDatabase(kind, folder));
  const open = () =>
    createService({
      database: lease.target,
      storageDir: path.join(folder, "storage"),
      environment: "demo",
      clock,
      passwordMemory: testPasswordMemory,
      runsJobs: false,
      reader: patientReader,
      ...options,
    });
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
  for (const kind of databaseKinds) {
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
    const rows = await db.selectFrom(table).selectAll().execute();
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
