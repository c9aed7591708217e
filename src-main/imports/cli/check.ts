import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { z } from "zod";
import { companyDepartment, noCompanyFacts } from "../../../src-shared/kernel/imports/cells/company-facts.ts";
import type { ImportTemplate } from "../../../src-shared/kernel/imports/cells/define.ts";
import { moneyOf } from "../../../src-shared/kernel/imports/cells/money-cell.ts";
import { workerColumn } from "../../../src-shared/kernel/lists/worker-column.ts";
import { templates } from "../../../src-shared/registries/imports/registry.ts";
import { workerTemplate } from "../../../src-shared/workers/workers/worker-fields.ts";
import type { CheckOptions } from "./check-file.ts";

/**
 * `npm run -s check -- --template NAME|auto FILE`: the import rules without a window. What they may ask of a company is
 * given by `--offline-company`, `--task-ceiling YUAN`, `--departments FILE` (JSON list of id, parent_id, name, code); the columns of
 * `worker_fields` by `--columns FILE` (JSON list of code, title, type, required).
 * `--sheet NAME` reads another sheet than the first; the report lists all that are visible.
 * Prints one JSON report (design 7). Exit 0: no errors; 1: rows with errors; 2: the file is refused or cannot be read.
 */

const usage =
  `--template ${[...Object.keys(templates), "auto"].join("|")} [--offline-company] [--task-ceiling YUAN] ` +
  "[--departments FILE] [--columns FILE] [--sheet NAME] FILE";

const columnList = z.array(z.strictObject(workerColumn.shape));

const print = (value: unknown): void => {
  process.stdout.write(`${JSON.stringify(value)}\n`);
};

const json = <T>(schema: z.ZodType<T>, path: string): T => schema.parse(JSON.parse(readFileSync(path, "utf8")));

const templateOf = (name: string, columns: string | undefined): string | ImportTemplate | null => {
  if (columns !== undefined) return name === "worker_fields" ? workerTemplate(json(columnList, columns)) : null;
  return name === "auto" || Object.hasOwn(templates, name) ? name : null;
};

const ceilingOf = (text: string | undefined): number | null => {
  if (text === undefined) return null;
  const money = moneyOf(text);
  if (!money.ok) throw new RangeError("--task-ceiling is no amount");
  return money.cents;
};

const readArguments = (): (CheckOptions & { readonly file: string }) | null => {
  try {
    const { values, positionals } = parseArgs({
      options: {
        template: { type: "string", default: "auto" },
        columns: { type: "string" },
        departments: { type: "string" },
        sheet: { type: "string" },
        "task-ceiling": { type: "string" },
        "offline-company": { type: "boolean" },
      },
      allowPositionals: true,
    });
    const template = templateOf(values.template, values.columns);
    const [file] = positionals;
    if (template === null || file === undefined || positionals.length !== 1) return null;
    const company = {
      ...noCompanyFacts,
      settles_offline: values["offline-company"] ?? null,
      task_ceiling: ceilingOf(values["task-ceiling"]),
      departments: values.departments === undefined ? null : json(z.array(companyDepartment), values.departments),
    };
    return { template, file, company, ...(values.sheet !== undefined && { sheet: values.sheet }) };
  } catch {
    return null;
  }
};

const args = readArguments();
if (args === null) {
  print({ template: null, rows: 0, message: usage, code: "usage", errors: [], warnings: [], totals: {} });
  process.exitCode = 2;
} else {
  const { checkFile } = await import("./check-file.ts");
  const report = await checkFile(args.file, args);
  print(report);
  process.exitCode = report.code !== undefined ? 2 : report.errors.length > 0 ? 1 : 0;
}
