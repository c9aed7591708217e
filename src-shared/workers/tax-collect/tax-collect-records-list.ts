import {
  anyOf,
  dateBy,
  datetime,
  defineList,
  integer,
  month,
  nullableDatetime,
  nullableText,
  ref,
  search,
  state,
  text,
} from "../../kernel/lists/define.ts";
import { recordIn } from "../../kernel/lists/record-places.ts";
import { taxCollectStates } from "../../kernel/states/worker.ts";

/** Answers of the tax office to data of workers that were sent for a month, one row a worker and company (dictionary B3.3). */
export const taxCollectRecords = defineList({
  name: "taxCollectRecords",
  call: "taxCollectRecords.list",
  permission: "labor.labor.view",
  columns: {
    id: text({ carried: true }),
    version: integer({ carried: true }),
    company_id: text({ carried: true }),
    labor_id: text({ carried: true }),
    company_labor_id: nullableText({ carried: true }),
    collect_id: nullableText({ carried: true }),
    labor_name: text({
      ...{ required: true, sensitive: "name", width: 96 },
      leadsTo: recordIn("companyLabors", "company_labor_id"),
    }),
    id_no: text({ required: true, sensitive: "idNumber", width: 170 }),
    company_name: text({ required: true, width: 200 }),
    // The company's month, where what failed is sent again.
    period: month({ required: true, width: 96, leadsTo: recordIn("companyTaxCollect", "collect_id") }),
    result: state(taxCollectStates, { required: true, width: 140 }),
    upload_time: nullableDatetime(),
    fail_reason: text({ width: 220 }),
    receipt_no: nullableText({ width: 190 }),
    attempts: integer({ width: 84, hidden: true }),
    create_at: datetime({ hidden: true }),
  },
  filters: {
    keyword: search(["labor_name", "id_no", "company_name", "receipt_no", "fail_reason"]),
    result: anyOf("result"),
    company_id: ref("company_id", "companies"),
    labor_id: ref("labor_id", "companyLabors"),
    date: dateBy(["upload_time", "create_at"]),
    ids: ref("id", "taxCollectRecords"),
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
