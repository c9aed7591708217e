import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { createWriteStream, mkdirSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import { maxFileBytes } from "../../files/adopted-files.ts";

/** An upload as it lies on the disk: as long as what was sent, and readable by this process alone. */
export type ReceivedFile = {
  readonly path: string;
  /** Restores the sent bytes from those of the file; throws where they were changed. */
  readonly unseal: (bytes: Uint8Array) => Uint8Array<ArrayBuffer>;
};

/** Uploads that the page makes of dropped files, until an import or an upload to the storage has read them. */
export type Inbox = {
  /** Streams a body to a new file (0600). AppError `file_too_big`, `file_unreadable`, `too_many_files`. */
  readonly receive: (request: IncomingMessage) => Promise<ReceivedFile>;
};

const algorithm = "aes-256-gcm";

/** A seal for one file, whose key is nowhere but in memory: photos of people never lie on the disk in clear. */
const newSeal = () => {
  const [key, iv] = [randomBytes(32), randomBytes(12)];
  const cipher = createCipheriv(algorithm, key, iv);
  const unseal = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
    const decipher = createDecipheriv(algorithm, key, iv);
    decipher.setAuthTag(cipher.getAuthTag());
    const clear = new Uint8Array(bytes.length);
    clear.set(decipher.update(bytes));
    decipher.final();
    return clear;
  };
  return { cipher, unseal };
};

/** `folder` is emptied: what an earlier run left there belongs to nobody. */
export const createInbox = (folder: string): Inbox => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let isReceiving = false;
  return {
    receive: async (request) => {
      if (isReceiving) throw new AppError("too_many_files");
      const announced = Number(request.headers["content-length"] ?? 0);
      if (announced > maxFileBytes) throw tooBig();
      isReceiving = true;
      const path = join(folder, randomBytes(16).toString("hex"));
      const { cipher, unseal } = newSeal();
      try {
        await pipeline(request, limited(), cipher, createWriteStream(path, { flags: "wx", mode: 0o600 }));
        return { path, unseal };
      } catch (error) {
        await rm(path, { force: true });
        throw error instanceof AppError ? error : new AppError("file_unreadable");
      } finally {
        isReceiving = false;
      }
    },
  };
};

const tooBig = (): AppError => new AppError("file_too_big", { params: { max_mb: maxFileBytes / 1024 / 1024 } });

const limited = (): Transform => {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxFileBytes) done(tooBig());
      else done(null, chunk);
    },
  });
};
