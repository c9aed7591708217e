import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { unbounded } from "../bench/bench-row.ts";
import { benchTable } from "../bench/table.ts";
import { tempFolder } from "./temp-folder.ts";

const run = promisify(execFile);
const main = path.resolve(import.meta.dirname, "../bench/main.ts");
const hasBrowser = existsSync(process.env["FLEXDESK_CHROMIUM"] || "/usr/bin/chromium");
const inBrowser = ["start", "list-dom"];
const others = [
  "renderer-size",
  "reader",
  "imports",
  "cache",
  "service-import",
  "worker-import",
  "load",
  "payment",
  "million",
  "workers",
  "companies",
  "tasks",
  "bridge",
];

type Outcome = { readonly part: string; readonly fault: string; readonly rows: readonly { readonly name: string }[] };

it("every part of the bench runs to its printed table with small sizes", async () => {
  const parts = hasBrowser ? [...others, ...inBrowser] : others;
  const file = path.join(tempFolder(), "bench.json");
  const args = [main, "--smoke", "--only", parts.join(","), "--out", file];
  // As in a clean clone: the bench starts a PostgreSQL of its own for each part that needs one.
  // In the usual temporary folder, for the server's own user cannot reach that of a test run; what the run keeps to copy
  // lies on the server of the run.
  const { FLEXDESK_TEST_PG: _others, FLEXDESK_TEST_KEPT: _kept, TMPDIR: _ours, ...env } = process.env;
  const { stdout } = await run(process.execPath, args, { maxBuffer: 2 ** 24, env });
  const { outcomes } = JSON.parse(readFileSync(file, "utf8")) as { outcomes: readonly Outcome[] };
  expect(outcomes.map(({ part, fault }) => [part, fault])).toEqual(parts.map((part) => [part, ""]));
  const lines = stdout.split("\n");
  for (const { part, rows } of outcomes) {
    expect(rows.length, part).toBeGreaterThan(0);
    for (const { name } of rows) expect(lines.some((line) => line.startsWith(name))).toBe(true);
  }
  const databases = process.env["FLEXDESK_PG_BIN"] ? ["sqlite", "postgres"] : ["sqlite"];
  for (const kind of databases)
    for (const part of [`service (${kind})`, `payment (${kind})`, `bills (${kind})`]) expect(stdout).toContain(part);
});

it("a figure of 0 has no ratio, also after it went through JSON", () => {
  const row = unbounded({
    name: "answers that are no success",
    value: 0,
    unit: "answers",
    peer: "all",
    peerValue: 400,
  });
  expect(row.ratio).toBeNull();
  expect(benchTable([JSON.parse(JSON.stringify(row))])).toMatch(
    /^answers that are no success +0 answers +all +400 answers +–/m,
  );
});
