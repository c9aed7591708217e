import { appendFileSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { createLog, type Log, type LogLine } from "../../plumbing/log.ts";

const maxBytes = 5 * 1024 * 1024;

const fileOf = (dataDir: string): string => join(dataDir, "desk.log");

/** The files that the log of a data folder is in, the older first; either may be missing. */
export const logFiles = (dataDir: string): readonly string[] => [`${fileOf(dataDir)}.1`, fileOf(dataDir)];

/** The desk's log: one JSON line each in `<data>/desk.log` (one older file kept). `FLEXDESK_LOG=debug` adds the debug lines. */
export const createFileLog = (dataDir: string): Log => {
  const path = fileOf(dataDir);
  const withDebug = process.env.FLEXDESK_LOG === "debug";
  let bytes = sizeOf(path);
  return createLog((line: LogLine) => {
    if (line.level === "debug" && !withDebug) return;
    const text = `${JSON.stringify({ at: shanghaiNow(Date.now()), level: line.level, event: line.event, ...line.facts })}\n`;
    try {
      if (bytes > maxBytes) {
        renameSync(path, `${path}.1`);
        bytes = 0;
      }
      appendFileSync(path, text, { mode: 0o600 });
      bytes += text.length;
    } catch {
      // A full disk must not stop the desk; there is nobody else to tell.
    }
  });
};

const sizeOf = (path: string): number => {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
};
