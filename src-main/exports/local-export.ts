import { statSync } from "node:fs";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import type { SheetRows, SheetSpec } from "../../src-shared/kernel/workbook/sheet-spec.ts";
import { exportColumns, exportTexts } from "../../src-shared/papers/export-columns.ts";
import { type ExportFacts, notesSheet } from "../../src-shared/papers/export-notes.ts";
import { verticalSheet } from "../../src-shared/papers/vertical-sheet.ts";
import { createPreferences } from "../settings/preferences.ts";
import { writeWorkbook } from "../workbook/workbook-writer.ts";
import type { WrittenFile } from "./deliver.ts";
import type { ExportRequest, ExportsParts } from "./export-parts.ts";
import { exportRows } from "./export-rows.ts";
import type { JobControl } from "./jobs.ts";

/** `direction` of a sheet with a row an item. */
const vertical = 2;

const fileStamp = (time: string): string => time.replace(/\D/g, "").replace(/^(\d{8})/, "$1-");

/**
 * Writes a list to a workbook here: from the copy while offline, and lists that the service does not export by itself.
 * Personal data comes masked from the service and stays masked, whatever the protect flags say.
 */
export const writeLocally = async (
  parts: ExportsParts,
  request: ExportRequest,
  by: string,
  control: JobControl,
  path: string,
): Promise<WrittenFile> => {
  const list = parts.pages.withOwn(request.list, request.filters);
  const texts = exportTexts(createPreferences(parts.host.settings).get().locale);
  const columns = exportColumns(request.list, list, request.columns, texts);
  const at = parts.clock.text();
  let facts: ExportFacts | null = null;
  const factsNow = (): ExportFacts => {
    if (!facts) throw new AppError("internal");
    return facts;
  };
  const rows = async function* (): SheetRows & AsyncGenerator<ReturnType<(typeof columns)[number]["valueOf"]>[]> {
    const source = exportRows(parts.pages, request, {
      selection: request.selection,
      isLive: parts.connection.online(),
      signal: control.signal,
      onPage: ({ count, done, answer }) => {
        const { source: from, as_of } = answer.freshness;
        facts = {
          list: request.list,
          filters: request.filters,
          source: from,
          as_of,
          by,
          at,
          rows: done,
          plain: "none",
        };
        control.progress(done, count);
      },
    });
    for await (const row of source) yield columns.map((column) => column.valueOf(row));
  };
  const title = texts.title(request.list);
  const sheet: SheetSpec =
    request.direction === vertical
      ? await verticalSheet(title, texts.note("item"), columns, rows())
      : {
          name: title,
          columns: columns.map(({ valueOf: _, ...column }) => column),
          rows: rows(),
          freezeHeader: true,
        };
  await writeWorkbook(path, { sheets: [sheet, notesSheet(list, factsNow, texts)] });
  return { name: `${title}-${fileStamp(at)}.xlsx`, bytes: statSync(path).size, rows: factsNow().rows };
};
