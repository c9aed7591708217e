import {
  anyOf,
  centsColumn,
  defineList,
  enumeration,
  integer,
  nullableDatetime,
  nullableText,
  search,
  state,
  text,
} from "../../kernel/lists/define.ts";
import { recordIn } from "../../kernel/lists/record-places.ts";
import { payoutLineTabs } from "../../kernel/lists/state-tabs.ts";
import { lineStandings } from "./line-standing-states.ts";
import { payoutLineStates } from "./payout-line-states.ts";

/** Payout lines of one settlement (dictionary B6, detail grid). */
export const payoutLines = defineList({
  name: "payoutLines",
  call: "settlements.partSettleRecords",
  permission: "settlement.settlement.view",
  columns: {
    id: text({ carried: true }),
    version: integer({ carried: true }),
    bill_id: text({ carried: true }),
    seq: integer({ required: true, width: 76 }),
    // What was paid to whom and why not comes first: beside the settlements there is room for little more.
    status: state(payoutLineStates, { required: true }),
    labor_name: text({ required: true, sensitive: "name", width: 90 }),
    id_no: text({ sensitive: "idNumber", width: 170, hidden: true }),
    account_no: text({ required: true, sensitive: "card", width: 150 }),
    net: centsColumn({ required: true, sum: true }),
    fail_reason: nullableText({ width: 190, isTerm: true }),
    bank_name: text({ width: 120, isTerm: true }),
    bill_no: text({ width: 168, leadsTo: recordIn("bills", "bill_id") }),
    accounting_fee: centsColumn({ sum: true }),
    service_fee: centsColumn({ sum: true }),
    pit: centsColumn({ sum: true, width: 100 }),
    vat: centsColumn({ sum: true, width: 100, hidden: true }),
    surtax: centsColumn({ sum: true, width: 100, hidden: true }),
    attempt: integer({ width: 84 }),
    channel_order_no: nullableText({ width: 240 }),
    channel_serial: nullableText({ width: 170, hidden: true }),
    sent_at: nullableDatetime({ hidden: true }),
    finished_at: nullableDatetime(),
    // What stands against paying it, as long as it is not paid.
    standing: enumeration("lineStanding", lineStandings, { hidden: true, width: 150 }),
  },
  filters: {
    keyword: search(["bill_no", "labor_name", "id_no", "account_no", "channel_order_no"]),
    status: anyOf("status"),
    standing: anyOf("standing"),
  },
  sort: ["seq", "net", "finished_at"],
  defaultSort: "seq",
  layout: {
    lines: { labor_name: ["id_no"], account_no: ["bank_name"], bill_no: ["finished_at"] },
    folds: [
      ["channel_order_no", "attempt", "bank_name", "finished_at", "bill_no", "fail_reason"],
      ["service_fee", "accounting_fee", "account_no", "labor_name", "pit"],
    ],
    master: { title: "labor_name", amount: "net", under: "account_no", state: "status" },
    tabs: { by: "status", order: payoutLineTabs },
  },
});
