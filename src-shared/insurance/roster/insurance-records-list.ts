import * as list from "../../kernel/lists/define.ts";
import { listCall } from "../../kernel/lists/list-call.ts";
import { recordIn } from "../../kernel/lists/record-places.ts";
import { occupationClasses } from "../../workers/occupations/occupations-record.ts";
import { changeStates, rosterActionCodes, rosterFaultCodes } from "./roster-states.ts";

/** Log of the changes of all rosters, those that failed too. `amount`: what one cost, below zero what it gave back. */
export const insuranceRecords = list.defineList({
  name: "insuranceRecords",
  call: "insuranceRecords.list",
  permission: "insurance.order.view",
  columns: {
    ...list.companyRow,
    order_id: list.text({ carried: true }),
    amendment_id: list.nullableText({ carried: true }),
    name: list.text({ required: true, sensitive: "name", width: 92 }),
    id_no: list.text({ required: true, sensitive: "idNumber", width: 170 }),
    action: list.enumeration("rosterAction", rosterActionCodes, { required: true, width: 90 }),
    status: list.state(changeStates, { required: true }),
    fault: list.nullableEnumeration("rosterFault", rosterFaultCodes, { width: 170 }),
    company_name: list.text({ width: 190 }),
    order_no: list.text({ required: true, width: 168, leadsTo: recordIn("insuranceOrders", "order_id") }),
    amendment_no: list.nullableText({ width: 168 }),
    post: list.text({ width: 120 }),
    class: list.nullableEnumeration("occupationClass", occupationClasses, { width: 84 }),
    replaced_name: list.text({ sensitive: "name", width: 110 }),
    replaced_id_no: list.text({ sensitive: "idNumber", width: 170, hidden: true }),
    effective_day: list.date({ required: true }),
    amount: list.centsColumn({ required: true, width: 104 }),
    maker_name: list.text({ width: 90 }),
    create_at: list.datetime({ required: true }),
  },
  filters: {
    keyword: list.search(["name", "id_no", "order_no", "amendment_no", "company_name"]),
    status: list.anyOf("status"),
    action: list.anyOf("action"),
    company_id: list.ref("company_id", "companies"),
    order_id: list.ref("order_id", "insuranceOrders"),
    ids: list.ref("id", "insuranceRecords"),
    date: list.dateBy(["create_at", "effective_day"]),
  },
  sort: ["create_at", "effective_day", "amount"],
  defaultSort: "-create_at",
  layout: {
    lines: {
      ...{ name: ["id_no"], company_name: ["order_no"], post: ["class"], amendment_no: ["create_at"] },
      replaced_name: ["replaced_id_no"],
    },
  },
  offline: { by: "create_at", days: 400 },
});

export const insuranceRecordsList = listCall(insuranceRecords, { path: "/v7/eli_insurance_records" });
