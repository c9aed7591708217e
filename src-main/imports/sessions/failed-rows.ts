import { mkdirSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import type { CallOutput } from "../../../src-shared/kernel/calls/define.ts";
import type { ImportField, ImportTemplate } from "../../../src-shared/kernel/imports/cells/define.ts";
import type { CellInput } from "../../../src-shared/kernel/workbook/sheet-spec.ts";
import { importsUi as en } from "../../../src-shared/locales/en/common/imports-ui.ts";
import { importsUi as zh } from "../../../src-shared/locales/zh-CN/common/imports-ui.ts";
import { importJobsFailedRows } from "../../../src-shared/registries/imports/import-jobs-calls.ts";
import { submitOfKind } from "../../../src-shared/registries/imports/submits.ts";
import type { JobControl, JobFile } from "../../exports/jobs.ts";
import type { Handlers } from "../../interfaces/desk-parts.ts";
import { readableError, translateDiskFull } from "../../sqlite/database-error.ts";
import { writeWorkbook } from "../../workbook/workbook-writer.ts";
import { templateTitle } from "../samples/template-sheets.ts";
import { issueMessage } from "../template-reader/issue-message.ts";
import type { ImportParts } from "./import-parts.ts";

type Wanted = Parameters<Handlers["imports"]["downloadFailedRows"]>[0];
type FailedRow = CallOutput<typeof importJobsFailedRows>["rows"][number];

const texts = { "zh-CN": zh.download, en: en.download };

/** A value that was sent, as the template writes it: a code by its word, cents as an amount. */
const cellOf = ({ key, choices }: ImportField, { values }: FailedRow): CellInput => {
  const value = values[key];
  if (value === undefined) return "";
  const word = choices.find(({ code }) => code === value)?.words[0];
  if (word !== undefined) return word;
  if (typeof value === "boolean") return value ? "是" : "否";
  return value;
};

/** Describes the problem of a row, with the column where it is known. */
const problemOf = (
  { fields }: ImportTemplate,
  { code, field, params }: FailedRow,
  locale: Wanted["locale"],
): string => {
  const message = issueMessage(code, params, locale);
  if (field === undefined) return message;
  return `${fields.find(({ key }) => key === field)?.title ?? field}${texts[locale].colon}${message}`;
};

const pages = async (
  parts: Pick<ImportParts, "api">,
  id: string,
  signal: AbortSignal,
): Promise<{ readonly template: ImportTemplate; readonly rows: readonly FailedRow[] }> => {
  const rows: FailedRow[] = [];
  for (let after = 0; ; after = rows.at(-1)?.row ?? 0) {
    const input = { params: { id }, query: { after: String(after) } };
    const page = await parts.api.call(importJobsFailedRows, input, { signal });
    rows.push(...page.rows);
    const template = submitOfKind(page.kind);
    if (template === undefined) throw new AppError("not_found");
    if (!page.has_more) return { template, rows };
  }
};

const write = async (
  parts: Pick<ImportParts, "api" | "host">,
  { record_id, no, locale }: Wanted,
  control: JobControl,
): Promise<JobFile> => {
  const folder = join(parts.host.dataDir, "exports");
  const path = join(folder, `${control.id}.xlsx`);
  try {
    const { template, rows } = await pages(parts, record_id, control.signal);
    translateDiskFull(() => mkdirSync(folder, { recursive: true, mode: 0o700 }));
    const columns = template.fields.map(({ title, kind }) => ({
      title,
      kind: kind === "cents" || kind === "date" ? kind : ("text" as const),
    }));
    const problems = { title: texts[locale].column, kind: "text", width: 60 } as const;
    const cells = rows.map((row) => [
      ...template.fields.map((field) => cellOf(field, row)),
      { value: problemOf(template, row, locale), mark: "error" as const },
    ]);
    const sheet = {
      name: templateTitle(template.name),
      columns: [...columns, problems],
      rows: cells,
      freezeHeader: true as const,
    };
    await writeWorkbook(path, { sheets: [sheet], hasMarks: true });
    const name = `${no}-${texts[locale].files.failed}.xlsx`;
    const bytes = statSync(path).size;
    const { saved, url } = await parts.host.deliverFile(path, name);
    if (!saved && url === null) throw new AppError("cancelled");
    return { name, bytes, rows: rows.length, url, saved };
  } catch (error) {
    await rm(path, { force: true });
    throw readableError(error);
  }
};

/** Starts the job that writes the refused rows of an import's record to a workbook; the job's id. */
export const startFailedRows = (
  parts: Pick<ImportParts, "api" | "host" | "jobs">,
  request: Wanted,
): { job_id: string } => ({
  job_id: parts.jobs.start("export", "rows", (control) => write(parts, request, control)).id,
});
