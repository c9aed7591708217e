import * as list from "../../kernel/lists/define.ts";
import { recordIn } from "../../kernel/lists/record-places.ts";
import { transferStates } from "./transfer-states.ts";

/** Top-ups: recharges that were entered in the name of one of the agency's people (decision 7.13). */
export const topUpRecords = list.defineList({
  name: "topUpRecords",
  call: "topUpRecords.list",
  permission: "user.topup.view",
  columns: {
    ...list.companyRow,
    no: list.text({ required: true, width: 168, leadsTo: recordIn("transfers", "id") }),
    status: list.state(transferStates, { required: true }),
    member_id: list.nullableText({ carried: true }),
    named_name: list.text({ required: true, width: 110, leadsTo: recordIn("agencyUsers", "member_id") }),
    company_name: list.text({ required: true, width: 190, leadsTo: recordIn("companies", "company_id") }),
    channel: list.enumeration("settlementChannel", [1, 2, 3, 4, 5], { width: 84 }),
    amount: list.centsColumn({ required: true, sum: true, width: 140 }),
    // What has truly come: only recharges that were approved.
    settled_in: list.centsColumn({ sum: true, width: 140 }),
    payer_name: list.text({ width: 170 }),
    bank_serial: list.nullableText({ width: 190 }),
    note: list.text({ width: 150, hidden: true }),
    maker_name: list.text({ width: 90 }),
    checker_name: list.nullableText({ width: 90 }),
    create_at: list.datetime({ required: true }),
    finished_at: list.nullableDatetime({ hidden: true }),
  },
  filters: {
    keyword: list.search(["no", "named_name", "company_name", "payer_name", "bank_serial", "note"]),
    status: list.anyOf("status"),
    company_id: list.ref("company_id", "companies"),
    ids: list.ref("id", "topUpRecords"),
    channel: list.anyOf("channel"),
    date: list.dateBy(["create_at", "finished_at"]),
    amount: list.range("amount"),
  },
  sort: ["create_at", "finished_at", "amount", "named_name", "no"],
  defaultSort: "-create_at",
  layout: {
    lines: { no: ["create_at"], company_name: ["payer_name"], named_name: ["channel"], maker_name: ["checker_name"] },
    folds: ["bank_serial", "checker_name", "maker_name", "settled_in", "payer_name", "channel", "create_at"],
    master: { title: "no", amount: "amount", under: "company_name", state: "status" },
    tabs: {
      by: "status",
      amounts: ["amount"],
      order: ["toReview", "succeeded", "exceptional", "cancelled"],
    },
  },
  offline: { by: "create_at", days: 90 },
});
