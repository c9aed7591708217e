import * as list from "../../kernel/lists/define.ts";
import { occupationClasses } from "../../workers/occupations/occupations-record.ts";
import { planStates, planTypes, planUnits } from "./plan-states.ts";

/** Insurance plans of an agency: what is covered, for whom, by the day, month or year. */
export const insurancePlans = list.defineList({
  name: "insurancePlans",
  call: "insurancePlans.list",
  permission: "insurance.plan.view",
  columns: {
    ...list.everyRow,
    maker_id: list.text({ carried: true }),
    no: list.text({ required: true, width: 168 }),
    product: list.text({ required: true, width: 220 }),
    insurer: list.text({ required: true, width: 150 }),
    type: list.enumeration("insuranceType", planTypes, { width: 110 }),
    status: list.state(planStates, { required: true }),
    classes: list.codeSet("occupationClass", occupationClasses, { width: 150 }),
    unit: list.enumeration("insuranceUnit", planUnits, { width: 84 }),
    liability: list.centsColumn({ width: 130 }),
    death: list.centsColumn({ width: 130 }),
    medical: list.centsColumn({ width: 120, hidden: true }),
    allowance: list.centsColumn({ width: 120, hidden: true }),
    age_min: list.integer({ hidden: true }),
    age_max: list.integer({ hidden: true }),
    waiting_hours: list.integer({ hidden: true, width: 110 }),
    cut_off: list.text({ hidden: true, width: 84 }),
    note: list.text({ hidden: true, width: 190 }),
    maker_name: list.text({ width: 90 }),
    create_at: list.datetime({ hidden: true }),
  },
  filters: {
    keyword: list.search(["no", "product", "insurer"]),
    status: list.anyOf("status"),
    type: list.anyOf("type"),
    ids: list.ref("id", "insurancePlans"),
  },
  sort: ["create_at", "product", "insurer", "no"],
  defaultSort: "-create_at",
  layout: {
    lines: { product: ["insurer"], type: ["unit"] },
    folds: ["maker_name", "death", "liability", "classes", "unit"],
    master: { title: "product", under: "insurer", state: "status" },
  },
  offline: { by: "create_at", days: 3_650 },
});
