import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { connect, type DatabaseTarget } from "../../src-service/database/connect.ts";
import { migrate } from "../../src-service/database/migrate.ts";
import { shanghaiNow } from "../../src-shared/values/time.ts";
import { askServer, makeDatabase, testClock } from "./make-database.ts";

/*
 * Making the tables takes most of what starting a service on an empty database takes, and each file of tests starts a
 * few. So a run makes them once for SQLite and copies the file, and takes a database of PostgreSQL again after it was
 * emptied. That the tables can be made from nothing is tested on its own (`tests/service/storage/migrate.test.ts`).
 * Demo data takes longer still: what a service made of one seed and day is copied too, with its secrets.
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

let ownFolder: string | undefined;

/** Where the processes of a run keep what they make once; a process outside of one has a folder of its own. */
const keptFolder = (): string => {
  const shared = process.env["FLEXDESK_TEST_KEPT"];
  if (shared !== undefined) return shared;
  if (ownFolder === undefined) {
    const made = mkdtempSync(path.join(os.tmpdir(), "flexdesk-kept-"));
    process.once("exit", () => rmSync(made, { recursive: true, force: true }));
    ownFolder = made;
  }
  return ownFolder;
};

const making = new Map<string, Promise<string>>();

/**
 * The folder of this name, made by whoever needs it first. Of two processes that make it at once one comes first and the
 * other one uses that: none waits for another, which might have died.
 */
const kept = (name: string, make: (folder: string) => Promise<void>): Promise<string> => {
  const place = path.join(keptFolder(), name);
  const makeOnce = async (): Promise<string> => {
    if (existsSync(place)) return place;
    const own = mkdtempSync(path.join(keptFolder(), "making-"));
    await make(own);
    try {
      renameSync(own, place);
    } catch (error) {
      rmSync(own, { recursive: true, force: true });
      if (!existsSync(place)) throw error;
    }
    return place;
  };
  const made = making.get(name) ?? makeOnce();
  making.set(name, made);
  return made;
};

const patternName = "flexdesk.db";

const makePattern = async (folder: string): Promise<void> => {
  const file = path.join(folder, patternName);
  const made = path.join(folder, "made");
  await migrateTarget({ sqlite: made }, [`vacuum into '${file.replaceAll("'", "''")}'`]);
  rmSync(made, { recursive: true, force: true });
};

const takeSqlite = async (folder: string): Promise<Lease> => {
  const pattern = await kept("tables", makePattern);
  const database = path.join(folder, "database");
  mkdirSync(database, { recursive: true, mode: 0o700 });
  writeFileSync(path.join(database, patternName), readFileSync(path.join(pattern, patternName)), { mode: 0o600 });
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

const urlFile = "url";

/** A copy of a database of PostgreSQL on which nothing works. */
const copyPostgres = async (url: string, folder: string): Promise<Lease> => {
  const { target, drop } = await makeDatabase("postgres", folder, new URL(url).pathname.slice(1));
  return { target, giveBack: drop };
};

/**
 * As `takeDatabase`, with what `fill` makes of such a database and, in `folder`, of a folder of its own. It is made once a
 * run for each `name` and copied.
 */
export const takeFilledDatabase = async (
  kind: string,
  folder: string,
  name: string,
  fill: (target: DatabaseTarget, folder: string) => Promise<void>,
): Promise<Lease> => {
  const made = await kept(`${name}-${kind}`, async (own) => {
    if (kind === "sqlite") return fill((await takeSqlite(own)).target, own);
    const url = await makePostgres(own);
    await fill({ url }, own);
    writeFileSync(path.join(own, urlFile), url, { mode: 0o600 });
  });
  cpSync(made, folder, { recursive: true });
  if (kind === "sqlite") {
    return { target: { sqlite: path.join(folder, "database") }, giveBack: () => Promise.resolve() };
  }
  return copyPostgres(readFileSync(path.join(made, urlFile), "utf8"), folder);
};
