import { type FolderLock, folderHolder, takeFolderLock } from "../../../src-node/folder-lock.ts";
import type { DatabaseTarget } from "./connect.ts";

/** Another process works on the folder of the database. */
export class FolderInUseError extends Error {
  constructor(folder: string, pid: number | null) {
    const holder = pid === null ? "another process" : `process ${pid}`;
    super(`${holder} works on ${folder}; end it first, or name another folder`);
    this.name = "FolderInUseError";
  }
}

/**
 * A service that a desk has just stopped may still be shutting down; this is longer than its shutdown may take (main.ts).
 */
const waitMs = 6_000;

/**
 * Takes the folder of a SQLite database for this process, before anything in it is read or migrated: two services on one
 * file would each keep lists and jobs of its own, and a newer version would change tables under a running older one.
 * Nothing for PostgreSQL, which several copies may share. Throws `FolderInUseError`.
 */
export const lockDatabaseFolder = (target: DatabaseTarget): FolderLock => {
  if ("url" in target) return { release: () => undefined };
  const lock = takeFolderLock(target.sqlite, waitMs);
  if (lock === null) throw new FolderInUseError(target.sqlite, folderHolder(target.sqlite));
  return lock;
};
