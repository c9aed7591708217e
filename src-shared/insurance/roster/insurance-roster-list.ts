import * as list from "../../kernel/lists/define.ts";
import { listCall } from "../../kernel/lists/list-call.ts";
import { recordIn } from "../../kernel/lists/record-places.ts";
import { occupationClasses } from "../../workers/occupations/occupations-record.ts";
import { rosterActionCodes, seatStates } from "./roster-states.ts";

/** People who are insured, are to be, or were: a row for each place of an order's roster. Days are the first and the last insured. */
export const insuranceRoster = list.defineList({
  name: "insuranceRoster",
  call: "insuranceRoster.list",
  permission: "insurance.order.view",
  columns: {
    ...list.companyRow,
    order_id: list.text({ carried: true }),
    labor_id: list.text({ carried: true }),
    name: list.text({ required: true, sensitive: "name", width: 92 }),
    id_no: list.text({ required: true, sensitive: "idNumber", width: 170 }),
    status: list.state(seatStates, { required: true }),
    company_name: list.text({ width: 190 }),
    order_no: list.text({ required: true, width: 168, leadsTo: recordIn("insuranceOrders", "order_id") }),
    product: list.text({ width: 190 }),
    insurer: list.text({ width: 150, hidden: true }),
    post: list.text({ width: 120 }),
    class: list.enumeration("occupationClass", occupationClasses, { width: 84 }),
    action: list.enumeration("rosterAction", rosterActionCodes, { width: 90, hidden: true }),
    from_day: list.date({ required: true }),
    until_day: list.date({ required: true }),
    replaces_name: list.nullableText({ sensitive: "name", width: 110, hidden: true }),
    premium: list.centsColumn({ width: 104 }),
    create_at: list.datetime({ hidden: true }),
  },
  filters: {
    keyword: list.search(["name", "id_no", "order_no", "company_name", "post"]),
    status: list.anyOf("status"),
    company_id: list.ref("company_id", "companies"),
    order_id: list.ref("order_id", "insuranceOrders"),
    ids: list.ref("id", "insuranceRoster"),
    class: list.anyOf("class"),
    date: list.dateBy(["from_day", "until_day", "create_at"]),
  },
  sort: ["from_day", "until_day", "create_at", "premium"],
  defaultSort: "-from_day",
  layout: {
    lines: {
      name: ["id_no"],
      company_name: ["order_no"],
      post: ["class"],
      from_day: ["until_day"],
      product: ["insurer"],
    },
  },
  offline: { by: "create_at", days: 400 },
});

export const insuranceRosterList = listCall(insuranceRoster, { path: "/v7/eli_insurance_roster" });
