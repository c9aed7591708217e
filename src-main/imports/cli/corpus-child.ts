import { basename } from "node:path";
import { templates } from "../../../src-shared/imports/registry.ts";
import { readWorkbook } from "../reader/open-workbook.ts";
import { HeaderFinder } from "../reading/header-finder.ts";
import { ImportRefusal, plainCode, refusalOf } from "../reading/import-refusal.ts";

/** Reads one file to its end and says what it is. Started by corpus.ts, once a file. */

const path = process.argv[2] ?? "";
const finder = new HeaderFinder(Object.values(templates), true);
let template: string | null = null;
let isSearching = true;
let rows = 0;

const report = (outcome: "ok" | "refused" | "error", code: string | null): void => {
  const peak_rss_mb = Math.round(process.resourceUsage().maxRSS / 1024);
  process.stdout.write(`${JSON.stringify({ outcome, code, template, rows, peak_rss_mb })}\n`);
};

try {
  const facts = await readWorkbook(
    { path },
    {
      name: basename(path),
      onRow: (row) => {
        if (!isSearching) return;
        try {
          const header = finder.offer(row);
          template = header?.template.name ?? null;
          isSearching = header === null;
        } catch (error) {
          if (!(error instanceof ImportRefusal)) throw error;
          isSearching = false;
        }
      },
    },
  );
  rows = facts.rows;
  template ??= finder.end()?.template.name ?? null;
  report("ok", null);
} catch (error) {
  const refusal = refusalOf(error);
  if (refusal === null) report("error", error instanceof Error ? error.name : "unknown");
  else report("refused", plainCode(refusal.code));
}
