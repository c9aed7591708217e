import type { Row, SensitiveKind } from "../../../src-shared/kernel/lists/define.ts";
import { queryToFilters } from "../../../src-shared/kernel/lists/filter-values.ts";
import { withOwnValues } from "../../../src-shared/kernel/lists/own-columns.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { CellInput, SheetSpec } from "../../../src-shared/kernel/workbook/sheet-spec.ts";
import { writeParts } from "../../../src-shared/kernel/workbook/workbook-parts.ts";
import { exportColumns, exportTexts } from "../../../src-shared/papers/export-columns.ts";
import { notesSheet } from "../../../src-shared/papers/export-notes.ts";
import { verticalSheet } from "../../../src-shared/papers/vertical-sheet.ts";
import { rowsExported } from "../../../src-shared/records/exports/export-kinds.ts";
import { listByName } from "../../../src-shared/registries/lists/registry.ts";
import type { Principal } from "../../core/context.ts";
import { lastChange } from "../../core/database/facts.ts";
import type { JobTools, Produced } from "../../lists/area.ts";
import { maskRow } from "../../lists/lists/masking.ts";
import { withOwnColumnsOf } from "../../lists/lists/own-columns.ts";
import { chosenIds, countChoice } from "../../lists/lists/query.ts";
import { plainRowsBy } from "../../lists/lists/source.ts";
import { type ExportJob, fileStamp } from "./job-store.ts";
import { choiceOf, listQueryOf, storedRequest } from "./list-export-request.ts";
import { sheetsByCompany } from "./sheets-by-company.ts";
import { writeZipFile } from "./write-zip-file.ts";

const pageRows = 500;
const vertical = 2;

const clearKinds = (job: ExportJob): ReadonlySet<SensitiveKind> =>
  new Set<SensitiveKind>([
    ...(job.protect_id_no === 0 ? (["idNumber", "name"] as const) : []),
    ...(job.protect_mobile === 0 ? (["phone", "email", "address"] as const) : []),
  ]);

const plainOf = (job: ExportJob) => {
  if (job.protect_id_no === 0) return job.protect_mobile === 0 ? "both" : "idNo";
  return job.protect_mobile === 0 ? "mobile" : "none";
};

/**
 * Writes the workbook of a list export: rows as of one moment, in pages, masked as the job says, with what its area adds; the last
 * sheet names the request, the time of the data and the person. Memory holds the ids and a page of rows.
 */
export const writeListWorkbook = async (
  principal: Principal,
  job: ExportJob,
  { target, service, progress, signal }: JobTools,
): Promise<Produced> => {
  const listRequest = storedRequest(job.request);
  const list = listByName(listRequest.list);
  const { sources, exportParts } = service.contributed;
  const { source } = sources[listRequest.list];
  const parts = exportParts[listRequest.list] ?? {};
  const options = new Set(listRequest.options);
  const texts = exportTexts(listRequest.locale);
  const title = texts.title(listRequest.list);
  const clear = clearKinds(job);
  const listQuery = listQueryOf(listRequest);
  return service.snapshot(async (db) => {
    const seq = await lastChange(db);
    const at = shanghaiNow(service.clock.now());
    const choice = await choiceOf(db, principal, listRequest, sources);
    const matched = await countChoice(db, principal, list, listQuery, source, choice);
    const maxRows = rowsExported(matched, listRequest.ids !== null);
    const ids = await chosenIds(maxRows, db, principal, list, listQuery, source, choice);
    let writtenRows = 0;
    const shown = await withOwnColumnsOf(db, principal, list, listRequest.filters, source);
    const listColumns = exportColumns(listRequest.list, shown, listRequest.columns, texts);
    const asked = { db, principal, ids, options, texts, clear };
    const more = await parts.columns?.(asked);
    const columns = [...listColumns, ...(more?.columns ?? [])];

    const rowsOf = async function* (some: readonly number[]): AsyncGenerator<CellInput[]> {
      for (let from = 0; from < some.length; from += pageRows) {
        signal.throwIfAborted();
        const page = some.slice(from, from + pageRows);
        const rowsById: ReadonlyMap<string, Row> = await plainRowsBy(db, principal, list, source, "id", page);
        const cells = await more?.cellsOf(page);
        for (const id of page) {
          const row = rowsById.get(String(id));
          if (row === undefined) continue;
          const maskedRow = withOwnValues(list, maskRow(list, row, clear));
          writtenRows += 1;
          yield [...listColumns.map((column) => column.valueOf(maskedRow)), ...(cells?.get(id) ?? [])];
        }
        await progress(writtenRows, ids.length);
      }
    };
    const sheetOf = async (name: string, some: readonly number[]): Promise<SheetSpec> =>
      job.direction === vertical
        ? await verticalSheet(name, texts.note("item"), columns, rowsOf(some))
        : {
            name,
            columns: columns.map(({ title: columnTitle, kind, width }) => ({
              ...{ title: columnTitle, kind },
              ...(width !== undefined && { width }),
            })),
            rows: rowsOf(some),
            freezeHeader: true,
          };
    const named = options.has("by_company")
      ? await sheetsByCompany(db, sources, listRequest.list, ids)
      : [{ name: title, ids }];
    const sheets: SheetSpec[] = [];
    for (const { name, ids: some } of named) sheets.push(await sheetOf(name, some));
    const notes = notesSheet(
      shown,
      () => ({
        list: listRequest.list,
        filters: queryToFilters(list, listRequest.filters),
        source: "live",
        as_of: at,
        by: principal.name,
        at,
        rows: writtenRows,
        plain: plainOf(job),
        ...(matched > ids.length && { cutFrom: matched }),
        job: { no: job.no, seq, watermark: job.watermark, reason: job.reason },
      }),
      texts,
    );
    const properties = {
      title: `${title} ${job.no}`,
      creator: principal.name,
      identifier: job.watermark,
      description: texts.note("confidentialText"),
    };
    sheets.push(...((await parts.sheets?.(asked)) ?? []), notes);
    const file = await writeZipFile(target, (zip) => writeParts(zip, { sheets, properties }), signal);
    return { ...file, name: `${title}-${fileStamp(at)}.xlsx`, rows: writtenRows, matched, as_of: at, as_of_seq: seq };
  });
};
