// Checks everything from a clone with nothing installed. Runs on Node 20 or newer.
//   --only KIND        one kind of step
//   --changed [BASE]   the tests that a change can reach: of the working tree and of the commits since BASE, without it
//                      since this branch left main; says what it leaves out
//   --far              with --changed: also tests that meet the change only by what holds all there is of a kind
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { changedFiles } from "./lib/changed-files.mjs";
import { selectTests } from "./lib/changed-tests.mjs";
import { playwrightFailures, vitestFailures } from "./lib/failed-tests.mjs";
import { ensureBuilt } from "./lib/freshness.mjs";
import { readGraph } from "./lib/import-graph.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { root } from "./lib/paths.mjs";
import { noCounts, playwrightCounts, playwrightListed, summary, vitestCounts } from "./lib/reports.mjs";
import { runtimeNode, toolEnvironment } from "./lib/runtime.mjs";
import { makeScratch } from "./lib/scratch.mjs";
import { Steps } from "./lib/steps.mjs";
import { bringSystemParts } from "./lib/system-parts.mjs";
import { typeArguments, typeEnvironment, typeProjects } from "./lib/type-projects.mjs";
import { startPostgres } from "./postgres.mjs";

const kinds = ["tree", "lint", "types", "build", "unit", "service", "desk", "e2e"];
const { only, isChanged, base, isFar } = readArguments(process.argv.slice(2));
const wants = (...names) => only === undefined || names.includes(only);
const minutes = (count) => count * 60_000;
const reports = path.join(root, ".flexdesk", "reports");
const vitestReport = path.join(reports, "vitest.json");
const specsReport = path.join(reports, "e2e.json");
const tool = (...place) => path.join(root, "node_modules", ...place);

const steps = new Steps();
const { front, aside } = steps;
const scratch = makeScratch();
steps.atEnd(() => scratch.remove());
let postgres;
try {
  const selection = isChanged ? select() : undefined;
  await ensureInstalled();
  await runSteps(runtimeNode(), selection);
} catch (error) {
  steps.fail(error);
} finally {
  await postgres?.stop();
  scratch.remove();
}
process.stdout.write(`\n${steps.failures()}${summary(steps.counts)}\n`);
process.exit(steps.counts.failed > 0 ? 1 : 0);

function readArguments(args) {
  const given = (name) => {
    const value = args[args.indexOf(name) + 1];
    return args.includes(name) && !value?.startsWith("--") ? value : undefined;
  };
  const read = {
    only: given("--only"),
    isChanged: args.includes("--changed"),
    base: given("--changed"),
    isFar: args.includes("--far"),
  };
  if (args.includes("--only") && !kinds.includes(read.only)) {
    process.stderr.write(`--only takes one of: ${kinds.join(", ")}\n`);
    process.exit(2);
  }
  return read;
}

/** Chooses the tests of a change and says which are left out, and why. */
function select() {
  const { base: since, changed, files } = changedFiles(base);
  const graph = readGraph(files, (file) => readFileSync(path.join(root, file), "utf8"));
  const { tests, far, rest, specs, all } = selectTests(graph, changed);
  const chosen = isFar ? [...tests, ...far] : tests;
  const left = [
    ...(far.length > 0 && !isFar
      ? [`${far.length} test files that meet the change only by what holds all areas, calls or lists (--far runs them)`]
      : []),
    ...(rest > 0 ? [`${rest} test files that it cannot reach`] : []),
    ...(specs ? [] : ["the end-to-end tests, for it reaches neither the desk nor a screen"]),
  ];
  const why = all === undefined ? "" : `, because ${all}`;
  process.stdout.write(`\n${changed.length} files changed since ${since}\n`);
  process.stdout.write(`Runs ${chosen.length} of ${tests.length + far.length + rest} test files${why}.\n`);
  process.stdout.write(`Left out: ${left.length > 0 ? left.join("; ") : "nothing"}.\n`);
  return { tests: chosen, specs };
}

