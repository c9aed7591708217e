import * as list from "../../kernel/lists/define.ts";
import { contractTypes, laborContractStates } from "./labor-contract-states.ts";

const tabOrder = [
  ...["draft", "sent", "opened", "signing", "filed", "signed"],
  { key: "refused", states: ["declined", "rejected"] },
  { key: "over", states: ["lapsed", "withdrawn"] },
];

/** Contracts between workers and companies, one row a contract (requirement W7). `end_at`: its last day; `lapse_at`: until when it can be signed. */
export const laborContracts = list.defineList({
  name: "laborContracts",
  call: "laborContracts.list",
  permission: "labor.labor.view",
  columns: {
    ...list.companyRow,
    maker_id: list.text({ carried: true }),
    labor_id: list.text({ carried: true }),
    company_labor_id: list.text({ carried: true }),
    no: list.text({ required: true, width: 168 }),
    labor_name: list.text({ required: true, sensitive: "name", width: 96 }),
    id_no: list.text({ sensitive: "idNumber", width: 170 }),
    mobile: list.text({ sensitive: "phone", width: 116, hidden: true }),
    status: list.state(laborContractStates, { required: true, width: 116 }),
    type: list.enumeration("contractType", Object.values(contractTypes), { width: 100 }),
    company_name: list.text({ required: true, width: 190 }),
    template_name: list.nullableText({ width: 150 }),
    template_version: list.integer({ width: 70, hidden: true }),
    start_at: list.date({ width: 110 }),
    end_at: list.date({ width: 110 }),
    sent_at: list.nullableDatetime({ width: 150 }),
    opened_at: list.nullableDatetime({ hidden: true }),
    signed_at: list.nullableDatetime({ width: 150 }),
    lapse_at: list.nullableDatetime({ width: 150, hidden: true }),
    ended_at: list.nullableDatetime({ hidden: true }),
    ended_reason: list.nullableText({ width: 160, hidden: true, isTerm: true }),
    maker_name: list.text({ width: 90 }),
    checker_name: list.nullableText({ width: 90, hidden: true }),
    decided_at: list.nullableDatetime({ hidden: true }),
    remark: list.text({ width: 160, hidden: true }),
    create_at: list.datetime({ width: 150 }),
  },
  filters: {
    keyword: list.search(["no", "labor_name", "id_no", "mobile", "company_name"]),
    status: list.anyOf("status"),
    company_id: list.ref("company_id", "companies"),
    type: list.anyOf("type"),
    date: list.dateBy(["create_at", "sent_at", "signed_at", "end_at"]),
    company_labor_id: list.ref("company_labor_id", "companyLabors"),
    ids: list.ref("id", "laborContracts"),
    by_others: list.byOthers(["maker_id"]),
  },
  sort: ["create_at", "sent_at", "signed_at", "end_at", "no"],
  defaultSort: "-create_at",
  layout: {
    lines: {
      no: ["create_at"],
      labor_name: ["id_no"],
      company_name: ["template_name"],
      end_at: ["start_at"],
      signed_at: ["sent_at"],
    },
    folds: ["create_at", "start_at", "sent_at", "template_name", "maker_name", "type", "id_no"],
    master: { title: "labor_name", under: "company_name", state: "status" },
    tabs: { by: "status", order: tabOrder },
  },
  offline: { by: "create_at", days: 730 },
});
