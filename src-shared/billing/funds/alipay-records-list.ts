import {
  anyOf,
  centsColumn,
  dateBy,
  defineList,
  integer,
  nullableDatetime,
  nullableText,
  range,
  ref,
  search,
  state,
  text,
} from "../../kernel/lists/define.ts";
import { recordIn } from "../../kernel/lists/record-places.ts";
import { payoutLineTabs } from "../../kernel/lists/state-tabs.ts";
import { payoutLineStates } from "../settlements/payout-line-states.ts";

/** Payments by the Alipay channel (dictionary B7): the payout lines of its settlements that were ordered, by their last order. */
export const alipayRecords = defineList({
  name: "alipayRecords",
  call: "alipayRecords.list",
  permission: "fund.transaction.view",
  columns: {
    id: text({ carried: true }),
    version: integer({ carried: true }),
    company_id: text({ carried: true }),
    settlement_id: text({ carried: true }),
    out_biz_no: text({ required: true, width: 280 }),
    status: state(payoutLineStates, { required: true }),
    company_name: text({ required: true, width: 190 }),
    payee_name: text({ required: true, sensitive: "name", width: 90 }),
    payee_account: text({ sensitive: "card", width: 150 }),
    amount: centsColumn({ required: true, sum: true }),
    order_id: nullableText({ width: 220 }),
    error: nullableText({ width: 170 }),
    settlement_no: text({ width: 168, leadsTo: recordIn("settlements", "settlement_id") }),
    sent_at: nullableDatetime({ required: true }),
    finished_at: nullableDatetime(),
  },
  filters: {
    keyword: search(["out_biz_no", "order_id", "settlement_no", "company_name", "payee_name", "payee_account"]),
    status: anyOf("status"),
    company_id: ref("company_id", "companies"),
    date: dateBy(["sent_at", "finished_at"]),
    amount: range("amount"),
  },
  sort: ["sent_at", "finished_at", "amount", "out_biz_no"],
  defaultSort: "-sent_at",
  layout: {
    lines: { out_biz_no: ["sent_at"], company_name: ["settlement_no"], payee_name: ["payee_account"] },
    folds: [
      ["order_id", "error", "finished_at", "settlement_no", "sent_at", "payee_account", "company_name"],
      ["payee_name"],
    ],
    master: { title: "out_biz_no", amount: "amount", under: "company_name", state: "status" },
    tabs: { by: "status", order: payoutLineTabs },
  },
});
