// Checks everything from a clone with nothing installed. Runs on Node 20 or newer.
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { ensureBuilt } from "./lib/freshness.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { root } from "./lib/paths.mjs";
import { noCounts, playwrightCounts, playwrightListed, summary, vitestCounts } from "./lib/reports.mjs";
import { runtimeNode, toolEnvironment } from "./lib/runtime.mjs";
import { makeScratch } from "./lib/scratch.mjs";
import { Steps } from "./lib/steps.mjs";
import { bringSystemParts } from "./lib/system-parts.mjs";
import { startPostgres } from "./postgres.mjs";

const kinds = ["tree", "lint", "types", "build", "unit", "service", "desk", "e2e"];
const only = readOnly(process.argv.slice(2));
const wants = (...names) => only === undefined || names.includes(only);
const minutes = (count) => count * 60_000;
const reports = path.join(root, ".flexdesk", "reports");
const tool = (...place) => path.join(root, "node_modules", ...place);

const steps = new Steps();
const scratch = makeScratch();
steps.atEnd(() => scratch.remove());
let postgres;
try {
  await ensureInstalled();
  await runSteps(runtimeNode());
} catch (error) {
  steps.fail(error);
} finally {
  await postgres?.stop();
  scratch.remove();
}
process.stdout.write(`\n${steps.failures()}${summary(steps.counts)}\n`);
process.exit(steps.counts.failed > 0 ? 1 : 0);

function readOnly(args) {
  const at = args.indexOf("--only");
  if (at === -1) return undefined;
  if (kinds.includes(args[at + 1])) return args[at + 1];
  process.stderr.write(`--only takes one of: ${kinds.join(", ")}\n`);
  process.exit(2);
}

async function runSteps(node) {
  const needsSystem = wants("unit", "service", "desk", "e2e");
  const system = needsSystem ? await bringSystemParts() : { keyring: false };
  const environment = toolEnvironment(node, {
    FLEXDESK_CHROMIUM: system.chromium ?? "",
    FLEXDESK_PG_BIN: system.postgres ?? "",
    FLEXDESK_KEYRING: system.keyring ? "1" : "",
    ...scratch.environment,
  });
  // Absent, not empty: tests take its presence for a server.
  delete environment.FLEXDESK_TEST_PG;
  const run = (args, limitMs = minutes(5)) => steps.run(node, args, { cwd: root, env: environment, limitMs });
  const runWithKeyring = (args, limitMs) => {
    if (!system.keyring) return run(args, limitMs);
    const script = path.join(root, "scripts", "with-keyring.sh");
    return steps.run("/bin/sh", [script, node, ...args], { cwd: root, env: environment, limitMs });
  };

  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  if (wants("tree")) await steps.check("tree", () => run([path.join(root, "scripts", "check-tree.mjs")]));
  if (wants("lint"))
    await steps.check("lint", () => run([tool("@biomejs", "biome", "bin", "biome"), "check", "--error-on-warnings"]));
  if (wants("types")) {
    for (const project of ["tsconfig.json", "src-shared", "src-renderer"]) {
      await steps.check(`types (${project})`, () => run([tool("typescript", "bin", "tsc"), "-p", project]));
    }
  }
  if (wants("build", "desk", "e2e")) await steps.check("build", () => built(node));
  if (wants("unit", "service", "desk")) {
    if (system.postgres && wants("service")) await bringPostgres(system.postgres, environment);
    await steps.tests("unit, renderer, service and desk tests", () => vitest(runWithKeyring));
  }
  if (wants("e2e")) await steps.tests("end-to-end tests", () => endToEnd(system, run, runWithKeyring, environment));
}

async function built(node) {
  await ensureBuilt(node);
  return true;
}

async function bringPostgres(bin, environment) {
  try {
    postgres = await startPostgres(bin, scratch.place);
    steps.atEnd(() => postgres.stop());
    environment.FLEXDESK_TEST_PG = postgres.url;
  } catch (error) {
    process.stdout.write(`PostgreSQL could not be started; tests on PostgreSQL are skipped. ${error.message}\n`);
  }
}

async function vitest(runWithKeyring) {
  const report = path.join(reports, "vitest.json");
  const projects =
    { unit: ["unit", "alone", "renderer"], service: ["service", "alone"], desk: ["desk", "alone"] }[only] ?? [];
  const args = [tool("vitest", "vitest.mjs"), "run", ...projects.map((name) => `--project=${name}`)];
  args.push("--reporter=default", "--reporter=json", `--outputFile.json=${report}`);
  // Twice what a quiet machine needs: a busy one is slow, and only a hang is to be ended.
  const ok = await runWithKeyring(args, minutes(50));
  return vitestCounts(report, ok);
}

async function endToEnd(system, run, runWithKeyring, environment) {
  const report = path.join(reports, "e2e.json");
  environment.FLEXDESK_E2E_REPORT = report;
  const program = [tool("@playwright", "test", "cli.js"), "test"];
  if (system.chromium) {
    const ok = await runWithKeyring(program, minutes(30));
    return playwrightCounts(report, ok);
  }
  await run([...program, "--list"]);
  process.stdout.write("Skipped: there is no Chromium here.\n");
  return { ...noCounts(), skipped: Math.max(1, playwrightListed(report)) };
}
