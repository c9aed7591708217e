import { billRowOf } from "../../../src-shared/billing/bills/bill-row.ts";
import type { PayComparison } from "../../../src-shared/billing/bills/bills-calls.ts";
import type { ImportTemplate } from "../../../src-shared/kernel/imports/cells/define.ts";
import { parseMoney } from "../../../src-shared/kernel/values/money/money-parse.ts";
import type { StagedRow } from "./rows/staged-row.ts";

type Known = Pick<StagedRow, "number" | "cells" | "deleted" | "asked" | "online">;

const contractOf = ({ online }: Known): number | null => {
  const remark = online.find(({ code }) => code === "pay_differs");
  if (remark === undefined) return null;
  const parsed = parseMoney(String(remark.params["contract"]));
  return parsed.ok ? parsed.cents : null;
};

/** The comparison of one row as the service answered it; null where it was not asked, or makes no bill of it. */
const payOfRow = (template: ImportTemplate, row: Known): PayComparison | null => {
  if (template.bill === undefined || row.deleted || !row.asked) return null;
  if (row.online.some(({ severity }) => severity === "error")) return null;
  const file = billRowOf(template, row.number, row.cells).customer_pay;
  if (file === undefined) return null;
  const contract = contractOf(row);
  return { compared: 1, differing: contract === null ? 0 : 1, file, contract: contract ?? file };
};

const add = (one: PayComparison, other: PayComparison, sign: 1 | -1): PayComparison => ({
  compared: one.compared + sign * other.compared,
  differing: one.differing + sign * other.differing,
  file: one.file + sign * other.file,
  contract: one.contract + sign * other.contract,
});

/**
 * The comparison of what companies pay by the file and by the contract, after one row has changed: what the service said of the
 * other rows stays known. Null while nothing is known, or of no row any more.
 */
export const payAfter = (
  template: ImportTemplate,
  known: PayComparison | null,
  before: Known,
  after: Known,
): PayComparison | null => {
  if (known === null) return null;
  const was = payOfRow(template, before);
  const is = payOfRow(template, after);
  const less = was === null ? known : add(known, was, -1);
  const next = is === null ? less : add(less, is, 1);
  return next.compared > 0 ? next : null;
};
