import type { TaxVerifyRow } from "../../../src-shared/calls/bill-tax.ts";
import { checkIdNumber } from "../../../src-shared/values/id-number.ts";
import { parseMoney } from "../../../src-shared/values/money-parse.ts";
import { stripInvisible, stripSpaces, toHalfWidth } from "../../../src-shared/values/text.ts";

export type TaxRowFault = { readonly row: number; readonly code: "columns" | "name" | "idNumber" | "amount" };

/** Most rows of one comparison. */
export const taxRowsAtMost = 5_000;

/** Copied cells stand between tabs; a typed line has commas, and then none inside its amount, for they could not be told apart. */
const cellsOf = (line: string): readonly string[] => {
  if (line.includes("\t")) return line.split("\t").map((cell) => stripInvisible(cell).trim());
  const cells = line.split(/[,，;；]/u).map((cell) => stripInvisible(cell).trim());
  return cells.length > 3 ? [] : cells;
};

/**
 * Rows of the tax office's list as they are copied out of a spreadsheet: name, ID number, tax in yuan; further columns are left
 * out. A first line of titles is skipped. `today` "YYYY-MM-DD".
 */
export const readTaxRows = (
  text: string,
  today: string,
): { readonly rows: readonly TaxVerifyRow[]; readonly faults: readonly TaxRowFault[] } => {
  const rows: TaxVerifyRow[] = [];
  const faults: TaxRowFault[] = [];
  for (const [at, line] of text.split(/\r?\n/u).entries()) {
    if (line.trim() === "") continue;
    const row = at + 1;
    const [name = "", idNumber = "", amount = ""] = cellsOf(line);
    const id = stripSpaces(toHalfWidth(idNumber)).toUpperCase();
    const isTitle = at === 0 && !/\d/u.test(line);
    const tax = parseMoney(amount);
    if (isTitle) continue;
    if (amount === "") faults.push({ row, code: "columns" });
    else if (name === "" || name.length > 50) faults.push({ row, code: "name" });
    else if (id.length > 18 || !checkIdNumber(id, { today }).ok) faults.push({ row, code: "idNumber" });
    else if (!tax.ok) faults.push({ row, code: "amount" });
    else rows.push({ row, labor_name: name, labor_id_no: id, tax_amount: tax.cents });
  }
  return { rows, faults };
};
