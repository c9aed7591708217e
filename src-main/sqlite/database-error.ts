import { AppError } from "../../src-shared/kernel/bridge/define.ts";

/**
 * Reason why an encrypted database cannot be used. `unreadable`: wrong key or damaged; `emptied`: the file is there without
 * the marker that its creation wrote, or it vanished although it was seen before; `newer`: written by a later version
 * of the program; `in_use`: another process holds it; `unwritable`: folder or file refuse.
 */
export type DatabaseProblemReason = "unreadable" | "emptied" | "newer" | "in_use" | "unwritable";

/** Thrown by the opener; callers decide what it means (the cache rebuilds, the outbox refuses money). */
export class DatabaseProblem extends Error {
  readonly reason: DatabaseProblemReason;
  constructor(reason: DatabaseProblemReason, cause?: unknown) {
    super(`database ${reason}`, { cause });
    this.name = "DatabaseProblem";
    this.reason = reason;
  }
}

const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "string" ? error.code : "";

/** Every way in which SQLite and the system say "no room" (security F21). */
const noRoom = new Set(["SQLITE_FULL", "SQLITE_IOERR_WRITE", "ENOSPC", "EDQUOT", "EFBIG"]);
const damaged = new Set(["SQLITE_NOTADB", "SQLITE_CORRUPT"]);
const lockedCodes = new Set(["SQLITE_BUSY", "SQLITE_LOCKED"]);

const within = (codes: ReadonlySet<string>, code: string): boolean =>
  codes.has(code) || [...codes].some((one) => code.startsWith(`${one}_`));

export const isDiskFull = (error: unknown): boolean => within(noRoom, codeOf(error));
export const isDamaged = (error: unknown): boolean => within(damaged, codeOf(error));
export const isLocked = (error: unknown): boolean => within(lockedCodes, codeOf(error));

/** A full disk becomes the AppError `disk_full`; everything else comes back as it was. */
export const readableError = (error: unknown): unknown =>
  isDiskFull(error) ? new AppError("disk_full", { retryable: true }) : error;

/** Runs a piece of database work and throws `disk_full` where the disk had no room. */
export const translateDiskFull = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw readableError(error);
  }
};

/** Turns a failure to open into a problem; `disk_full` passes as AppError. */
export const openingProblem = (error: unknown): Error => {
  if (error instanceof DatabaseProblem || error instanceof AppError) return error;
  if (isDiskFull(error)) return new AppError("disk_full", { retryable: true });
  if (isDamaged(error)) return new DatabaseProblem("unreadable", error);
  if (isLocked(error)) return new DatabaseProblem("in_use", error);
  return new DatabaseProblem("unwritable", error);
};
