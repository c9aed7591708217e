import { mkdirSync, rmSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../../src-shared/bridge/define.ts";
import { filterValuesSchema } from "../../src-shared/lists/filter-values.ts";
import { type ListName, listByName } from "../../src-shared/lists/registry.ts";
import type { PermissionKey } from "../../src-shared/permissions.ts";
import type { SheetRows, SheetSpec } from "../../src-shared/workbook/sheet-spec.ts";
import type { ListPages } from "../cache/list-pages.ts";
import type { DeskParts, Handlers } from "../desk-parts.ts";
import { writeWorkbook } from "../imports/writer/workbook-writer.ts";
import { readableError, roomOrSay } from "../outbox/database-error.ts";
import { createPreferences } from "../settings/preferences.ts";
import { exportColumns, exportTexts } from "./export-columns.ts";
import { type ExportFacts, notesSheet } from "./export-notes.ts";
import { exportRows } from "./export-rows.ts";
import type { JobControl, JobFile, Jobs } from "./jobs.ts";
import { verticalSheet } from "./vertical-sheet.ts";

export type ExportsParts = {
  readonly host: Pick<DeskParts["host"], "dataDir" | "deliverFile" | "settings">;
  readonly clock: DeskParts["clock"];
  readonly session: Pick<DeskParts["session"], "user">;
  readonly connection: Pick<DeskParts["connection"], "online">;
  readonly pages: ListPages;
  readonly jobs: Pick<Jobs, "start">;
};

type Wanted = Parameters<Handlers["lists"]["export"]>[0];

const permissionOf: Readonly<Record<ListName, PermissionKey>> = {
  bills: "bill.bill.export",
  importRecords: "bill.bill.export",
  settlements: "settlement.settlement.export",
  payoutLines: "settlement.settlement.export",
  transactions: "fund.transaction.export",
  wallets: "fund.transaction.export",
};

/** `direction` of a sheet with a row an item. */
const vertical = 2;

const fileStamp = (time: string): string => time.replace(/\D/g, "").replace(/^(\d{8})/, "$1-");

/**
 * Writes lists to workbooks. Personal data comes masked from the service and stays masked, so both protect flags hold
 * whatever they say; a plain export would need a call of its own that is logged (security 9.6).
 */
export const createExports = (parts: ExportsParts): { readonly export: Handlers["lists"]["export"] } => {
  const folder = join(parts.host.dataDir, "exports");
  rmSync(folder, { recursive: true, force: true });
  const preferences = createPreferences(parts.host.settings);

  const write = async (wanted: Wanted, by: string, control: JobControl): Promise<JobFile | null> => {
    const list = listByName(wanted.list);
    const texts = exportTexts(preferences.get().locale);
    const columns = exportColumns(wanted.list, list, wanted.columns, texts);
    const at = parts.clock.text();
    let facts: ExportFacts | null = null;
    const factsNow = (): ExportFacts => {
      if (!facts) throw new AppError("internal");
      return facts;
    };
    const rows = async function* (): SheetRows & AsyncGenerator<ReturnType<(typeof columns)[number]["valueOf"]>[]> {
      const source = exportRows(parts.pages, wanted, {
        selection: wanted.selection,
        isLive: parts.connection.online(),
        signal: control.signal,
        onPage: ({ count, done, answer }) => {
          facts = { list: wanted.list, filters: wanted.filters, freshness: answer.freshness, by, at, rows: done };
          control.progress(done, count);
        },
      });
      for await (const row of source) yield columns.map((column) => column.valueOf(row));
    };
    roomOrSay(() => mkdirSync(folder, { recursive: true, mode: 0o700 }));
    const title = texts.title(wanted.list);
    const name = `${title}-${fileStamp(at)}.xlsx`;
    const path = join(folder, `${control.id}.xlsx`);
    const sheetOf = async (): Promise<SheetSpec> =>
      wanted.direction === vertical
        ? verticalSheet(title, texts.note("item"), columns, rows())
        : {
            name: title,
            columns: columns.map(({ valueOf: _, ...column }) => column),
            rows: rows(),
            freezeHeader: true,
          };
    try {
      const sheet = await sheetOf();
      await writeWorkbook(path, { sheets: [sheet, notesSheet(list, factsNow, texts)] });
      if (control.signal.aborted) throw new AppError("cancelled");
      const bytes = statSync(path).size;
      const { saved, url } = await parts.host.deliverFile(path, name);
      if (!saved && url === null) throw new AppError("cancelled");
      return { name, bytes, rows: factsNow().rows, url, saved };
    } catch (error) {
      await rm(path, { force: true });
      throw readableError(error);
    }
  };

  return {
    export: async (wanted) => {
      const user = parts.session.user();
      if (!user) throw new AppError("signed_out");
      if (!user.permissions.includes(permissionOf[wanted.list])) throw new AppError("forbidden");
      const list = listByName(wanted.list);
      const filters = filterValuesSchema(list).safeParse(wanted.filters);
      if (!filters.success) throw new AppError("invalid", { fields: { filters: ["invalid_value"] } });
      exportColumns(wanted.list, list, wanted.columns, exportTexts("zh-CN"));
      const judged = { ...wanted, filters: filters.data };
      const job = parts.jobs.start("export", "rows", (control) => write(judged, user.name, control));
      return { job_id: job.id };
    },
  };
};
