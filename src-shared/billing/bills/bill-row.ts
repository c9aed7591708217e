import { cellValue } from "../../kernel/imports/cells/cells.ts";
import type { ImportTemplate } from "../../kernel/imports/cells/define.ts";
import type { BillImportRow } from "./bills-calls.ts";

/** Template fields that the wire has a place for (spec 3, "Bill import row"); trade, price and quantity are what a missing task is made of. */
const sentColumns = new Set([
  "applicant_id",
  "task_id",
  "task_name",
  "industry_name",
  "price",
  "quantity",
  "labor_name",
  "labor_phone",
  "id_no",
  "accounting_fee",
  "customer_pay",
  "net_cost",
  "car_rental_fee",
  "is_complete",
  "labor_bank_account",
  "batch_sn",
  "work_date",
  "remark",
]);

/** One checked row as it is sent: cents, days and yes/no typed, empty optional cells left out. Only for rows without errors. */
export const billRowOf = (template: ImportTemplate, row: number, cells: readonly { text: string }[]): BillImportRow => {
  const values: Record<string, string | number | boolean> = { row, id_no: "", labor_phone: "" };
  template.fields.forEach((field, index) => {
    const value = sentColumns.has(field.key) ? cellValue(field, cells[index]?.text ?? "") : undefined;
    if (value !== undefined) values[field.key] = value;
  });
  return values as BillImportRow;
};
