import path from "node:path";
import type { DatabaseTarget } from "../../src-service/database/connect.ts";
import { createService, type ServiceOptions } from "../../src-service/server.ts";
import { makeDatabase } from "../service/make-database.ts";
import { inFolder } from "./programs.ts";

export type BenchPlace = {
  readonly kind: "sqlite" | "postgres";
  readonly folder: string;
  readonly target: DatabaseTarget;
  readonly url: string | undefined;
};

type Postgres = { readonly url: string; readonly stop: () => Promise<void> };
type Scripts = {
  readonly findPostgres: () => string | undefined;
  readonly startPostgres: (bin: string) => Promise<Postgres>;
};

const none = { stop: () => Promise.resolve() };

/** A server of PostgreSQL: the one of FLEXDESK_TEST_PG, else one of its own; null where there is none on this machine. */
const postgresServer = async (): Promise<{ readonly stop: () => Promise<void> } | null> => {
  if (process.env["FLEXDESK_TEST_PG"] !== undefined) return none;
  const scripts: Scripts = await import(new URL("../../scripts/postgres.mjs", import.meta.url).href);
  const bin = scripts.findPostgres();
  if (bin === undefined) return null;
  const { url, stop } = await scripts.startPostgres(bin);
  process.env["FLEXDESK_TEST_PG"] = url;
  // Who asks after this server has ended needs another one, and not its address.
  const forget = async (): Promise<void> => {
    delete process.env["FLEXDESK_TEST_PG"];
    await stop();
  };
  return { stop: forget };
};

type DatabaseKind = BenchPlace["kind"];

/** Runs `work` with each kind of database that this machine has, one after the other. */
export const onEachServer = async <T>(work: (kind: DatabaseKind) => Promise<T[]>): Promise<T[]> => {
  const sqliteRows = await work("sqlite");
  const server = await postgresServer();
  if (server === null) return sqliteRows;
  try {
    return [...sqliteRows, ...(await work("postgres"))];
  } finally {
    await server.stop();
  }
};

/** Runs `work` on an empty database of each kind; all is removed afterwards. */
export const onEachDatabase = <T>(work: (place: BenchPlace) => Promise<T[]>): Promise<T[]> =>
  onEachServer((kind) =>
    inFolder(async (folder) => {
      const { target, drop } = await makeDatabase(kind, folder);
      try {
        return await work({ kind, folder, target, url: "url" in target ? target.url : undefined });
      } finally {
        await drop();
      }
    }),
  );

const settledMs = 3_000;

/** Fills the database with the demo of the day and waits until its jobs have done what they find to do. Returns the day. */
export const makeDemo = async ({ folder, target }: BenchPlace, more: Partial<ServiceOptions> = {}): Promise<string> => {
  const service = await createService({
    database: target,
    storageDir: path.join(folder, "storage"),
    secretsDir: path.join(folder, "secrets"),
    environment: "demo",
    demo: {},
    ...more,
  });
  try {
    const read = async (): Promise<string> =>
      JSON.stringify([
        await service.db.selectFrom("facts").select(["name", "value"]).orderBy("name").execute(),
        await service.db.selectFrom("counters").select("value").where("name", "=", "change").execute(),
      ]);
    for (let last = "", now = await read(); last !== now || !now.includes("income:seq"); now = await read()) {
      last = now;
      await new Promise((resolve) => setTimeout(resolve, settledMs));
    }
    const anchor = await service.db
      .selectFrom("facts")
      .select("value")
      .where("name", "=", "demo:anchor")
      .executeTakeFirstOrThrow();
    return anchor.value;
  } finally {
    await service.close();
  }
};
