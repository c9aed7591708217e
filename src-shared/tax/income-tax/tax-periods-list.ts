import * as list from "../../kernel/lists/define.ts";
import { taxPeriodStates } from "./tax-period-states.ts";

/** Months of the tax books of an agency: sums, how far the declaration is, and whether they are locked. */
export const taxPeriods = list.defineList({
  name: "taxPeriods",
  call: "taxPeriods.list",
  permission: "income_tax.summary.view",
  columns: {
    ...list.everyRow,
    period: list.text({ required: true, width: 84 }),
    status: list.state(taxPeriodStates, { required: true }),
    due_at: list.date({ width: 110 }),
    worker_count: list.integer({ required: true }),
    declared_count: list.integer(),
    paid_count: list.integer(),
    differ_count: list.integer(),
    income: list.centsColumn({ required: true, sum: true, width: 140 }),
    month_tax: list.centsColumn({ required: true, sum: true }),
    vat: list.centsColumn({ sum: true }),
    surtax: list.centsColumn({ sum: true, width: 110 }),
    correction_tax: list.centsColumn({ sum: true }),
    correction_vat: list.centsColumn({ sum: true }),
    promotion_tax: list.centsColumn({ sum: true }),
    paid_tax: list.centsColumn({ sum: true }),
    locked_at: list.nullableDatetime(),
    locked_by: list.nullableText({ width: 100 }),
  },
  filters: { status: list.anyOf("status") },
  sort: ["period", "income", "month_tax"],
  defaultSort: "-period",
  layout: {
    lines: { period: ["due_at"], worker_count: ["declared_count"], locked_at: ["locked_by"] },
    folds: [
      ["locked_by", "locked_at", "differ_count", "paid_count", "declared_count", "due_at", "worker_count"],
      ["promotion_tax", "correction_vat", "correction_tax", "surtax", "vat", "paid_tax", "income"],
    ],
    master: { title: "period", amount: "month_tax", under: "due_at", state: "status" },
  },
  offline: { by: "due_at", days: 800 },
});
