/** Takes one file through the built import worker as the desk does and prints what a person waited. Run by imports.ts. */
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { pathToFileURL } from "node:url";
import { WorkerClient } from "../../src-main/imports/staging/worker-client.ts";
import { createLog } from "../../src-main/plumbing/log.ts";

export type StagedOnce = {
  readonly firstMs: number;
  readonly previewMs: number;
  readonly delayP99Ms: number;
  readonly rows: number;
};

const pageRows = 100;
const root = path.resolve(import.meta.dirname, "../..");
const [file = "", folder = ""] = process.argv.slice(2);
const bytes = new Uint8Array(readFileSync(file));
let began = Number.NaN;
/** When there was something to look at; the preview itself where the file is too short for that. */
let firstMs = Number.NaN;
const worker = new WorkerClient({
  spawnReader: () => {
    throw new Error("the bench reads no old format");
  },
  file: path.join(folder, `${randomBytes(8).toString("hex")}.db`),
  key: randomBytes(32),
  url: pathToFileURL(path.join(root, "dist/main/import-worker.js")),
  log: createLog(() => undefined),
  onProgress: ({ first }) => {
    if (first !== undefined && Number.isNaN(firstMs)) firstMs = performance.now() - began;
  },
});

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
began = performance.now();
const input = { bytes, name: path.basename(file), template: "auto", today: "2026-11-21", session: null };
await worker.ask("read", input, [bytes.buffer]);
const page = await worker.ask("rows", { filter: "all", offset: 0, limit: pageRows });
const previewMs = performance.now() - began;
delay.disable();
await worker.close();
if (Number.isNaN(firstMs)) firstMs = previewMs;
const result: StagedOnce = { firstMs, previewMs, delayP99Ms: delay.percentile(99) / 1e6, rows: page.count };
process.stdout.write(JSON.stringify(result));
