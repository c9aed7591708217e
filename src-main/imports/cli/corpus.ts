import { spawn } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * `npm run -s corpus -- DIR`: every spreadsheet of a folder through the reader, each in a process of its own with ten
 * seconds and 600 MB. One JSON line a file, then a summary. Exit 1 when a file crashed, hung or swelled.
 */

const limitMs = 10_000;
const limitBytes = 600 * 1024 * 1024;
const pollMs = 25;
const pageBytes = 4_096;
const spreadsheet = /\.(?:xlsx|xlsm|xltx|xltm|xls|xlsb|ods|csv|tsv|txt|et)$/iu;
const childScript = fileURLToPath(new URL("./corpus-child.ts", import.meta.url));

type Verdict = { outcome: "ok" | "refused" | "error"; code: string | null; rows: number; peak_rss_mb: number };
type Line = Verdict & { file: string; ms: number };

const residentBytes = (pid: number | undefined): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]) * pageBytes;
  } catch {
    // No such figure on this system: the time limit remains.
    return 0;
  }
};

const failed = (code: string): Verdict => ({ outcome: "error", code, rows: 0, peak_rss_mb: 0 });

const judge = (path: string): Promise<Verdict> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [childScript, path], { stdio: ["ignore", "pipe", "ignore"] });
    let printed = "";
    let killed: Verdict | null = null;
    const end = (code: string): void => {
      killed = failed(code);
      child.kill("SIGKILL");
    };
    const timer = setTimeout(end, limitMs, "timeout");
    const poll = setInterval(() => {
      if (residentBytes(child.pid) > limitBytes) end("memory");
    }, pollMs);
    child.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
    });
    child.on("close", () => {
      clearTimeout(timer);
      clearInterval(poll);
      resolve(killed ?? (printed === "" ? failed("crash") : (JSON.parse(printed) as Verdict)));
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
  const files = readdirSync(folder).filter((file) => spreadsheet.test(file));
  const lines: Line[] = [];
  for (const file of files.sort()) {
    const began = performance.now();
    const verdict = await judge(join(folder, file));
    const line = { file, ...verdict, ms: Math.round(performance.now() - began) };
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
