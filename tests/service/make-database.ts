import { randomBytes } from "node:crypto";
import path from "node:path";
import pg from "pg";
import type { DatabaseTarget } from "../../src-service/database/connect.ts";

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

/** The databases that tests run on: SQLite always, PostgreSQL when FLEXDESK_TEST_PG holds a URL of a server. */
export const databaseKinds = process.env["FLEXDESK_TEST_PG"] === undefined ? ["sqlite"] : ["sqlite", "postgres"];

type Made = { readonly target: DatabaseTarget; drop(): Promise<void> };

const onServer = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
};

/** An empty database of a kind, and how to remove it. */
export const makeDatabase = async (kind: string, folder: string): Promise<Made> => {
  const server = process.env["FLEXDESK_TEST_PG"];
  if (kind === "sqlite" || server === undefined) {
    return { target: { sqlite: path.join(folder, "database") }, drop: () => Promise.resolve() };
  }
  const name = `test_${randomBytes(6).toString("hex")}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { target: { url: url.href }, drop: () => onServer(server, `drop database ${name} with (force)`) };
};
