import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { DatabaseTarget } from "../../src-service/core/database/connect.ts";
import { createService, type ServiceOptions } from "../../src-service/server.ts";
import { askServer, makeDatabase } from "../service/make-database.ts";
import { demosVariable, inFolder, serverVariable } from "./programs.ts";

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

/** The server of this bench, not of the tests: what is left on it goes with it. */
let ownServer: string | undefined;

const none = { stop: () => Promise.resolve() };

/** Starts a server of PostgreSQL; null where there is none on this machine. */
export const startServer = async (): Promise<Postgres | null> => {
  const scripts: Scripts = await import(new URL("../../scripts/postgres.mjs", import.meta.url).href);
  const bin = scripts.findPostgres();
  return bin === undefined ? null : scripts.startPostgres(bin);
};

/** A server of PostgreSQL: the one of FLEXDESK_TEST_PG, that of the run, else one of its own; null where there is none. */
const postgresServer = async (): Promise<{ readonly stop: () => Promise<void> } | null> => {
  if (process.env["FLEXDESK_TEST_PG"] !== undefined) return none;
  const ofRun = process.env[serverVariable];
  const server = ofRun === undefined ? await startServer() : { ...none, url: ofRun };
  if (server === null) return null;
  const { url, stop } = server;
  process.env["FLEXDESK_TEST_PG"] = url;
  ownServer = url;
  // Who asks after this server has ended needs another one, and not its address.
  const forget = async (): Promise<void> => {
    delete process.env["FLEXDESK_TEST_PG"];
    ownServer = undefined;
    await stop();
  };
  return { stop: forget };
};

type DatabaseKind = BenchPlace["kind"];

/** Runs `work` with each kind of database that this machine has, one after the other; with SQLite alone where that is asked for. */
export const onEachServer = async <T>(
  work: (kind: DatabaseKind) => Promise<T[]>,
  isSqliteOnly = false,
): Promise<T[]> => {
  const sqliteRows = await work("sqlite");
  const server = isSqliteOnly ? null : await postgresServer();
  if (server === null) return sqliteRows;
  try {
    return [...sqliteRows, ...(await work("postgres"))];
  } finally {
    await server.stop();
  }
};

/** Runs `work` on an empty database of a kind, whose server is there; all is removed afterwards. */
export const onDatabase = <T>(kind: DatabaseKind, work: (place: BenchPlace) => Promise<T>): Promise<T> =>
  inFolder(async (folder) => {
    const { target, drop } = await makeDatabase(kind, folder);
    try {
      return await work({ kind, folder, target, url: "url" in target ? target.url : undefined });
    } finally {
      await drop();
    }
  });

/** Runs `work` on an empty database of each kind, or of SQLite alone; all is removed afterwards. */
export const onEachDatabase = <T>(work: (place: BenchPlace) => Promise<T[]>, isSqliteOnly = false): Promise<T[]> =>
  onEachServer((kind) => onDatabase(kind, work), isSqliteOnly);

const settledMs = 3_000;
/** A small demo only shows that a part runs: what its jobs still find to do disturbs no figure. */
const smallSettledMs = 100;

type Demo = Pick<ServiceOptions, "demo">;

const databaseOf = (url: string): string => new URL(url).pathname.slice(1);

/** Puts a copy of one database of the server in the place of another one; nothing may work on either. */
const copyDatabase = async (from: string, to: string): Promise<void> => {
  await askServer(ownServer ?? "", `drop database if exists ${to}`);
  await askServer(ownServer ?? "", `create database ${to} template ${from}`);
};

/**
 * Fills the database with the demo of the day and waits until its jobs have done what they find to do. Returns the day. Every
 * further one of a run is a copy of the first, on PostgreSQL as long as a server of one's own lives.
 */
export const makeDemo = async (place: BenchPlace, more: Demo = {}): Promise<string> => {
  const demos = process.env[demosVariable];
  if (demos === undefined || (place.url !== undefined && ownServer === undefined)) return fillDemo(place, more);
  const size = more.demo?.size ?? "usual";
  const name = place.url === undefined ? size : `${size}_${new URL(place.url).port}`;
  const kept = path.join(demos, name);
  const dayFile = `${kept}.day`;
  if (existsSync(dayFile)) {
    cpSync(kept, place.folder, { recursive: true });
    if (place.url !== undefined) await copyDatabase(`demo_${name}`, databaseOf(place.url));
    return readFileSync(dayFile, "utf8");
  }
  const anchor = await fillDemo(place, more);
  cpSync(place.folder, kept, { recursive: true });
  if (place.url !== undefined) await copyDatabase(databaseOf(place.url), `demo_${name}`);
  writeFileSync(dayFile, anchor);
  return anchor;
};

const fillDemo = async ({ folder, target }: BenchPlace, more: Demo): Promise<string> => {
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
      await new Promise((resolve) => setTimeout(resolve, more.demo?.size === "small" ? smallSettledMs : settledMs));
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
