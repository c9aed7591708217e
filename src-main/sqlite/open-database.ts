import { randomUUID } from "node:crypto";
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname } from "node:path";
import Database from "better-sqlite3";
import { applyKey } from "../../src-node/database-cipher.ts";
import { DatabaseProblem, isDamaged, openingProblem } from "./database-error.ts";
import { readStoredGeneration, writeStoredGeneration } from "./stored-generation.ts";

export type SqlDatabase = Database.Database;

/** One step of a schema: SQL or a function. Steps run once, in order, each in a transaction of its own. */
export type Migration = string | ((database: SqlDatabase) => void);

export type OpenDatabaseOptions = {
  readonly file: string;
  /** 32 bytes from the keychain, used as they are: a passphrase would cost 135 ms at every open. */
  readonly key: Uint8Array;
  /** Purpose of the file; a file of another kind is refused. */
  readonly kind: string;
  readonly migrations: readonly Migration[];
  /** `full`: a commit is on the disk before the call returns. `normal`: a power cut may take the last commits, never damage. */
  readonly durability?: "full" | "normal";
  /** Only this process may have it open; the second one gets `in_use` after `busyMs`. */
  readonly exclusive?: boolean;
  /** Stores the generation in a file beside the database, so that an older copy in its place is noticed. */
  readonly storesGeneration?: boolean;
  /** Looks at an existing database before anything is written to it; false makes it `unreadable`. */
  readonly verify?: (database: SqlDatabase) => boolean;
  readonly busyMs?: number;
  readonly cacheKib?: number;
};

export type OpenedDatabase = {
  readonly database: SqlDatabase;
  /** True when the file was made by this call. */
  readonly created: boolean;
  /** True when the file is older than the one last seen: somebody put a copy back. */
  readonly rolledBack: boolean;
  /** Grows by one at every open. */
  readonly generation: number;
  close(): void;
};

const keyBytes = 32;

