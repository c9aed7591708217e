import path from "node:path";

/*
 * Which tests a change can reach. Imports and named files say most of it (`import-graph.mjs`); what they cannot say is
 * declared here.
 */

/** What decides how every test runs: after a change of it all of them run. */
const everything = [
  { of: /^(package|package-lock)\.json$|^\.npmrc$/, why: "packages changed" },
  { of: /^(vitest|vite|vite\.main|vite\.preload)\.config\.ts$|^tsconfig/, why: "settings changed" },
  { of: /^tests\/setup\//, why: "what each test file begins with changed" },
];
/**
 * What holds all there is of a kind: areas, calls, lists, demo data, what is built. By these everything reaches everything,
 * so a change is not followed through them, save to tests that name them: those are about all of the kind.
 */
const joining =
  /(^|\/)(areas|registry)\.ts$|(^|\/)registries\/|^src-service\/demo\/|^scripts\/lib\/freshness\.mjs$|^tests\/programs\/build-programs\.ts$/;
/** Joins the areas of the service: of each the folder holds what its calls do. */
const joinsAreas = /(^|\/)src-service\/areas\.ts$/;
/** Benches ask a little of everything: that a call is among it says nothing. */
const measuring = /^tests\/bench\//;
/** The desk and its screens: the end-to-end specs walk them as they are built. */
const walked = /^src-(renderer|main|preload|node)\/|^playwright\.config\.ts$/;

const isTest = (file) => /\.test\.tsx?$/.test(file);
const isSpec = (file) => /\.spec\.ts$/.test(file);

/**
 * Tests that a change can reach.
 *
 * @param {ReturnType<typeof import("./import-graph.mjs").readGraph>} graph
 * @param {readonly string[]} changed paths from the root, also of files that are gone
 * @returns {{ tests: string[], far: string[], rest: number, specs: boolean, all?: string }} `far`: those that meet the change
 *   only by what holds all of a kind; `rest`: how many cannot meet it; `specs`: the end-to-end specs are reached; `all`: why
 *   every test is
 */
export function selectTests(graph, changed) {
  const tests = graph.files.filter(isTest);
  const rule = everything.find(({ of }) => changed.some((file) => of.test(file)));
  if (rule !== undefined) return { tests, far: [], rest: 0, specs: true, all: rule.why };
  const near = reach(graph, changed, joining);
  const subjects = subjectsOf(graph, near);
  const chosen = tests.filter((test) => near.has(test) || callsAny(graph, test, subjects));
  const anyhow = reach(graph, changed);
  const far = tests.filter((test) => anyhow.has(test) && !chosen.includes(test));
  const specs = [...near].some((file) => isSpec(file) || (walked.test(file) && !isTest(file)));
  return { tests: chosen, far, rest: tests.length - chosen.length - far.length, specs };
}

/** Files that need one of these, directly or over others, and these; `stop` says what is not followed. */
function reach({ users, files }, from, stop) {
  const reached = new Set(from.filter((file) => files.includes(file)));
  const changed = new Set(reached);
  for (const file of reached) {
    const isStopped = stop?.test(file) && !changed.has(file);
    // What a test is named by does not run it.
    if (isTest(file)) continue;
    for (const user of users.get(file)) if (!isStopped || isTest(user)) reached.add(user);
  }
  return reached;
}

/** What the calls of the reached areas are about: tests name calls, not the code behind them. */
function subjectsOf({ files, needs, subjects }, reached) {
  const joins = files.filter((file) => joinsAreas.test(file));
  const above = new Set(joins.map((file) => path.posix.dirname(file)));
  const areas = joins.flatMap((file) => needs.get(file)).filter((area) => reached.has(area));
  const folders = new Set(areas.map((area) => path.posix.dirname(area)).filter((folder) => !above.has(folder)));
  const isInArea = (file) => [...folders].some((folder) => file.startsWith(`${folder}/`));
  const own = files.filter((file) => isInArea(file) && !isTest(file));
  const declarations = own.flatMap((file) => needs.get(file) ?? []).filter((file) => file.startsWith("src-shared/"));
  const naming = [...own, ...declarations.filter((file) => !joining.test(file))];
  return new Set(naming.flatMap((file) => [...(subjects.get(file) ?? [])]));
}

/** True when a test of the service or the desk, or one of its helpers, makes calls about one of these. */
function callsAny({ needs, subjects }, test, about) {
  if (!test.startsWith("tests/")) return false;
  const helpers = new Set([test]);
  for (const file of helpers) {
    if (measuring.test(file)) continue;
    if ([...(subjects.get(file) ?? [])].some((subject) => about.has(subject))) return true;
    for (const helper of needs.get(file) ?? []) if (helper.startsWith("tests/")) helpers.add(helper);
  }
  return false;
}
