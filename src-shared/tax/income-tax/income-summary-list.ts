import * as list from "../../kernel/lists/define.ts";
import { declarationStates } from "./declaration-states.ts";

/** Rows of the cumulative rate table; 0: no line of the month was taxed by it. */
export const taxBands = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** Income and tax of one worker in one month, over all companies of the agency (dictionary B9). */
export const incomeSummary = list.defineList({
  name: "incomeSummary",
  call: "incomeSummary.list",
  permission: "income_tax.summary.view",
  columns: {
    ...list.everyRow,
    period_start: list.date({ carried: true }),
    labor_id: list.text({ carried: true }),
    /** 1 where the withheld tax is not what the rule says. */
    differs: list.integer({ carried: true }),
    /** 1 from 80 % of the month's VAT threshold on. */
    near_threshold: list.integer({ carried: true }),
    /** 1 where tax was withheld and no proof of its payment is there. */
    lacks_proof: list.integer({ carried: true }),
    /** The companies that paid the worker in the month (`id-set.ts`); null before it was known. */
    companies: list.nullableText({ carried: true }),
    no: list.text({ required: true, width: 168 }),
    period: list.month({ required: true }),
    labor_name: list.text({ required: true, sensitive: "name", width: 90 }),
    id_no: list.text({ required: true, sensitive: "idNumber", width: 170 }),
    company_count: list.integer({ width: 84 }),
    bill_count: list.integer({ sum: true }),
    income: list.centsColumn({ required: true, sum: true }),
    income_ex_vat: list.centsColumn({ sum: true }),
    vat: list.centsColumn({ sum: true, width: 100 }),
    surtax: list.centsColumn({ sum: true, width: 100 }),
    vat_recover: list.centsColumn({ sum: true, width: 100, hidden: true }),
    months: list.integer({ width: 76 }),
    cum_income: list.centsColumn({ width: 130 }),
    cum_expense: list.centsColumn({ hidden: true }),
    cum_basic: list.centsColumn({ hidden: true }),
    taxable: list.centsColumn({ width: 130 }),
    band: list.enumeration("taxBand", taxBands, { hidden: true }),
    rate: list.ratio({ width: 76 }),
    quick_deduction: list.centsColumn({ hidden: true }),
    cum_tax: list.centsColumn({ hidden: true }),
    cum_withheld: list.centsColumn({ hidden: true }),
    month_tax: list.centsColumn({ required: true, sum: true }),
    diff: list.centsColumn({ sum: true, width: 100 }),
    correction_income: list.centsColumn({ sum: true, hidden: true }),
    correction_tax: list.centsColumn({ sum: true, width: 100 }),
    correction_vat: list.centsColumn({ sum: true, hidden: true }),
    correction_surtax: list.centsColumn({ sum: true, hidden: true }),
    paid_tax: list.centsColumn({ sum: true, hidden: true }),
    vat_used: list.ratio({ width: 96 }),
    rolling12: list.centsColumn({ width: 130, hidden: true }),
    declare_status: list.state(declarationStates, { required: true }),
    has_proof: list.flag(),
    receipt_no: list.nullableText({ width: 160, hidden: true }),
    declare_at: list.nullableDatetime({ hidden: true }),
    rule_version: list.text({ width: 150, hidden: true }),
  },
  filters: {
    ids: list.ref("id", "incomeSummary"),
    labor_id: list.ref("labor_id", "companyLabors"),
    keyword: list.search(["no", "labor_name", "id_no", "receipt_no"]),
    date: list.dateBy(["period_start"]),
    company: list.refAmong("companies", "companies"),
    declare_status: list.anyOf("declare_status"),
    band: list.anyOf("band"),
    income: list.range("income"),
    has_tax: list.positive("month_tax"),
    has_difference: list.positive("differs"),
    lacks_proof: list.positive("lacks_proof"),
    is_near_threshold: list.positive("near_threshold"),
  },
  sort: ["no", "income", "month_tax", "taxable", "rolling12", "vat_used"],
  defaultSort: "-no",
  layout: {
    lines: { no: ["period"], labor_name: ["id_no"], company_count: ["bill_count"], month_tax: ["rate"] },
    folds: [
      ["has_proof", "vat_used", "months", "bill_count", "company_count", "rate", "period", "id_no", "correction_tax"],
      ["cum_income", "surtax", "vat", "income_ex_vat", "taxable", "diff", "labor_name", "income"],
    ],
    master: { title: "labor_name", amount: "month_tax", under: "period", state: "declare_status" },
    tabs: {
      by: "declare_status",
      order: [
        "toGenerate",
        "generated",
        "reported",
        "refused",
        "accepted",
        "paid",
        { key: "corrected", states: ["correcting", "corrected"] },
      ],
    },
  },
  offline: { by: "period_start", days: 400 },
});