const connect = (options: OpenDatabaseOptions, file: string): SqlDatabase => {
  const database = new Database(file, { timeout: options.busyMs ?? 2_000 });
  try {
    applyKey(database, options.key);
    database.pragma("temp_store = MEMORY");
    database.pragma("trusted_schema = OFF");
    database.pragma("foreign_keys = ON");
    if (options.exclusive) database.pragma("locking_mode = EXCLUSIVE");
    database.pragma("journal_mode = WAL");
    // The driver falls back to NORMAL as soon as a WAL database is written, so this must come after journal_mode.
    database.pragma(`synchronous = ${options.durability === "normal" ? "NORMAL" : "FULL"}`);
    database.pragma(`cache_size = -${options.cacheKib ?? 16_384}`);
    // Copying back every 4 MB would write the same pages again and again while a list is filled.
    if (options.durability === "normal") database.pragma("wal_autocheckpoint = 8000");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

const markerTable = `CREATE TABLE marker (
  one INTEGER PRIMARY KEY CHECK (one = 1), kind TEXT NOT NULL, database_id TEXT NOT NULL, generation INTEGER NOT NULL)`;

/**
 * A new database comes into being under another name and is renamed when its marker is on the disk, so that a file of
 * this name without a marker was always emptied by something else and never is "no data yet".
 */
const create = (options: OpenDatabaseOptions): void => {
  const fresh = `${options.file}.fresh`;
  for (const end of ["", "-wal", "-shm"]) rmSync(fresh + end, { force: true });
  // SQLite gives its side files the mode of the database file.
  closeSync(openSync(fresh, "wx", 0o600));
  const database = connect({ ...options, exclusive: true, durability: "full" }, fresh);
  try {
    database.transaction(() => {
      database.exec(markerTable);
      database.prepare("INSERT INTO marker VALUES (1, ?, ?, 0)").run(options.kind, randomUUID());
    })();
    database.pragma("wal_checkpoint(TRUNCATE)");
  } finally {
    database.close();
  }
  renameSync(fresh, options.file);
  syncFolder(dirname(options.file));
};

const syncFolder = (folder: string): void => {
  if (process.platform === "win32") return;
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};

type Marker = { kind: string; database_id: string; generation: number };

const readMarker = (database: SqlDatabase, kind: string): Marker => {
  const tables = database.prepare("SELECT count(*) FROM sqlite_schema").pluck().get();
  if (tables === 0) throw new DatabaseProblem("emptied");
  const marker = database.prepare("SELECT kind, database_id, generation FROM marker").get() as Marker | undefined;
  if (marker === undefined || marker.kind !== kind) throw new DatabaseProblem("unreadable");
  return marker;
};

const migrate = (database: SqlDatabase, migrations: readonly Migration[]): void => {
  const have = database.pragma("user_version", { simple: true }) as number;
  if (have > migrations.length) throw new DatabaseProblem("newer");
  for (const [index, migration] of migrations.entries()) {
    if (index < have) continue;
    database
      .transaction(() => {
        if (typeof migration === "string") database.exec(migration);
        else migration(database);
        database.pragma(`user_version = ${index + 1}`);
      })
      .immediate();
  }
};

const nextGeneration = (database: SqlDatabase, lastSeen: number): number =>
  database
    .prepare("UPDATE marker SET generation = max(generation, ?) + 1 RETURNING generation")
    .pluck()
    .get(lastSeen) as number;

const assertDurable = (database: SqlDatabase): void => {
  const level = database.pragma("synchronous", { simple: true });
  if (level !== 2) throw new DatabaseProblem("unwritable", new Error(`synchronous is ${String(level)} after a write`));
};

/**
 * Opens (or creates, mode 0600) an encrypted database. Cipher: AEGIS-256 with a MAC on every page, so a flipped bit or
 * a wrong key is an error and never a wrong row. Throws DatabaseProblem, or AppError `disk_full`.
 */
export const openDatabase = (options: OpenDatabaseOptions): OpenedDatabase => {
  if (options.key.byteLength !== keyBytes) throw new RangeError("the database key has 32 bytes");
  let database: SqlDatabase | undefined;
  try {
    mkdirSync(dirname(options.file), { recursive: true, mode: 0o700 });
    const storedGeneration = options.storesGeneration ? readStoredGeneration(options.file) : null;
    const created = !existsSync(options.file);
    if (created && storedGeneration !== null) throw new DatabaseProblem("emptied");
    if (created) create(options);
    else if (statSync(options.file).size === 0) throw new DatabaseProblem("emptied");
    else chmodSync(options.file, 0o600);
    const opened = connect(options, options.file);
    database = opened;
    const marker = readMarker(opened, options.kind);
    const rolledBack =
      storedGeneration !== null &&
      (storedGeneration.database_id !== marker.database_id || storedGeneration.generation > marker.generation);
    const hasSchema = opened.pragma("user_version", { simple: true }) !== 0;
    if (hasSchema && options.verify?.(opened) === false) throw new DatabaseProblem("unreadable");
    migrate(opened, options.migrations);
    const generation = nextGeneration(opened, storedGeneration?.generation ?? 0);
    if (options.durability !== "normal") assertDurable(opened);
    if (options.storesGeneration) writeStoredGeneration(options.file, { database_id: marker.database_id, generation });
    return { database: opened, created, rolledBack, generation, close: () => void opened.close() };
  } catch (error) {
    database?.close();
    throw openingProblem(error);
  }
};

/** Deletes a database with its side files. */
export const removeDatabase = (file: string): void => {
  for (const end of ["", "-wal", "-shm", "-journal", ".fresh", ".seen"]) rmSync(file + end, { force: true });
};

/** Walks the whole file: false when a page is damaged. */
export const isIntact = (database: SqlDatabase): boolean => {
  try {
    return database.pragma("quick_check(1)", { simple: true }) === "ok";
  } catch (error) {
    if (isDamaged(error)) return false;
    throw error;
  }
};
