import { randomBytes } from "node:crypto";
import path from "node:path";
import pg from "pg";
import type { DatabaseTarget } from "../../src-service/core/database/connect.ts";

/** A clock that tests move by hand; starts at 2026-11-20 10:00:00 in Shanghai. */
export type TestClock = { now(): number; advance(ms: number): void };

export const testClock = (startMs = Date.UTC(2026, 10, 20, 2, 0, 0)): TestClock => {
  let at = startMs;
  return {
    now: () => at,
    advance: (ms) => {
      at += ms;
    },
  };
};

/** KiB of a password hash in tests: the usual cost would be most of what signing in takes. */
export const testPasswordMemory = 256;

/** The databases that tests run on: SQLite always, PostgreSQL when FLEXDESK_TEST_PG holds a URL of a server. */
export const databaseKinds = process.env["FLEXDESK_TEST_PG"] === undefined ? ["sqlite"] : ["sqlite", "postgres"];

type Made = { readonly target: DatabaseTarget; drop(): Promise<void> };

/** Runs a statement on a database of PostgreSQL, in a connection of its own. */
export const askServer = async (url: string, statement: string): Promise<readonly Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
};

/** What the names of this run's databases begin with. */
const prefix = (): string => `test_${process.env["FLEXDESK_TEST_RUN"] ?? "x"}_`;

/** Drops what is left of this run's databases. Nothing without a server. */
export const dropDatabases = async (): Promise<void> => {
  const server = process.env["FLEXDESK_TEST_PG"];
  if (server === undefined) return;
  const databases = await askServer(
    server,
    `select datname from pg_database where starts_with(datname, '${prefix()}')`,
  );
  for (const { datname } of databases)
    await askServer(server, `drop database if exists ${String(datname)} with (force)`);
};

let strategy: Promise<string> | undefined;

/** From 15 on PostgreSQL has two ways to copy a database; what the older versions do takes half as long here. */
const copyStrategy = async (server: string): Promise<string> => {
  const [version] = await askServer(server, "select current_setting('server_version_num')::int as is");
  return Number(version?.["is"]) >= 150_000 ? "strategy file_copy" : "";
};

/** A database of a kind, empty or on PostgreSQL a copy of `like`, and how to remove it. */
export const makeDatabase = async (kind: string, folder: string, like = "template1"): Promise<Made> => {
  const server = process.env["FLEXDESK_TEST_PG"];
  if (kind === "sqlite" || server === undefined) {
    return { target: { sqlite: path.join(folder, "database") }, drop: () => Promise.resolve() };
  }
  const name = `${prefix()}${randomBytes(6).toString("hex")}`;
  strategy ??= copyStrategy(server);
  await askServer(server, `create database ${name} template ${like} ${await strategy}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const drop = async (): Promise<void> => {
    await askServer(server, `drop database ${name} with (force)`);
  };
  return { target: { url: url.href }, drop };
};