async function runSteps(node, selection) {
  const runsTests = wants("unit", "service", "desk") && selection?.tests.length !== 0;
  const runsSpecs = wants("e2e") && selection?.specs !== false;
  const system = runsTests || runsSpecs ? await bringSystemParts() : { keyring: false };
  const environment = toolEnvironment(node, {
    FLEXDESK_CHROMIUM: system.chromium ?? "",
    FLEXDESK_PG_BIN: system.postgres ?? "",
    FLEXDESK_KEYRING: system.keyring ? "1" : "",
    ...scratch.environment,
  });
  // Absent, not empty: tests take its presence for a server.
  delete environment.FLEXDESK_TEST_PG;
  const runIn =
    (lane, env) =>
    (args, limitMs = minutes(10)) =>
      lane.run(node, args, { cwd: root, env, limitMs });
  const runWithKeyring = (lane, env) => (args, limitMs) => {
    if (!system.keyring) return runIn(lane, env)(args, limitMs);
    const script = path.join(root, "scripts", "with-keyring.sh");
    return lane.run("/bin/sh", [script, node, ...args], { cwd: root, env, limitMs });
  };

  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const run = runIn(front, environment);
  if (wants("tree")) await front.check("tree", () => run([path.join(root, "scripts", "check-tree.mjs")]));
  // On two processors the type checker and the end-to-end tests, which wait for screens, fill what the others leave idle.
  const typesDone = wants("types") ? types(runIn(aside, { ...environment, ...typeEnvironment }), selection) : undefined;
  if (wants("lint"))
    await front.check("lint", () => run([tool("@biomejs", "biome", "bin", "biome"), "check", "--error-on-warnings"]));
  if (wants("build", "desk", "e2e") && (runsTests || runsSpecs || wants("build")))
    await front.check("build", () => built(node));
  const specsDone = typesDone?.then(specs) ?? specs();
  if (runsTests) {
    const env = { ...environment };
    if (system.postgres && wants("service")) await bringPostgres(system.postgres, env);
    await front.tests(
      "unit, renderer, service and desk tests",
      () => vitest(runWithKeyring(front, env), selection?.tests ?? []),
      () => vitestFailures(vitestReport),
    );
  }
  await specsDone;

  async function specs() {
    if (!runsSpecs) return;
    const env = { ...environment, FLEXDESK_E2E_REPORT: specsReport };
    const lane = runsTests ? aside : front;
    await lane.tests(
      "end-to-end tests",
      () =>
        endToEnd(system.chromium, {
          run: runIn(lane, env),
          runWithKeyring: runWithKeyring(lane, env),
          isBeside: runsTests,
        }),
      () => playwrightFailures(specsReport),
    );
  }
}

async function types(run, selection) {
  for (const name of Object.keys(typeProjects)) {
    await aside.check(`types (${name})`, () => run(typeArguments(name, selection !== undefined)));
  }
}

async function built(node) {
  await ensureBuilt(node);
  return true;
}

async function bringPostgres(bin, environment) {
  try {
    // Each test's database is young and small; a process that looks after each of them is work for nothing.
    postgres = await startPostgres(bin, scratch.place, { autovacuum: "off" });
    steps.atEnd(() => postgres.stop());
    environment.FLEXDESK_TEST_PG = postgres.url;
  } catch (error) {
    process.stdout.write(`PostgreSQL could not be started; tests on PostgreSQL are skipped. ${error.message}\n`);
  }
}

async function vitest(run, files) {
  const projects =
    { unit: ["unit", "alone", "renderer"], service: ["service", "alone"], desk: ["desk", "alone"] }[only] ?? [];
  const args = [tool("vitest", "vitest.mjs"), "run", ...projects.map((name) => `--project=${name}`), ...files];
  args.push("--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`);
  // What a change reaches may lie in other projects than the one that was asked for.
  if (files.length > 0) args.push("--passWithNoTests");
  // Four times what a quiet machine needs: a busy one is slow, and only a hang is to be ended.
  const ok = await run(args, minutes(80));
  return vitestCounts(vitestReport, ok);
}

/** `isBeside`: other tests run at the same time, so one worker less. */
async function endToEnd(chromium, { run, runWithKeyring, isBeside }) {
  const program = [tool("@playwright", "test", "cli.js"), "test"];
  if (chromium) {
    const ok = await runWithKeyring([...program, ...(isBeside ? ["--workers=2"] : [])], minutes(80));
    return playwrightCounts(specsReport, ok);
  }
  await run([...program, "--list"]);
  process.stdout.write("Skipped: there is no Chromium here.\n");
  return { ...noCounts(), skipped: Math.max(1, playwrightListed(specsReport)) };
}
