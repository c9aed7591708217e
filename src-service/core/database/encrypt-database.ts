import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { applyKey, isPlainDatabase } from "../../../src-node/database-cipher.ts";

/** The one file of a SQLite database, in its folder. */
export const databaseFile = (folder: string): string => path.join(folder, "flexdesk.db");

/** The file of the database cannot be trusted: a page is damaged, or the key does not open it. */
export class DatabaseDamagedError extends Error {
  constructor(file: string, cause: unknown) {
    super(
      `${file} is damaged or its key does not open it, so nothing is read or written. The file stays as it is: keep a copy of it and put the last backup of the database, "secrets" and "storage" in place together.`,
      { cause },
    );
    this.name = "DatabaseDamagedError";
  }
}

const sync = (file: string): void => {
  if (process.platform === "win32") return;
  const descriptor = openSync(file, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};

const draftOf = (file: string): string => `${file}.encrypting`;

const removeDraft = (file: string): void => {
  for (const end of ["", "-wal", "-shm", "-journal"]) rmSync(draftOf(file) + end, { force: true });
};

/**
 * Encrypts the file of a database where it has a key and is still plain, and proves every page. Throws `DatabaseDamagedError`
 * before anything is written. The caller holds the folder's lock.
 */
export const proveDatabase = (file: string, key: Uint8Array | undefined): void => {
  if (key !== undefined) encryptDatabase(file, key);
  checkDatabase(file, key);
};

/**
 * Makes an encrypted database of a plain one, once. A copy is encrypted and proven, then takes the place of the plain file
 * in one step: after a crash there is one or the other, whole. The caller holds the folder's lock.
 */
export const encryptDatabase = (file: string, key: Uint8Array): void => {
  removeDraft(file);
  if (!existsSync(file) || !isPlainDatabase(file)) return;
  const plainDatabase = new SqliteDatabase(file);
  try {
    // What the last process left beside the file belongs to it; without this mode there is nothing beside it.
    plainDatabase.pragma("wal_checkpoint(TRUNCATE)");
    plainDatabase.pragma("journal_mode = DELETE");
  } finally {
    plainDatabase.close();
  }
  const draft = draftOf(file);
  copyFileSync(file, draft);
  const copy = new SqliteDatabase(draft);
  try {
    applyKey(copy, key, "rekey");
  } finally {
    copy.close();
  }
  if (isPlainDatabase(draft)) throw new Error("the database was not encrypted");
  checkDatabase(draft, key);
  sync(draft);
  renameSync(draft, file);
  sync(path.dirname(file));
};

/**
 * Reads every page of a database. With a key each page is proven by its MAC; without one only what SQLite itself can tell.
 * Throws `DatabaseDamagedError`; the file stays untouched.
 */
export const checkDatabase = (file: string, key: Uint8Array | undefined): void => {
  if (!existsSync(file) || statSync(file).size === 0) return;
  try {
    const database = new SqliteDatabase(file);
    try {
      if (key !== undefined) applyKey(database, key);
      const checkResult = database.pragma("quick_check(1)", { simple: true });
      if (checkResult !== "ok") throw new Error(String(checkResult));
    } finally {
      database.close();
    }
  } catch (error) {
    throw new DatabaseDamagedError(file, error);
  }
};
