import type { Tables } from "../../../core/database/tables.ts";

type Amounts = Pick<
  Tables["income_summary"],
  "month_tax" | "vat" | "vat_recover" | "surtax" | "correction_tax" | "correction_vat" | "correction_surtax"
>;

/** Tax due on a worker's month, corrections of earlier months included; below zero when it is owed to the worker. Cents. */
export const taxDue = (row: Amounts): number =>
  row.month_tax +
  row.vat +
  row.vat_recover +
  row.surtax +
  row.correction_tax +
  row.correction_vat +
  row.correction_surtax;
