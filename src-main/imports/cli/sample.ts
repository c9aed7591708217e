import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { csvCents, csvText } from "../../../src-shared/kernel/workbook/inert-text.ts";
import type { CellInput } from "../../../src-shared/kernel/workbook/sheet-spec.ts";
import { templateByName, templates } from "../../../src-shared/registries/imports/registry.ts";
import { writeWorkbook } from "../../workbook/workbook-writer.ts";
import { mostSampleRows, sampleRows } from "../samples/sample-rows.ts";
import { templateWorkbook } from "../samples/template-sheets.ts";

/**
 * `npm run sample -- --rows N --template T OUT.xlsx|OUT.csv [--errors] [--seed S] [--company 1]`: a file that the demo
 * workspace accepts, the same for the same arguments. `--blank` instead of rows: the template to be filled in.
 */

const wholeNumber = (text: string, most: number): number | null => {
  const value = /^\d{1,9}$/u.test(text) ? Number(text) : 0;
  return value >= 1 && value <= most ? value : null;
};

const csvLine = (cells: readonly CellInput[]): string =>
  cells.map((cell) => (typeof cell === "number" ? csvCents(cell) : csvText(cell ?? ""))).join(",");

function* csvLines(titles: readonly string[], rows: Iterable<readonly CellInput[]>): Generator<string> {
  yield `\ufeff${titles.join(",")}\r\n`;
  for (const row of rows) yield `${csvLine(row)}\r\n`;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: "string", default: "1000" },
    template: { type: "string", default: "standard_bill" },
    seed: { type: "string", default: "1" },
    company: { type: "string", default: "1" },
    errors: { type: "boolean", default: false },
    blank: { type: "boolean", default: false },
  },
});
const template = templateByName(values.template);
const rows = values.blank ? 0 : wholeNumber(values.rows, template === undefined ? 1 : mostSampleRows(template));
const seed = wholeNumber(values.seed, 999_999_999);
const company = wholeNumber(values.company, 8);
const [out] = positionals;
if (template === undefined || rows === null || seed === null || company === null || out === undefined) {
  process.stderr.write(
    `usage: npm run sample -- --rows N --template ${Object.keys(templates).join("|")} OUT.xlsx|OUT.csv [--errors] [--seed S] [--company 1-8] [--blank]\n`,
  );
  process.exitCode = 2;
} else {
  const data = sampleRows(template, { rows, seed, company, errors: values.errors });
  if (out.endsWith(".csv")) {
    const titles = template.fields.map((field) => field.title);
    await pipeline(Readable.from(csvLines(titles, data)), createWriteStream(out));
  } else await writeWorkbook(out, templateWorkbook(template, data));
  process.stdout.write(`${out}: ${rows} rows\n`);
}
