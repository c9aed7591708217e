import { setImmediate } from "node:timers/promises";
import type { ImportRow } from "../../../src-shared/bridge/imports.ts";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import type { FieldKind, ImportField } from "../../../src-shared/kernel/imports/cells/define.ts";
import { moneyOf } from "../../../src-shared/kernel/imports/cells/money-cell.ts";
import type { CellInput, ColumnKind, Mark, MarkedCell } from "../../../src-shared/kernel/workbook/sheet-spec.ts";
import { importsUi as en } from "../../../src-shared/locales/en/common/imports-ui.ts";
import { importsUi as zh } from "../../../src-shared/locales/zh-CN/common/imports-ui.ts";
import { writeWorkbook } from "../../workbook/workbook-writer.ts";
import { issueMessage } from "../template-reader/issue-message.ts";
import type { FullRow } from "./row-views.ts";
import type { StagedImport, WorkbookColumn } from "./staged-import.ts";
import type { WorkerInput } from "./worker-protocol.ts";

type Wanted = WorkerInput<"writeRows">;
type Remark = { readonly severity: Mark; readonly column: string | null; readonly text: string };

const texts = { "zh-CN": zh.download, en: en.download };
const longestRemarks = 2_000;

const columnKind = (kind: FieldKind): ColumnKind => (kind === "cents" || kind === "date" ? kind : "text");

/** Amounts that are amounts stay numbers; what is none stays the text that the person wrote. */
const cellValue = ({ kind }: ImportField, text: string): CellInput => {
  const money = kind === "cents" ? moneyOf(text) : null;
  return money?.ok ? money.cents : text;
};

const remarksOf = (row: ImportRow, locale: Wanted["locale"]): readonly Remark[] => {
  const issues = row.issues.map(({ severity, column, code, params }) => ({
    severity,
    column,
    text: issueMessage(code, params, locale),
  }));
  const { result } = row;
  if (result === null || result.code === null) return issues;
  const text = issueMessage(result.code, result.params, locale);
  return [{ severity: result.ok ? "warning" : "error", column: null, text }, ...issues];
};

const markOf = (remarks: readonly Remark[]): Mark | null =>
  remarks.some(({ severity }) => severity === "error") ? "error" : remarks.length > 0 ? "warning" : null;

const marked = (value: CellInput, mark: Mark | null): CellInput | MarkedCell =>
  mark === null ? value : { value, mark };

const kindOf = (column: WorkbookColumn): ColumnKind => ("field" in column ? columnKind(column.field.kind) : "text");

/**
 * Writes rows in the columns that their file has, with a column of what is wrong at the end and the cells concerned in
 * colour, so that the file can be corrected and read again. Lets other requests in between pieces. Returns how many rows were written.
 * AppErrors `import_changed`, `cancelled`; those of the disk.
 */
export const writeRows = async (
  staged: StagedImport,
  { path, rows: selection, locale, sheet }: Wanted,
  signal: AbortSignal,
  onRows: (rows: number) => void,
): Promise<number> => {
  const { columns: fields, revision } = staged.summary();
  const shownColumns = staged.workbookColumns();
  const title = new Map(fields.map(({ key, title }) => [key, title] as const));
  const inWords = ({ column, text }: Remark): string => {
    const place = column === null ? "" : (title.get(column) ?? "");
    return place === "" || text.includes(place) ? text : `${place}${texts[locale].colon}${text}`;
  };
  let written = 0;
  const cellsOf = ({ row, kept }: FullRow): (CellInput | MarkedCell)[] => {
    const remarks = remarksOf(row, locale);
    const cells = shownColumns.map((one) => {
      if ("kept" in one) return kept[one.kept] ?? "";
      const { field } = one;
      const mark = markOf(remarks.filter(({ column }) => column === field.key));
      return marked(cellValue(field, row.cells[field.key] ?? ""), mark);
    });
    const remarkText = remarks.map(inWords).join(texts[locale].join).slice(0, longestRemarks);
    return [...cells, marked(remarkText, markOf(remarks))];
  };
  const rows = async function* () {
    for (let after = 0; ; ) {
      const chunk = staged.failures(selection, after, revision);
      if (chunk.length === 0) return;
      for (const row of chunk) yield cellsOf(row);
      written += chunk.length;
      after = chunk.at(-1)?.row.row_id ?? after;
      onRows(written);
      await setImmediate();
      if (signal.aborted) throw new AppError("cancelled");
    }
  };
  const columns = shownColumns.map((column) => ({ title: column.title, kind: kindOf(column) }));
  const problems = { title: texts[locale].column, kind: "text", width: 60 } as const;
  await writeWorkbook(path, {
    sheets: [{ name: sheet, columns: [...columns, problems], rows: rows(), freezeHeader: true }],
    hasMarks: true,
  });
  return written;
};
