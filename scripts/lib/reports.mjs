import { existsSync, readFileSync } from "node:fs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @returns {Counts} */
export const noCounts = () => ({ passed: 0, failed: 0, skipped: 0 });

/**
 * Counts from the file that vitest's JSON reporter wrote. A file that could not be loaded, and a run that ended
 * badly without naming a failed test, count as one failure each.
 *
 * @param {string} file absolute path
 * @param {boolean} endedWell the runner's exit code was 0
 * @returns {Counts}
 */
export function vitestCounts(file, endedWell) {
  const report = readReport(file);
  if (!report) return { ...noCounts(), failed: 1 };
  const broken = report.testResults.filter(
    (suite) => suite.status === "failed" && !suite.assertionResults.some(isFailed),
  );
  const failed = report.numFailedTests + broken.length;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !endedWell ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

const isFailed = (test) => test.status === "failed";

/**
 * Counts from the file that Playwright's JSON reporter wrote; a test that passed only when repeated is a failure.
 *
 * @param {string} file absolute path
 * @param {boolean} endedWell the runner's exit code was 0
 * @returns {Counts}
 */
export function playwrightCounts(file, endedWell) {
  const report = readReport(file);
  if (!report) return { ...noCounts(), failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + flaky;
  return { passed: expected, failed: failed === 0 && !endedWell ? 1 : failed, skipped };
}

/**
 * How many tests Playwright listed (a run with `--list`).
 * @param {string} file absolute path of its JSON report
 * @returns {number}
 */
export function playwrightListed(file) {
  const report = readReport(file);
  return (report?.suites ?? []).reduce((sum, suite) => sum + specsIn(suite), 0);
}

const specsIn = (suite) =>
  (suite.specs?.length ?? 0) + (suite.suites ?? []).reduce((sum, inner) => sum + specsIn(inner), 0);

/**
 * Reads the JSON report of a runner.
 * @param {string} file absolute path
 * @returns {any} undefined where there is none that can be read
 */
export function readReport(file) {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The line that ends a test run.
 * @param {Counts} counts
 * @returns {string}
 */
export function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
