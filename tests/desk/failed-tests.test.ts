import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { tempFolder } from "./temp-folder.ts";

type Scripts = {
  readonly vitestFailures: (file: string) => readonly string[];
  readonly playwrightFailures: (file: string) => readonly string[];
  readonly failureLines: (steps: readonly string[], tests: readonly string[]) => string;
};

const script: Partial<Scripts> = await import(new URL("../../scripts/lib/failed-tests.mjs", import.meta.url).href);
const { vitestFailures, playwrightFailures, failureLines } = script as Scripts;

const reportOf = (content: unknown): string => {
  const file = path.join(tempFolder(), "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
};

it("names each test of Vitest that failed, and the files that could not be loaded", () => {
  const name = (file: string) => path.resolve("tests/desk", file);
  const report = {
    testResults: [
      {
        name: name("bills.test.ts"),
        status: "failed",
        message: "",
        assertionResults: [
          { ancestorTitles: ["bills"], title: "are paid", status: "passed", failureMessages: [] },
          {
            ancestorTitles: ["bills", "of a worker"],
            title: "are counted",
            status: "failed",
            failureMessages: ["\u001B[31mAssertionError: expected 1 to be 2\u001B[39m\n    at bills.test.ts:3:1"],
          },
        ],
      },
      { name: name("broken.test.ts"), status: "failed", message: "\nCannot find module 'x'\n", assertionResults: [] },
      { name: name("hook.test.ts"), status: "failed", message: "", assertionResults: [] },
      { name: name("well.test.ts"), status: "passed", message: "", assertionResults: [] },
    ],
  };
  expect(vitestFailures(reportOf(report))).toEqual([
    "tests/desk/bills.test.ts › bills › of a worker › are counted: AssertionError: expected 1 to be 2",
    "tests/desk/broken.test.ts: Cannot find module 'x'",
    "tests/desk/hook.test.ts: a hook failed, its error stands above",
  ]);
});

it("names each end-to-end test that failed, or passed only when repeated", () => {
  const file = "funds.spec.ts";
  const spec = (title: string, status: string, ...messages: readonly (string | undefined)[]) => ({
    title,
    file,
    tests: [{ status, results: messages.map((message) => (message === undefined ? {} : { error: { message } })) }],
  });
  const report = {
    errors: [{ message: "Error: no demo data\n  at demo-data.ts" }],
    suites: [
      {
        file,
        title: file,
        specs: [spec("opens", "flaky", "Error: closed", undefined)],
        suites: [
          {
            file,
            title: "the funds",
            specs: [
              spec("are shown", "expected", undefined),
              spec("are moved", "unexpected", "\u001B[31mError: not visible\u001B[39m"),
            ],
          },
        ],
      },
    ],
  };
  expect(playwrightFailures(reportOf(report))).toEqual([
    "outside the tests: Error: no demo data",
    "funds.spec.ts › opens: Error: closed",
    "funds.spec.ts › the funds › are moved: Error: not visible",
  ]);
});

it("names nothing where a runner wrote no report", () => {
  const file = path.join(tempFolder(), "none.json");
  expect([...vitestFailures(file), ...playwrightFailures(file)]).toEqual([]);
});

it("ends a run with the failed steps and at most 30 failed tests", () => {
  const tests = Array.from({ length: 32 }, (_, at) => `test ${at + 1}`);
  const lines = failureLines(["lint", "end-to-end tests"], tests).split("\n");
  expect(lines.slice(0, 2)).toEqual(["Failed: lint; end-to-end tests", "  test 1"]);
  expect(lines.slice(-3)).toEqual(["  test 30", "  and 2 more", ""]);
  expect(failureLines([], [])).toBe("");
});
