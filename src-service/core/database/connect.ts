import { mkdirSync } from "node:fs";
import SqliteDatabase from "better-sqlite3";
import { CompiledQuery, Kysely, PostgresDialect, SqliteDialect, SqliteDriver } from "kysely";
import { applyKey } from "../../../src-node/database-cipher.ts";
import type { Dialect } from "../schema/schema.ts";
import { databaseFile } from "./encrypt-database.ts";
import { defineOwnValues } from "./own-values.ts";
import { makePool, poolSettings } from "./postgres-pools.ts";
import type { Database, Tables } from "./tables.ts";

/** Where the data is: a folder (SQLite, one file in it) or a `postgres://` URL. */
export type DatabaseTarget =
  | {
      readonly sqlite: string;
      /** 32 bytes; without them the file is plain. */
      readonly key?: Uint8Array;
    }
  | { readonly url: string };

/**
 * An open database. `reading` never sees an open transaction of this process and cannot write on SQLite; `writing` is for
 * transactions (see `plumbing/write.ts`). On PostgreSQL each has connections of its own (`postgres-pools.ts`).
 */
export type Connected = {
  readonly dialect: Dialect;
  readonly reading: Database;
  readonly writing: Database;
  /** For single short statements outside every transaction, such as notes written while a signed-in person reads. */
  readonly noting: Database;
  /** For callers who are not signed in: connections of their own, so that they never block a signed-in person. */
  readonly public: { readonly reading: Database; readonly writing: Database };
  /**
   * Runs reading work on the data of one moment, however long it takes and whatever is written meanwhile; other readers
   * and writers are not held up.
   */
  snapshot<T>(work: (db: Database) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

const maxCachedStatements = 300;

/** Keeps prepared statements by their text: preparing costs more than most of the queries here. */
const withStatementCache = (db: SqliteDatabase.Database) => {
  const statements = new Map<string, ReturnType<typeof db.prepare<unknown[]>>>();
  return {
    prepare: (text: string) => {
      const cachedStatement = statements.get(text);
      if (cachedStatement) return cachedStatement;
      const statement = db.prepare<unknown[]>(text);
      if (statements.size >= maxCachedStatements) statements.delete(statements.keys().next().value as string);
      statements.set(text, statement);
      return statement;
    },
    isInTransaction: (): boolean => db.inTransaction,
    close: () => {
      db.close();
    },
  };
};

/**
 * A transaction that will write takes the write lock at its start, so it never fails half way for it. When the disk is full
 * SQLite rolls the transaction back by itself; a second rollback would hide the cause.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean;
  constructor(database: ReturnType<typeof withStatementCache>) {
    super({ database });
    this.#isInTransaction = database.isInTransaction;
  }
  override async rollbackTransaction(connection: Parameters<SqliteDriver["rollbackTransaction"]>[0]): Promise<void> {
    if (this.#isInTransaction()) await super.rollbackTransaction(connection);
  }
  override async beginTransaction(connection: Parameters<SqliteDriver["beginTransaction"]>[0]): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}

class WritingDialect extends SqliteDialect {
  readonly #database: ReturnType<typeof withStatementCache>;
  constructor(database: ReturnType<typeof withStatementCache>) {
    super({ database });
    this.#database = database;
  }
  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#database);
  }
}

const pragmas = (db: SqliteDatabase.Database): void => {
  defineOwnValues(db);
  db.pragma("busy_timeout = 5000");
  db.pragma("temp_store = MEMORY");
  db.pragma("cache_size = -32000");
};

/**
 * Opens the file for writing with full durability. The driver falls back to NORMAL with the first write to a WAL
 * database, so FULL is set after one and proven after another (security 1, finding 1).
 */
const openForWriting = (file: string, key: Uint8Array | undefined): SqliteDatabase.Database => {
  const db = new SqliteDatabase(file);
  if (key !== undefined) applyKey(db, key);
  pragmas(db);
  db.pragma("journal_mode = WAL");
  db.exec("create table if not exists migrations (name text not null primary key, at text not null)");
  db.pragma("synchronous = FULL");
  const version = db.pragma("user_version", { simple: true });
  db.pragma(`user_version = ${Number(version)}`);
  if (db.pragma("synchronous", { simple: true }) !== 2) {
    db.close();
    throw new Error("the database does not keep synchronous=FULL");
  }
  return db;
};

const connectSqlite = (folder: string, key?: Uint8Array): Connected => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = databaseFile(folder);
  const write = withStatementCache(openForWriting(file, key));
  const openForReading = (): Database => {
    const readable = new SqliteDatabase(file, { readonly: true });
    if (key !== undefined) applyKey(readable, key);
    pragmas(readable);
    return new Kysely<Tables>({ dialect: new SqliteDialect({ database: withStatementCache(readable) }) });
  };
  const writing = new Kysely<Tables>({ dialect: new WritingDialect(write) });
  const reading = openForReading();
  return {
    dialect: "sqlite",
    reading,
    writing,
    noting: writing,
    public: { reading, writing },
    snapshot: async (work) => {
      const own = openForReading();
      try {
        return await own.transaction().execute(work);
      } finally {
        await own.destroy();
      }
    },
    close: async () => {
      await reading.destroy();
      await writing.destroy();
    },
  };
};

const connectPostgres = (url: string): Connected => {
  const open = (kind: keyof typeof poolSettings): Database =>
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool: makePool(url, poolSettings[kind]) }) });
  const [reading, writing, forPublic, long] = [open("reading"), open("writing"), open("public"), open("long")];
  return {
    dialect: "postgres",
    reading,
    writing,
    noting: reading,
    public: { reading: forPublic, writing: forPublic },
    snapshot: (work) =>
      long.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work),
    close: async () => {
      for (const pool of [reading, writing, forPublic, long]) await pool.destroy();
    },
  };
};

/** Opens the database of a target. Throws when it cannot be reached. */
export const connect = (target: DatabaseTarget): Connected =>
  "sqlite" in target ? connectSqlite(target.sqlite, target.key) : connectPostgres(target.url);
