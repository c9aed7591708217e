import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";

/** A started reader child: bytes go in, lines come out. */
export type ReaderChild = {
  /** Process id, for watching its memory; undefined when it could not be started. */
  readonly pid: number | undefined;
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Resolves when the process is gone, with true when it ended of itself and without error. */
  readonly ended: Promise<boolean>;
  kill(): void;
};

/** Starts the child program `script`. Electron's host passes its own, because there Node cannot be run as such. */
export type SpawnReaderChild = (script: string) => ReaderChild;

const HEAP_MEGABYTES = 512;

/** The child's program beside this file, with the same extension: `.ts` from source, `.js` when bundled. */
export function readerChildScript(): string {
  const here = fileURLToPath(import.meta.url);
  return path.join(path.dirname(here), `legacy-child${path.extname(here)}`);
}

/** A Node process that may read its own program and nothing else, with an empty environment and a bounded heap. */
export function spawnNodeReaderChild(script: string): ReaderChild {
  const allowed = sheetJsFolder();
  const ownParts = ["legacy-transport", "front-sheet"].map((part) =>
    path.join(path.dirname(script), `${part}${path.extname(script)}`),
  );
  const reads = [
    ...ownParts.map((part) => `--allow-fs-read=${part}`),
    ...(allowed === undefined ? [] : [`--allow-fs-read=${allowed}/*`]),
  ];
  const child = spawn(
    process.execPath,
    ["--permission", ...reads, `--max-old-space-size=${HEAP_MEGABYTES}`, "--no-warnings", script],
    { env: {}, stdio: ["pipe", "pipe", "ignore"], windowsHide: true },
  );
  const exited = new Promise<boolean>((resolve) => {
    child.once("error", () => resolve(false));
    child.once("close", (code) => resolve(code === 0));
  });
  return { pid: child.pid, stdin: child.stdin, stdout: child.stdout, ended: exited, kill: () => child.kill("SIGKILL") };
}

/** From source the child loads SheetJS from its package; bundled it carries it along and needs no file. */
function sheetJsFolder(): string | undefined {
  try {
    return path.dirname(createRequire(import.meta.url).resolve("xlsx"));
  } catch {
    return undefined;
  }
}
