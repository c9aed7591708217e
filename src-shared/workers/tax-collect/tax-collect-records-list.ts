import * as list from "../../kernel/lists/define.ts";
import { recordIn } from "../../kernel/lists/record-places.ts";
import { taxCollectStates } from "../../kernel/states/worker.ts";

/** Answers of the tax office to data of workers that were sent for a month, one row a worker and company (dictionary B3.3). */
export const taxCollectRecords = list.defineList({
  name: "taxCollectRecords",
  call: "taxCollectRecords.list",
  permission: "labor.labor.view",
  columns: {
    ...list.companyRow,
    labor_id: list.text({ carried: true }),
    company_labor_id: list.nullableText({ carried: true }),
    collect_id: list.nullableText({ carried: true }),
    labor_name: list.text({
      ...{ required: true, sensitive: "name", width: 96 },
      leadsTo: recordIn("companyLabors", "company_labor_id"),
    }),
    id_no: list.text({ required: true, sensitive: "idNumber", width: 170 }),
    company_name: list.text({ required: true, width: 200 }),
    // The company's month, where what failed is sent again.
    period: list.month({ required: true, width: 96, leadsTo: recordIn("companyTaxCollect", "collect_id") }),
    result: list.state(taxCollectStates, { required: true, width: 140 }),
    upload_time: list.nullableDatetime(),
    fail_reason: list.text({ width: 220 }),
    receipt_no: list.nullableText({ width: 190 }),
    attempts: list.integer({ width: 84, hidden: true }),
    create_at: list.datetime({ hidden: true }),
  },
  filters: {
    keyword: list.search(["labor_name", "id_no", "company_name", "receipt_no", "fail_reason"]),
    result: list.anyOf("result"),
    company_id: list.ref("company_id", "companies"),
    labor_id: list.ref("labor_id", "companyLabors"),
    date: list.dateBy(["upload_time", "create_at"]),
    ids: list.ref("id", "taxCollectRecords"),
  },
  sort: ["period", "upload_time", "create_at"],
  defaultSort: "-period",
  layout: {
    lines: { labor_name: ["id_no"], result: ["fail_reason"], upload_time: ["receipt_no"] },
    folds: ["receipt_no", "upload_time", "id_no", "fail_reason"],
    master: { title: "labor_name", under: "company_name", state: "result" },
    // A record begins with sending, so the state before it is the last tab.
    tabs: { by: "result", order: ["failed", "collecting", "collected"] },
  },
  offline: { by: "create_at", days: 365 },
});
