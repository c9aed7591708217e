/**
 * `npm run bench`: measures every part in a process of its own, one after the other, prints one table and writes
 * bench.json. Ends with 0 when budgets are missed (figures depend on the machine), with 1 when a part broke.
 *   --only reader,start   these parts only      --rows 10000,100000   sizes of the parts that read or import
 *   --large               also 500,000 rows, a million bills, and 300,000 workers
 *   --smoke               every part with small sizes: shows that it runs, its figures say nothing
 *   --out FILE            in place of bench.json
 */
import { fork } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { BenchRow } from "./bench-row.ts";
import { demosVariable, inFolder, root, serverVariable } from "./programs.ts";
import { type BenchSizes, fullSizes, smokeSizes } from "./sizes.ts";
import { benchTable } from "./table.ts";

type Part = (sizes: BenchSizes) => Promise<BenchRow[]>;

const LARGE = 500_000;

const parts: Readonly<Record<string, Part>> = {
  "renderer-size": async () => (await import("./renderer-size.ts")).benchRendererSize(),
  reader: async ({ rows }) => (await import("./reader.ts")).benchReader(rows),
  imports: async ({ rows }) => (await import("./imports.ts")).benchImports(rows),
  cache: async ({ cached }) => (await import("./cache.ts")).benchCache(cached),
  "service-import": async ({ imported, demo }) =>
    (await import("./service-import.ts")).benchServiceImport(imported, demo),
  "worker-import": async ({ entered, demo }) => (await import("./worker-import.ts")).benchWorkerImport(entered, demo),
  load: async ({ load }) => (await import("./load.ts")).benchLoad(load),
  payment: async (sizes) => (await import("./payment.ts")).benchPayment(sizes),
  million: async (sizes) => (await import("./million.ts")).benchMillion(sizes),
  workers: async (sizes) => (await import("./workers.ts")).benchWorkers(sizes),
  companies: async (sizes) => (await import("./companies.ts")).benchCompanies(sizes),
  tasks: async (sizes) => (await import("./tasks.ts")).benchTasks(sizes),
  bridge: async (sizes) => (await import("./bridge.ts")).benchBridge(sizes),
  start: async (sizes) => (await import("./start.ts")).benchStart(sizes),
  "list-dom": async (sizes) => (await import("./list-dom.ts")).benchListDom(sizes),
};

/** The figures are those of the sources as they stand. */
const buildIfStale = async (): Promise<void> => {
  const scripts: { ensureBuilt(node: string): Promise<void> } = await import(
    new URL("../../scripts/lib/freshness.mjs", import.meta.url).href
  );
  await scripts.ensureBuilt(process.execPath);
};

type Outcome = { readonly part: string; readonly seconds: number; readonly rows: BenchRow[]; readonly fault: string };

const messageOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** In the child: runs one part and sends its rows to the parent. */
const runPart = async (name: string, sizes: BenchSizes): Promise<void> => {
  // The parent was stopped: its exit handlers remove what this part made.
  process.once("disconnect", () => process.exit(1));
  const benchRows = await parts[name]?.(sizes);
  await new Promise<void>((done) => process.send?.(benchRows ?? [], () => done()));
  process.exit(0);
};

const runInChild = (part: string, sizes: readonly string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    const start = performance.now();
    const child = fork(fileURLToPath(import.meta.url), ["--part", part, ...sizes], {
      execArgv: [],
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    let benchRows: BenchRow[] | undefined;
    let errorText = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      errorText = (errorText + chunk.toString("utf8")).slice(-4_000);
    });
    child.on("message", (message) => {
      benchRows = message as BenchRow[];
    });
    child.on("close", (code) => {
      const seconds = Math.round((performance.now() - start) / 100) / 10;
      const fault = benchRows === undefined ? errorText || `ended with ${code}` : "";
      resolve({ part, seconds, rows: benchRows ?? [], fault });
    });
  });

const readNumbers = (text: string): number[] => {
  const numbers = text.split(",").map(Number);
  const isUsable = numbers.every((one) => Number.isSafeInteger(one) && one >= 1_000 && one <= 1_000_000);
  if (!isUsable) throw new RangeError(`--rows takes counts from 1,000 to 1,000,000, not ${text}`);
  return numbers;
};

/** They take many minutes, so only who asks for them gets them. */
const largeParts: readonly string[] = ["million", "workers"];

const readParts = (only: string | undefined, isLarge: boolean): string[] => {
  const names = only?.split(",") ?? Object.keys(parts).filter((name) => isLarge || !largeParts.includes(name));
  const unknown = names.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined) throw new RangeError(`no part ${unknown}; there are: ${Object.keys(parts).join(", ")}`);
  return names;
};

const report = (outcomes: readonly Outcome[], file: string): void => {
  const rows = outcomes.flatMap((outcome) => outcome.rows);
  const machine = {
    node: process.version,
    platform: process.platform,
    cpus: cpus().length,
    cpu: cpus()[0]?.model ?? "",
  };
  writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), machine, outcomes }, null, 2)}\n`);
  console.log(`\n${benchTable(rows)}\n`);
  const missed = rows.filter((row) => !row.ok).length;
  console.log(`${rows.length} figures, ${missed} budgets missed. Written to ${path.basename(file)}.`);
  for (const { part, fault } of outcomes) if (fault !== "") console.error(`\n${part} broke:\n${fault}`);
};

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      only: { type: "string" },
      rows: { type: "string", default: "10000,100000" },
      large: { type: "boolean", default: false },
      smoke: { type: "boolean", default: false },
      out: { type: "string", default: path.join(root, "bench.json") },
      part: { type: "string" },
    },
  });
  const rows = readNumbers(values.rows);
  if (values.part !== undefined) return runPart(values.part, values.smoke ? smokeSizes : fullSizes(rows));
  const names = readParts(values.only, values.large || values.smoke);
  if (values.large) rows.push(LARGE);
  const sizes = values.smoke ? ["--smoke"] : ["--rows", rows.join(",")];
  await buildIfStale();
  const outcomes: Outcome[] = [];
  // What is measured has a server to itself; where nothing is, all parts share one and its demo.
  const server = values.smoke ? await (await import("./databases.ts")).startServer() : null;
  if (server !== null) process.env[serverVariable] = server.url;
  try {
    await inFolder(async (demos) => {
      process.env[demosVariable] = demos;
      if (values.smoke) process.env["FLEXDESK_TEST_KEPT"] = demos;
      for (const part of names) {
        process.stdout.write(`${part} …`);
        const outcome = await runInChild(part, sizes);
        process.stdout.write(` ${outcome.fault === "" ? "" : "broke, "}${outcome.seconds} s\n`);
        outcomes.push(outcome);
      }
    });
  } finally {
    await server?.stop();
  }
  report(outcomes, values.out);
  if (outcomes.some(({ fault }) => fault !== "")) process.exitCode = 1;
};

main().catch((error: unknown) => {
  console.error(messageOf(error));
  process.exit(1);
});
