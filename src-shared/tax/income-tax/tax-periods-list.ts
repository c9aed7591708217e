import {
  anyOf,
  centsColumn,
  date,
  defineList,
  integer,
  nullableDatetime,
  nullableText,
  state,
  text,
} from "../../kernel/lists/define.ts";
import { taxPeriodStates } from "./tax-period-states.ts";

/** Months of the tax books of an agency: sums, how far the declaration is, and whether they are locked. */
export const taxPeriods = defineList({
  name: "taxPeriods",
  call: "taxPeriods.list",
  permission: "income_tax.summary.view",
  columns: {
    id: text({ carried: true }),
    version: integer({ carried: true }),
    period: text({ required: true, width: 84 }),
    status: state(taxPeriodStates, { required: true }),
    due_at: date({ width: 110 }),
    worker_count: integer({ required: true }),
    declared_count: integer(),
    paid_count: integer(),
    differ_count: integer(),
    income: centsColumn({ required: true, sum: true, width: 140 }),
    month_tax: centsColumn({ required: true, sum: true }),
    vat: centsColumn({ sum: true }),
    surtax: centsColumn({ sum: true, width: 110 }),
    correction_tax: centsColumn({ sum: true }),
    correction_vat: centsColumn({ sum: true }),
    promotion_tax: centsColumn({ sum: true }),
    paid_tax: centsColumn({ sum: true }),
    locked_at: nullableDatetime(),
    locked_by: nullableText({ width: 100 }),
  },
  filters: { status: anyOf("status") },
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
