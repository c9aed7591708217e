import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { templates } from "../../../src-shared/registries/imports/registry.ts";
import { readWorkbook } from "../spreadsheet/open-workbook.ts";
import type { SourceRow } from "../spreadsheet/source/source-row.ts";
import { HeaderFinder } from "../template-reader/header-finder.ts";
import { ImportRefusal, plainCode, refusalOf } from "../template-reader/import-refusal.ts";

/**
 * Reads one file to its end and says its outcome: `ok` when its rows can be read, whatever they are; `refused`
 * with the reason; `error` for a fault of the program. Started by corpus.ts, once a file.
 */

type Outcome = { readonly outcome: "ok" | "refused" | "error"; readonly code: string | null; readonly rows: number };

/** Titles are looked for as in an import: a table that has none is still one that can be read. */
const titleSearch = (): ((row: SourceRow) => void) => {
  const finder = new HeaderFinder(Object.values(templates), true);
  let isSearching = true;
  return (row) => {
    if (!isSearching) return;
    try {
      isSearching = finder.offer(row) === null;
    } catch (error) {
      if (!(error instanceof ImportRefusal)) throw error;
      isSearching = false;
    }
  };
};

const read = async (path: string): Promise<Outcome> => {
  const facts = await stat(path).catch(() => null);
  if (facts === null) return { outcome: "refused", code: "file_unreadable", rows: 0 };
  // A FIFO or a device would be waited for without end.
  if (!facts.isFile()) return { outcome: "refused", code: "file_not_regular", rows: 0 };
  try {
    const { rows } = await readWorkbook({ path }, { name: basename(path), onRow: titleSearch() });
    return { outcome: "ok", code: null, rows };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal !== null) return { outcome: "refused", code: plainCode(refusal.code), rows: 0 };
    const isOfSystem = error instanceof Error && "syscall" in error;
    if (isOfSystem) return { outcome: "refused", code: "file_unreadable", rows: 0 };
    return { outcome: "error", code: error instanceof Error ? error.name : "unknown", rows: 0 };
  }
};

const outcome = await read(process.argv[2] ?? "");
const peak_rss_mb = Math.round(process.resourceUsage().maxRSS / 1024);
process.stdout.write(`${JSON.stringify({ ...outcome, peak_rss_mb })}\n`);
