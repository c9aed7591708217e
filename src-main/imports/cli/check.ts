import { parseArgs } from "node:util";
import { templates } from "../../../src-shared/imports/registry.ts";

/**
 * `npm run -s check -- --template standard_bill|fast_bill|plus_bill|auto FILE`: the import rules without a window.
 * Prints one JSON report (design 7). Exit 0: no errors; 1: rows with errors; 2: the file is refused or cannot be read.
 */

const usage = `--template ${[...Object.keys(templates), "auto"].join("|")} FILE`;

const print = (value: unknown): void => {
  process.stdout.write(`${JSON.stringify(value)}\n`);
};

const readArguments = (): { template: string; file: string } | null => {
  try {
    const { values, positionals } = parseArgs({ options: { template: { type: "string" } }, allowPositionals: true });
    const template = values.template ?? "auto";
    const [file] = positionals;
    const isKnown = template === "auto" || Object.hasOwn(templates, template);
    return isKnown && file !== undefined && positionals.length === 1 ? { template, file } : null;
  } catch {
    return null;
  }
};

const given = readArguments();
if (given === null) {
  print({ template: null, rows: 0, message: usage, code: "usage", errors: [], warnings: [], totals: {} });
  process.exitCode = 2;
} else {
  const { checkFile } = await import("./check-file.ts");
  const report = await checkFile(given.file, given.template);
  print(report);
  process.exitCode = report.code !== undefined ? 2 : report.errors.length > 0 ? 1 : 0;
}
