import { randomBytes } from "node:crypto";
import { constants, type Stats } from "node:fs";
import { access, lstat, type FileHandle as OpenFile, open, rm } from "node:fs/promises";
import { basename } from "node:path";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { type ErrorCode, errorCodes } from "../../src-shared/registries/errors/error-codes.ts";
import type { AdoptedFile, AdoptOptions, FileRegistry } from "./file-registry.ts";

/** Largest file that is taken in (security 7: bounded before anything is read). */
export const maxFileBytes = 60 * 1024 * 1024;
/** A share that is gone may never answer. */
const deadlineMs = 10_000;

const fileError = (code: ErrorCode, params: Record<string, string | number> = {}): AppError =>
  new AppError(code, { params, retryable: errorCodes[code].retryable });

/** Within the deadline, or `file_unreadable`; system errors become `file_unreadable` too. */
const inTime = async <T>(work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(fileError("file_unreadable")), deadlineMs);
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    throw error instanceof AppError ? error : fileError("file_unreadable");
  } finally {
    clearTimeout(timer);
  }
};

const assertReadable = (stats: Stats): void => {
  if (!stats.isFile()) throw fileError("file_not_regular");
  if (stats.size > maxFileBytes) throw fileError("file_too_big", { max_mb: maxFileBytes / 1024 / 1024 });
};

/** Control and direction characters would let a name lie about its ending. */
const unsafeInName = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;
/** A file's name as it is shown: without folders, which tell whose computer and where (browsers and drops may send them). */
export const shownName = (name: string): string => {
  const ends = name.split(/[/\\]/u).filter((part) => part !== "");
  return (ends.at(-1) ?? "").replace(unsafeInName, "_").slice(0, 255);
};

/** The registry of one desk. One file lives at a time: taking in another ends a handle that has not been used. */
export const createFileRegistry = (): FileRegistry => {
  let current: { handle: string; file: AdoptedFile } | null = null;
  let isAdopting = false;

  const end = async (): Promise<void> => {
    const file = current?.file;
    current = null;
    await file?.release();
  };

  return {
    adopt: async (path, { name, owned = false, unseal } = {}) => {
      if (isAdopting) throw fileError("too_many_files");
      isAdopting = true;
      try {
        if (path === "") throw fileError("file_unreadable");
        const stats = await inTime(lstat(path));
        assertReadable(stats);
        await inTime(access(path, constants.R_OK));
        await end();
        const file: AdoptedFile = {
          path,
          name: shownName(name ?? basename(path)) || "_",
          bytes: stats.size,
          read: async () => unsealed(await readAll(path), unseal),
          release: () => (owned ? rm(path, { force: true }) : Promise.resolve()),
        };
        current = { handle: randomBytes(16).toString("hex"), file };
        return { handle: current.handle, name: file.name, bytes: file.bytes };
      } catch (error) {
        if (owned) await rm(path, { force: true });
        throw error;
      } finally {
        isAdopting = false;
      }
    },
    take: async (handle) => {
      if (current === null || current.handle !== handle) throw fileError("file_unknown");
      const { file } = current;
      current = null;
      return file;
    },
    giveBack: async (handle, file) => {
      if (current === null && !isAdopting) current = { handle, file };
      else await file.release();
    },
    clear: end,
  };
};

/** Reads the contents of a sealed file; one that somebody changed is not read. */
const unsealed = (bytes: Uint8Array<ArrayBuffer>, unseal: AdoptOptions["unseal"]): Uint8Array<ArrayBuffer> => {
  if (unseal === undefined) return bytes;
  try {
    return unseal(bytes);
  } catch {
    throw fileError("file_unreadable");
  }
};

const readAll = async (path: string): Promise<Uint8Array<ArrayBuffer>> => {
  // Opening a pipe would wait for its other end; both flags are 0 where the system has no such thing.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const opening = open(path, flags);
  const opened = await inTime(opening).catch(async (error: unknown) => {
    opening.then(closeQuietly, () => {});
    throw error;
  });
  try {
    return await inTime(readOpened(opened));
  } finally {
    await closeQuietly(opened);
  }
};

const readOpened = async (file: OpenFile): Promise<Uint8Array<ArrayBuffer>> => {
  const stats = await file.stat();
  assertReadable(stats);
  const bytes = new Uint8Array(stats.size);
  let done = 0;
  while (done < bytes.length) {
    const { bytesRead } = await file.read(bytes, done, bytes.length - done, done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return done === bytes.length ? bytes : bytes.slice(0, done);
};

const closeQuietly = (file: OpenFile): Promise<void> => file.close().catch(() => {});
