import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { readReport } from "./reports.mjs";

/** As many as can be read at the end of a log. */
const mostNamed = 30;

/**
 * Names of the failed tests in the file that vitest's JSON reporter wrote, each with the first line of its error; a file
 * that could not be loaded, or whose hook failed, is named without a test.
 *
 * @param {string} file absolute path
 * @returns {string[]}
 */
export function vitestFailures(file) {
  return (readReport(file)?.testResults ?? [])
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const place = path.relative(process.cwd(), name);
      const failed = assertionResults.filter(({ status }) => status === "failed");
      // Of a hook that failed the report says no more than that.
      if (failed.length === 0) return [line([place], message || "a hook failed, its error stands above")];
      return failed.map(({ ancestorTitles, title, failureMessages }) =>
        line([place, ...ancestorTitles, title], failureMessages?.[0]),
      );
    });
}

/**
 * Names of the failed tests in the file that Playwright's JSON reporter wrote, each with the first line of its error; also
 * of those that passed only when repeated, and of what failed outside all tests.
 *
 * @param {string} file absolute path
 * @returns {string[]}
 */
export function playwrightFailures(file) {
  const report = readReport(file);
  const outside = (report?.errors ?? []).map(({ message }) => line(["outside the tests"], message));
  return [...outside, ...(report?.suites ?? []).flatMap((suite) => failedIn(suite, []))];
}

function failedIn({ file, title, specs = [], suites = [] }, above) {
  // The outermost suite is the file itself.
  const titles = title === file ? above : [...above, title];
  const failed = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) =>
        line([spec.file, ...titles, spec.title], results.find(({ error }) => error !== undefined)?.error.message),
      ),
  );
  return [...failed, ...suites.flatMap((inner) => failedIn(inner, titles))];
}

const line = (titles, message) => {
  const first = stripVTControlCharacters(message ?? "")
    .split("\n")
    .find((text) => text.trim() !== "");
  return `${titles.join(" › ")}${first === undefined ? "" : `: ${first.trim()}`}`;
};

/**
 * Lines that end a test run before its counts: the failed steps, and the failed tests one a line, 30 at most.
 *
 * @param {readonly string[]} steps
 * @param {readonly string[]} tests
 * @returns {string} empty when nothing failed
 */
export function failureLines(steps, tests) {
  const left = tests.length - mostNamed;
  const lines = [
    ...(steps.length > 0 ? [`Failed: ${steps.join("; ")}`] : []),
    ...tests.slice(0, mostNamed).map((test) => `  ${test}`),
    ...(left > 0 ? [`  and ${left} more`] : []),
  ];
  return lines.map((text) => `${text}\n`).join("");
}
