import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { connect, type DatabaseTarget } from "../../src-service/database/connect.ts";
import { migrate } from "../../src-service/database/migrate.ts";
import { shanghaiNow } from "../../src-shared/values/time.ts";
import { askServer, makeDatabase, testClock } from "./make-database.ts";

/*
 * Making the tables takes most of what starting a service on an empty database takes, and each file of tests starts a
 * few. So a process makes them once for SQLite and copies the file, and takes a database of PostgreSQL again after it was
 * emptied. That the tables can be made from nothing is tested on its own (`tests/service/storage/migrate.test.ts`).
 */

type Lease = { readonly target: DatabaseTarget; giveBack(): Promise<void> };

const migrateTarget = async (target: DatabaseTarget, then: readonly string[] = []): Promise<void> => {
  const connected = connect(target);
  try {
    await migrate(connected.writing, connected.dialect, shanghaiNow(testClock().now()));
    for (const statement of then) await sql.raw(statement).execute(connected.writing);
  } finally {
    await connected.close();
  }
};

let pattern: Promise<Buffer> | undefined;

const makePattern = async (): Promise<Buffer> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "flexdesk-pattern-"));
  const file = path.join(folder, "pattern.db");
  await migrateTarget({ sqlite: path.join(folder, "made") }, [`vacuum into '${file.replaceAll("'", "''")}'`]);
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true, force: true });
  return bytes;
};

const takeSqlite = async (folder: string): Promise<Lease> => {
  pattern ??= makePattern();
  const database = path.join(folder, "database");
  mkdirSync(database, { mode: 0o700 });
  writeFileSync(path.join(database, "flexdesk.db"), await pattern, { mode: 0o600 });
  return { target: { sqlite: database }, giveBack: () => Promise.resolve() };
};

/** Rows that the migrations themselves make, kept beside the tables to put them back from. */
const keepFirstRows = `do $$ declare name text; filled boolean; begin
  create schema first_rows;
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('select exists (select 1 from public.%I)', name) into filled;
    if filled then execute format('create table first_rows.%I as table public.%I', name, name); end if;
  end loop;
end $$`;

/** Ends what still works on the database, empties the tables that were filled, and puts the first rows back. */
const empty = `do $$ declare name text; filled boolean; begin
  perform pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid();
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('select exists (select 1 from public.%I)', name) into filled;
    if filled then execute format('truncate public.%I', name); end if;
  end loop;
  for name in select tablename from pg_tables where schemaname = 'first_rows' loop
    execute format('insert into public.%I table first_rows.%I', name, name);
  end loop;
end $$`;

const returnedDatabases: string[] = [];

const makePostgres = async (folder: string): Promise<string> => {
  const { target } = await makeDatabase("postgres", folder);
  if (!("url" in target)) throw new Error("FLEXDESK_TEST_PG names no server");
  await migrateTarget(target, [keepFirstRows]);
  return target.url;
};

const takePostgres = async (folder: string): Promise<Lease> => {
  const reusable = returnedDatabases.pop();
  if (reusable !== undefined) await askServer(reusable, empty);
  const url = reusable ?? (await makePostgres(folder));
  return {
    target: { url },
    giveBack: async () => {
      returnedDatabases.push(url);
    },
  };
};

/** A database of a kind with this version's tables and nothing in them. `giveBack` when nothing works on it any more. */
export const takeDatabase = (kind: string, folder: string): Promise<Lease> =>
  kind === "sqlite" ? takeSqlite(folder) : takePostgres(folder);
