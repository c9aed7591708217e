import * as list from "../../kernel/lists/define.ts";
import { recordIn } from "../../kernel/lists/record-places.ts";
import { payoutLineTabs } from "../../kernel/lists/state-tabs.ts";
import { payoutLineStates } from "../settlements/settlement-states.ts";

/** Payments by the Alipay channel (dictionary B7): the payout lines of its settlements that were ordered, by their last order. */
export const alipayRecords = list.defineList({
  name: "alipayRecords",
  call: "alipayRecords.list",
  permission: "fund.transaction.view",
  columns: {
    ...list.companyRow,
    settlement_id: list.text({ carried: true }),
    out_biz_no: list.text({ required: true, width: 280 }),
    status: list.state(payoutLineStates, { required: true }),
    company_name: list.text({ required: true, width: 190 }),
    payee_name: list.text({ required: true, sensitive: "name", width: 90 }),
    payee_account: list.text({ sensitive: "card", width: 150 }),
    amount: list.centsColumn({ required: true, sum: true }),
    order_id: list.nullableText({ width: 220 }),
    error: list.nullableText({ width: 170 }),
    settlement_no: list.text({ width: 168, leadsTo: recordIn("settlements", "settlement_id") }),
    sent_at: list.nullableDatetime({ required: true }),
    finished_at: list.nullableDatetime(),
  },
  filters: {
    keyword: list.search(["out_biz_no", "order_id", "settlement_no", "company_name", "payee_name", "payee_account"]),
    status: list.anyOf("status"),
    company_id: list.ref("company_id", "companies"),
    date: list.dateBy(["sent_at", "finished_at"]),
    amount: list.range("amount"),
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
