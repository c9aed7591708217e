import { AppError } from "../kernel/bridge/define.ts";
import type { CellInput, SheetColumn, SheetRows, SheetSpec } from "../kernel/workbook/sheet-spec.ts";

/** Columns of a sheet less the one of the titles. */
const mostRecords = 16_383;
const titleWidth = 16;

/**
 * A sheet with a row an item and a column a record, numbered from 1 (spec 9: export direction 2). Amounts and dates stay
 * what they are. Reads all records before it is written; AppError `too_large` above what a sheet holds beside each other.
 */
export const verticalSheet = async (
  name: string,
  itemTitle: string,
  columns: readonly SheetColumn[],
  records: SheetRows,
): Promise<SheetSpec> => {
  const items: CellInput[][] = columns.map(({ title }) => [title]);
  let count = 0;
  for await (const record of records) {
    count += 1;
    if (count > mostRecords) throw new AppError("too_large");
    for (const [index, item] of items.entries()) item.push(record[index] as CellInput);
  }
  const width = Math.max(...columns.map((column) => column.width ?? 0));
  return {
    name,
    columns: [
      { title: itemTitle, kind: "text", width: titleWidth },
      ...Array.from({ length: count }, (_, index) => ({ title: String(index + 1), kind: "text" as const, width })),
    ],
    rows: items,
    rowKinds: columns.map(({ kind }) => kind),
    freezeHeader: true,
  };
};
