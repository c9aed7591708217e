import type { Row, SensitiveKind } from "../../../src-shared/kernel/lists/define.ts";
import { queryToFilters } from "../../../src-shared/kernel/lists/filter-values.ts";
import { withOwnValues } from "../../../src-shared/kernel/lists/own-columns.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { SheetSpec } from "../../../src-shared/kernel/workbook/sheet-spec.ts";
import { writeParts } from "../../../src-shared/kernel/workbook/workbook-parts.ts";
import { type ExportColumn, exportColumns, exportTexts } from "../../../src-shared/papers/export-columns.ts";
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
import { type ListExportRequest, listQueryOf } from "./list-export-request.ts";
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
 * Writes the workbook of a list export: rows as of one moment, in pages, masked as the job says; a second sheet names the
 * request, the time of the data and the person. Memory holds the ids and a page of rows.
 */
export const writeListWorkbook = async (
  principal: Principal,
  job: ExportJob,
  { target, service, progress, signal }: JobTools,
): Promise<Produced> => {
  const listRequest = JSON.parse(job.request) as ListExportRequest;
  const list = listByName(listRequest.list);
  const source = service.contributed.sources[listRequest.list].source;
  const texts = exportTexts(listRequest.locale);
  const title = texts.title(listRequest.list);
  const clear = clearKinds(job);
  const listQuery = listQueryOf(listRequest);
  return service.snapshot(async (db) => {
    const seq = await lastChange(db);
    const at = shanghaiNow(service.clock.now());
    const matched = await countChoice(db, principal, list, listQuery, source, listRequest);
    const maxRows = rowsExported(matched, listRequest.ids !== null);
    const ids = await chosenIds(db, principal, list, listQuery, source, listRequest, maxRows);
    let writtenRows = 0;
    const shown = await withOwnColumnsOf(db, principal, list, listRequest.filters, source);
    const columns = exportColumns(listRequest.list, shown, listRequest.columns, texts);

    const rows = async function* (): AsyncGenerator<ReturnType<ExportColumn["valueOf"]>[]> {
      for (let from = 0; from < ids.length; from += pageRows) {
        signal.throwIfAborted();
        const page = ids.slice(from, from + pageRows);
        const rowsById: ReadonlyMap<string, Row> = await plainRowsBy(db, principal, list, source, "id", page);
        for (const id of page) {
          const row = rowsById.get(String(id));
          if (row === undefined) continue;
          const maskedRow = withOwnValues(list, maskRow(list, row, clear));
          writtenRows += 1;
          yield columns.map((column) => column.valueOf(maskedRow));
        }
        await progress(writtenRows, ids.length);
      }
    };
    const sheet: SheetSpec =
      job.direction === vertical
        ? await verticalSheet(title, texts.note("item"), columns, rows())
        : {
            name: title,
            columns: columns.map(({ valueOf: _valueOf, ...column }) => column),
            rows: rows(),
            freezeHeader: true,
          };
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
    const file = await writeZipFile(target, (zip) => writeParts(zip, { sheets: [sheet, notes], properties }), signal);
    return { ...file, name: `${title}-${fileStamp(at)}.xlsx`, rows: writtenRows, matched, as_of: at, as_of_seq: seq };
  });
};
