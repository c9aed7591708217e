import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { securityHeaders } from "../base/security-headers.ts";
import { attachmentNamed } from "../base/ticket-file-headers.ts";

/** Finished files that wait for the page to fetch them, each once. */
export type Downloads = {
  /** Returns the path of the one-use download; the file is removed after it, or after ten minutes. */
  readonly offer: (tempPath: string, name: string) => string;
  /** Answers a ticket; false when there is no such ticket (any more). */
  readonly deliver: (ticket: string, response: ServerResponse) => Promise<boolean>;
  readonly clear: () => Promise<void>;
};

export const downloadPrefix = "/download/";
const keptMs = 10 * 60_000;

export const createDownloads = (randomBytes: (count: number) => Buffer): Downloads => {
  const waiting = new Map<string, { path: string; name: string; timer: NodeJS.Timeout }>();
  const remove = (path: string): Promise<void> => rm(path, { force: true });
  return {
    offer: (path, name) => {
      const ticket = randomBytes(24).toString("base64url");
      const timer = setTimeout(() => {
        waiting.delete(ticket);
        remove(path).catch(() => {});
      }, keptMs);
      timer.unref();
      waiting.set(ticket, { path, name, timer });
      return `${downloadPrefix}${ticket}`;
    },
    deliver: async (ticket, response) => {
      const download = waiting.get(ticket);
      if (!download) return false;
      waiting.delete(ticket);
      clearTimeout(download.timer);
      try {
        const { size } = await stat(download.path);
        response.writeHead(200, {
          ...securityHeaders,
          "Content-Type": "application/octet-stream",
          "Content-Length": size,
          "Content-Disposition": attachmentNamed(download.name),
        });
        await pipeline(createReadStream(download.path), response);
      } finally {
        await remove(download.path);
      }
      return true;
    },
    clear: async () => {
      for (const { path, timer } of waiting.values()) {
        clearTimeout(timer);
        await remove(path);
      }
      waiting.clear();
    },
  };
};
