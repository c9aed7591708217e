import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

type Graph = { readonly needs: ReadonlyMap<string, readonly string[]> };
type Selection = {
  readonly tests: readonly string[];
  readonly far: readonly string[];
  readonly rest: number;
  readonly specs: boolean;
  readonly all?: string;
};
type Scripts = {
  readonly readGraph: (files: readonly string[], read: (file: string) => string) => Graph;
  readonly selectTests: (graph: Graph, changed: readonly string[]) => Selection;
};

const root = path.resolve(import.meta.dirname, "../..");
const script = (name: string): Promise<Partial<Scripts>> =>
  import(new URL(`../../scripts/lib/${name}.mjs`, import.meta.url).href);
const { readGraph, selectTests } = {
  ...(await script("import-graph")),
  ...(await script("changed-tests")),
} as Scripts;

const tree: Readonly<Record<string, string>> = {
  "src-shared/calls/loans.ts": 'export const loans = defineCall({ name: "loans.give" });',
  "src-shared/calls/gifts.ts": 'export const gifts = defineCall({ name: "gifts.make" });',
  "src-shared/registries/calls.ts":
    'import { loans } from "../calls/loans.ts";\nimport { gifts } from "../calls/gifts.ts";',
  "src-service/areas.ts": 'import { loansArea } from "./loans/area.ts";\nimport { giftsArea } from "./gifts/area.ts";',
  "src-service/loans/area.ts":
    'import { loans } from "../../src-shared/calls/loans.ts";\nimport { due } from "./due.ts";',
  "src-service/loans/due.ts": 'import { interest } from "../interest.ts";\n// as "../gifts/area.ts" does',
  "src-service/gifts/area.ts":
    'import { gifts } from "../../src-shared/calls/gifts.ts";\nimport type { Due } from "../loans/due.ts";',
  "src-service/interest.ts": "export const interest = 4;",
  "src-service/server.ts": 'import { areas } from "./areas.ts";',
  "src-service/main.ts": 'const later = () => import("./server.ts");',
  "src-renderer/LoanScreen.tsx": 'import { loans } from "../src-shared/calls/loans.ts";',
  "src-renderer/LoanScreen.test.tsx": 'import { LoanScreen } from "./LoanScreen.tsx";',
  "tests/service/harness.ts": 'import { serve } from "../../src-service/server.ts";',
  "tests/service/give.ts": 'export const give = (call) => call("loans.give");',
  "tests/service/loans.test.ts": 'import "./harness.ts";\nimport { give } from "./give.ts";',
  "tests/service/gifts.test.ts": 'import "./harness.ts";\nawait call("gifts.make");',
  "tests/service/all-calls.test.ts": 'import { calls } from "../../src-shared/registries/calls.ts";',
  "tests/desk/start.test.ts": 'spawn(process.execPath, ["src-service/main.ts"]);',
  "tests/desk/sample.test.ts": 'readdirSync(path.join(root, "resources/samples"));',
  "resources/samples/loans.txt": "",
  "docs/loans.md": "",
};
const graph = readGraph(Object.keys(tree), (file) => tree[file] ?? "");
const select = (...changed: string[]) => selectTests(graph, changed);
const loans = "tests/service/loans.test.ts";
const gifts = "tests/service/gifts.test.ts";

it("finds tests by the calls of the area whose rule changed, over a helper too, and not those of another area", () => {
  const { tests, far, rest } = select("src-service/loans/due.ts");
  expect(tests).toEqual([loans]);
  expect(far).toEqual([gifts, "tests/desk/start.test.ts"]);
  expect(rest).toBe(3);
});

it("leaves the end-to-end specs to changes of the desk and its screens", () => {
  expect(select("src-service/loans/due.ts").specs).toBe(false);
  expect(select("src-renderer/LoanScreen.tsx")).toMatchObject({
    specs: true,
    tests: ["src-renderer/LoanScreen.test.tsx"],
  });
  expect(select("src-shared/calls/loans.ts").specs).toBe(true);
});

it("takes tests about all calls with the change of each", () => {
  expect(select("src-shared/calls/gifts.ts").tests).toEqual([gifts, "tests/service/all-calls.test.ts"]);
});

it("follows programs that are started and files that are read, and no types or comments", () => {
  expect(select("src-service/server.ts").tests).toEqual([loans, gifts, "tests/desk/start.test.ts"]);
  expect(select("resources/samples/loans.txt").tests).toEqual(["tests/desk/sample.test.ts"]);
  expect(select("src-service/gifts/area.ts").tests).toEqual([gifts]);
  expect(select("docs/loans.md")).toMatchObject({ tests: [], far: [], specs: false });
});

it("runs all of them after a change of packages and settings, and the changed test itself", () => {
  expect(select("package-lock.json")).toMatchObject({ rest: 0, all: expect.any(String), specs: true });
  expect(select(gifts).tests).toEqual([gifts]);
});

it("finds tests for the change of every area of the service", () => {
  const kinds = "{src-*,tests,scripts,resources}/**/*.{ts,tsx,mjs}";
  const files = globSync(kinds, { cwd: root }).map((file) => file.split(path.sep).join("/"));
  const whole = readGraph(files, (file) => readFileSync(path.join(root, file), "utf8"));
  const aboutAll = new Set(selectTests(whole, ["src-service/demo/world/to-date.ts"]).tests);
  const areas = files.filter((file) => /^src-service\/.+\/area\.ts$/.test(file));
  expect(areas.length).toBeGreaterThan(40);
  const untested = areas.filter((area) => selectTests(whole, [area]).tests.every((test) => aboutAll.has(test)));
  expect(untested).toEqual([]);
});
