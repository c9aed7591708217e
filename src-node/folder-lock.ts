import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";

/** Held by one process for as long as it works on a folder; the system releases it when the process dies. */
export type FolderLock = { readonly release: () => void };

/** Name of the locked file inside the folder. */
const lockName = "instance.lock";

/** Where the process that has the folder says who it is. Only for people: the lock itself is the SQLite lock. */
const holderFile = (folder: string): string => path.join(folder, "instance.pid");

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

const openLocked = (file: string, waitMs: number): Database.Database => {
  const database = new Database(file, { timeout: waitMs });
  try {
    database.pragma("locking_mode = EXCLUSIVE");
    database.exec("BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS owner (pid INTEGER); DELETE FROM owner;");
    database.prepare("INSERT INTO owner VALUES (?)").run(process.pid);
    database.exec("COMMIT");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

/**
 * Opens the locked file. One that is no database (a crash of the machine, a restored backup, a foreign file) is emptied
 * and taken: it holds nothing but the lock. It is emptied in place and never replaced, because the lock belongs to the
 * file itself: two processes that find the same garbage still contend for the same file.
 */
const openOrMend = (file: string, waitMs: number): Database.Database => {
  try {
    return openLocked(file, waitMs);
  } catch (error) {
    if (!/^SQLITE_(?:NOTADB|CORRUPT)/.test(codeOf(error))) throw error;
    rmSync(`${file}-journal`, { force: true });
    truncateSync(file, 0);
    return openLocked(file, waitMs);
  }
};

/**
 * Takes a folder for this process, or gives null when another process has it. An exclusive lock of a SQLite file: the
 * only file lock that Node can have on every platform, and that a killed process cannot leave behind.
 * @param waitMs how long to wait for a holder that is just ending, in milliseconds
 */
export const takeFolderLock = (folder: string, waitMs = 1_000): FolderLock | null => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let database: Database.Database;
  try {
    database = openOrMend(path.join(folder, lockName), waitMs);
  } catch (error) {
    if (codeOf(error).startsWith("SQLITE_BUSY")) return null;
    throw error;
  }
  writeFileSync(holderFile(folder), `${process.pid}\n`, { mode: 0o600 });
  return {
    release: () => {
      rmSync(holderFile(folder), { force: true });
      database.close();
    },
  };
};

/** The process that has the folder, as far as it said so; null when it did not (yet). */
export const folderHolder = (folder: string): number | null => {
  try {
    const pid = Number(readFileSync(holderFile(folder), "utf8").trim());
    return Number.isSafeInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
};
