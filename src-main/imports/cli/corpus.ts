import { type ChildProcess, spawn } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { filesBelow } from "./corpus-files.ts";
import { treeBytes } from "./process-memory.ts";

/**
 * `npm run -s corpus -- DIR`: every file below a folder through the importer, each in a process of its own with ten
 * seconds and 600 MB, the process that reads old formats included. One JSON line a file, then a summary. Exit 1 when a
 * file crashed, hung or swelled; 2 when there is no such folder.
 */

const limitMs = 10_000;
const limitBytes = 600 * 1024 * 1024;
const pollMs = 25;
const megabyte = 1024 * 1024;
const childScript = fileURLToPath(new URL("./corpus-child.ts", import.meta.url));

type Verdict = { outcome: "ok" | "refused" | "error"; code: string | null; rows: number; peak_rss_mb: number };
type Line = {
  file: string;
  outcome: Verdict["outcome"];
  code: string | null;
  rows: number;
  ms: number;
  peak_rss_mb: number;
};

const failed = (code: string): Verdict => ({ outcome: "error", code, rows: 0, peak_rss_mb: 0 });

/** Ends a process with those that it has started, which form a group of their own where the system knows groups. */
const killAll = (child: ChildProcess): void => {
  try {
    if (child.pid !== undefined && process.platform !== "win32") process.kill(-child.pid, "SIGKILL");
  } catch {
    // It ended by itself in the meantime.
  }
  child.kill("SIGKILL");
};

const verdictOf = (printed: string): Verdict => {
  try {
    return JSON.parse(printed) as Verdict;
  } catch {
    return failed("crash");
  }
};

const checkedInChild = (path: string): Promise<Verdict> =>
  new Promise((resolve) => {
    const stdio: ["ignore", "pipe", "ignore"] = ["ignore", "pipe", "ignore"];
    const child = spawn(process.execPath, [childScript, path], { stdio, detached: process.platform !== "win32" });
    let printed = "";
    let killed: Verdict | null = null;
    let peak = 0;
    const end = (code: string): void => {
      killed ??= failed(code);
      killAll(child);
    };
    const timer = setTimeout(end, limitMs, "timeout");
    const poll = setInterval(() => {
      peak = Math.max(peak, child.pid === undefined ? 0 : treeBytes(child.pid));
      if (peak > limitBytes) end("memory");
    }, pollMs);
    child.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
    });
    child.on("error", () => end("crash"));
    child.on("close", () => {
      clearTimeout(timer);
      clearInterval(poll);
      const verdict = killed ?? verdictOf(printed);
      const peak_rss_mb = Math.max(verdict.peak_rss_mb, Math.round(peak / megabyte));
      const isTooMuch = killed === null && peak_rss_mb * megabyte > limitBytes;
      resolve({ ...(isTooMuch ? failed("memory") : verdict), peak_rss_mb });
    });
  });

const print = (value: unknown): void => {
  process.stdout.write(`${JSON.stringify(value)}\n`);
};

const folder = process.argv[2];
if (folder === undefined || !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
  process.stderr.write("usage: npm run -s corpus -- DIR\n");
  process.exitCode = 2;
} else {
  const lines: Line[] = [];
  for (const file of filesBelow(folder)) {
    const began = performance.now();
    const { outcome, code, rows, peak_rss_mb } = await checkedInChild(join(folder, file));
    const line = { file, outcome, code, rows, ms: Math.round(performance.now() - began), peak_rss_mb };
    lines.push(line);
    print(line);
  }
  const count = (outcome: Verdict["outcome"]): number => lines.filter((line) => line.outcome === outcome).length;
  const most = (of: (line: Line) => number): number => lines.reduce((top, line) => Math.max(top, of(line)), 0);
  print({
    summary: {
      files: lines.length,
      ok: count("ok"),
      refused: count("refused"),
      error: count("error"),
      slowest_ms: most((line) => line.ms),
      peak_rss_mb: most((line) => line.peak_rss_mb),
    },
  });
  process.exitCode = count("error") > 0 ? 1 : 0;
}
