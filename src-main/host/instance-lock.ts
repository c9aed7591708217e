import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";

/** Held for as long as the desk runs on a data folder; the system lets go of it when the process dies. */
export type InstanceLock = { readonly release: () => void };

/**
 * Takes the data folder for this process, or gives null when another one has it (security F29). An exclusive lock of a
 * SQLite file: the only file lock that Node can have on every platform, and that a killed process cannot leave behind.
 */
export const takeInstanceLock = (dataDir: string): InstanceLock | null => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, "instance.lock");
  // Long enough for two that start at one moment to let one of them through.
  const file = new Database(path, { timeout: 1_000 });
  try {
    file.pragma("locking_mode = EXCLUSIVE");
    file.exec("BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS owner (pid INTEGER); DELETE FROM owner;");
    file.prepare("INSERT INTO owner VALUES (?)").run(process.pid);
    file.exec("COMMIT");
  } catch (error) {
    file.close();
    if (error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY")) return null;
    throw error;
  }
  return { release: () => file.close() };
};

/** Where the desk that has the folder says how to reach it: its launch address. */
export const launchUrlFile = (dataDir: string): string => join(dataDir, "launch-url");

export const readLaunchUrl = (dataDir: string): string | null => {
  try {
    return readFileSync(launchUrlFile(dataDir), "utf8").trim() || null;
  } catch {
    return null;
  }
};

export const removeLaunchUrl = (dataDir: string): void => rmSync(launchUrlFile(dataDir), { force: true });
