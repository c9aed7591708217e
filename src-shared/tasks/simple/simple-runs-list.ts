import * as list from "../../kernel/lists/define.ts";
import { listCall } from "../../kernel/lists/list-call.ts";
import { recordIn } from "../../kernel/lists/record-places.ts";
import { simpleOutcomeCodes, simpleReasonCodes, simpleRunStates } from "./simple-runs.ts";

const path = "/cdl/1/tasks/simple";
const permission = "task.task.view";

/** Simple tasks as they were sent, a row each (requirement T7). `amount`: price for each worker times those sent, cents. */
export const simpleRuns = list.defineList({
  name: "simpleRuns",
  call: "simpleRuns.list",
  permission,
  columns: {
    ...list.companyRow,
    maker_id: list.text({ carried: true }),
    task_id: list.nullableText({ carried: true }),
    no: list.text({ required: true, width: 168 }),
    task_name: list.text({ required: true, width: 220 }),
    status: list.state(simpleRunStates, { required: true, width: 110 }),
    company_name: list.text({ required: true, width: 210 }),
    total: list.integer({ required: true, width: 84 }),
    done: list.integer({ hidden: true, width: 84 }),
    sent: list.integer({ required: true, width: 84 }),
    unfit: list.integer({ width: 84 }),
    price: list.nullableCents({ width: 110 }),
    amount: list.centsColumn({ sum: true, width: 130 }),
    reason: list.nullableEnumeration("simpleReason", simpleReasonCodes, { width: 210 }),
    task_no: list.nullableText({ width: 168, leadsTo: recordIn("tasks", "task_id") }),
    maker_name: list.text({ width: 90 }),
    create_at: list.datetime(),
    finish_at: list.nullableDatetime({ hidden: true }),
  },
  filters: {
    keyword: list.search(["no", "task_name", "task_no", "company_name"]),
    status: list.anyOf("status"),
    company_id: list.ref("company_id", "companies"),
    task_id: list.ref("task_id", "tasks"),
    date: list.dateBy(["create_at", "finish_at"]),
    has_unfit: list.positive("unfit"),
    ids: list.ref("id", "simpleRuns"),
  },
  sort: ["create_at", "no", "amount"],
  defaultSort: "-create_at",
  layout: {
    lines: { no: ["create_at"], task_name: ["company_name"], sent: ["unfit"], amount: ["price"] },
    folds: ["maker_name", "task_no", "create_at", "price", "reason", "unfit", "company_name"],
    master: { title: "task_name", amount: "amount", under: "company_name", state: "status" },
    tabs: { by: "status", amounts: ["amount"], order: ["waiting", "running", "done", "failed"] },
  },
  offline: { by: "create_at", days: 365 },
});

/** Workers of simple tasks with what came of each; kept for two years. */
export const simpleRunRows = list.defineList({
  name: "simpleRunRows",
  call: "simpleRunRows.list",
  permission,
  columns: {
    ...list.companyRow,
    run_id: list.text({ carried: true }),
    company_labor_id: list.text({ carried: true }),
    seq: list.integer({ required: true, width: 72 }),
    labor_name: list.text({
      ...{ required: true, sensitive: "name", width: 110 },
      leadsTo: recordIn("companyLabors", "company_labor_id"),
    }),
    id_no: list.text({ required: true, sensitive: "idNumber", width: 170 }),
    outcome: list.enumeration("simpleOutcome", simpleOutcomeCodes, { required: true, width: 110 }),
    reason: list.nullableEnumeration("simpleReason", simpleReasonCodes, { width: 260 }),
    applicant_no: list.nullableText({ width: 168, leadsTo: recordIn("taskApplicants", "applicant_id") }),
    applicant_id: list.nullableText({ carried: true }),
  },
  filters: {
    keyword: list.search(["labor_name", "id_no", "applicant_no"]),
    company_id: list.ref("company_id", "companies"),
    run_id: list.ref("run_id", "simpleRuns"),
    outcome: list.anyOf("outcome"),
  },
  sort: ["seq"],
  defaultSort: "seq",
  layout: { lines: { labor_name: ["id_no"], outcome: ["reason"] } },
});

export const simpleRunsList = listCall(simpleRuns, { path });
export const simpleRunRowsList = listCall(simpleRunRows, { path: `${path}/rows` });
