import * as list from "../../kernel/lists/define.ts";
import { recordIn } from "../../kernel/lists/record-places.ts";
import { payoutLineTabs } from "../../kernel/lists/state-tabs.ts";
import { lineStandings } from "./line-standing-states.ts";
import { payoutLineStates } from "./settlement-states.ts";

/** Payout lines of one settlement (dictionary B6, detail grid). */
export const payoutLines = list.defineList({
  name: "payoutLines",
  call: "settlements.partSettleRecords",
  permission: "settlement.settlement.view",
  columns: {
    ...list.everyRow,
    bill_id: list.text({ carried: true }),
    seq: list.integer({ required: true, width: 76 }),
    // What was paid to whom and why not comes first: beside the settlements there is room for little more.
    status: list.state(payoutLineStates, { required: true }),
    labor_name: list.text({ required: true, sensitive: "name", width: 90 }),
    id_no: list.text({ sensitive: "idNumber", width: 170, hidden: true }),
    account_no: list.text({ required: true, sensitive: "card", width: 150 }),
    net: list.centsColumn({ required: true, sum: true }),
    fail_reason: list.nullableText({ width: 190, isTerm: true }),
    bank_name: list.text({ width: 120, isTerm: true }),
    bill_no: list.text({ width: 168, leadsTo: recordIn("bills", "bill_id") }),
    accounting_fee: list.centsColumn({ sum: true }),
    service_fee: list.centsColumn({ sum: true }),
    pit: list.centsColumn({ sum: true, width: 100 }),
    vat: list.centsColumn({ sum: true, width: 100, hidden: true }),
    surtax: list.centsColumn({ sum: true, width: 100, hidden: true }),
    attempt: list.integer({ width: 84 }),
    channel_order_no: list.nullableText({ width: 240 }),
    channel_serial: list.nullableText({ width: 170, hidden: true }),
    sent_at: list.nullableDatetime({ hidden: true }),
    finished_at: list.nullableDatetime(),
    // What stands against paying it, as long as it is not paid.
    standing: list.enumeration("lineStanding", lineStandings, { hidden: true, width: 150 }),
  },
  filters: {
    keyword: list.search(["bill_no", "labor_name", "id_no", "account_no", "channel_order_no"]),
    status: list.anyOf("status"),
    standing: list.anyOf("standing"),
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
