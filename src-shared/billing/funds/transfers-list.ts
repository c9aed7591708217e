import * as list from "../../kernel/lists/define.ts";
import { transferStates } from "./transfer-states.ts";

/** 1 recharge · 2 withdrawal · 3 between channels · 4 refund · 5 adjustment (dictionary B7). */
export const transferTypes = [1, 2, 3, 4, 5] as const;

/** Transfers of funds (dictionary B7): all that enters and leaves wallets but settlements. */
export const transfers = list.defineList({
  name: "transfers",
  call: "transfers.list",
  permission: "fund.transfer.view",
  columns: {
    ...list.everyRow,
    // State of the case about its bank order that waits for people (`bankCaseStates`); 0: none does.
    case_state: list.integer({ carried: true }),
    // 1: what came in was paid from an account that its company has replaced since, so that it cannot go back there; 0: not.
    payer_replaced: list.integer({ carried: true }),
    company_id: list.text({ carried: true }),
    maker_id: list.text({ carried: true }),
    // Who is named in a top-up and does not decide about it.
    named_id: list.nullableText({ carried: true }),
    no: list.text({ required: true, width: 168 }),
    type: list.enumeration("transferType", transferTypes, { required: true, width: 140 }),
    status: list.state(transferStates, { required: true }),
    company_name: list.text({ required: true, width: 190 }),
    channel: list.enumeration("settlementChannel", [1, 2, 3, 4, 5], { width: 84 }),
    amount: list.centsColumn({ required: true, width: 164 }),
    fee: list.centsColumn({ sum: true, width: 90, hidden: true }),
    actual: list.centsColumn({ hidden: true, width: 164 }),
    // What has truly come and gone: only these two may be added up over all types.
    settled_in: list.centsColumn({ sum: true, width: 164 }),
    settled_out: list.centsColumn({ sum: true, width: 164 }),
    payer_name: list.text({ width: 170 }),
    payer_account: list.text({ sensitive: "card", width: 140, hidden: true }),
    payee_name: list.text({ width: 170, hidden: true }),
    payee_account: list.text({ sensitive: "card", width: 140, hidden: true }),
    bank_serial: list.nullableText({ width: 190, hidden: true }),
    // What was entered by hand less what the bank reported, while nobody has decided.
    difference: list.centsColumn({ hidden: true, width: 140 }),
    note: list.text({ width: 150 }),
    fail_reason: list.nullableText({ width: 150, hidden: true, isTerm: true }),
    maker_name: list.text({ width: 90 }),
    checker_name: list.nullableText({ width: 90, hidden: true }),
    named_name: list.nullableText({ width: 90, hidden: true }),
    create_at: list.datetime({ required: true }),
    finished_at: list.nullableDatetime(),
  },
  filters: {
    keyword: list.search(["no", "company_name", "payer_name", "bank_serial", "note", "payer_account", "payee_account"]),
    status: list.anyOf("status"),
    type: list.anyOf("type"),
    company_id: list.ref("company_id", "companies"),
    ids: list.ref("id", "transfers"),
    channel: list.anyOf("channel"),
    date: list.dateBy(["create_at", "finished_at"]),
    amount: list.range("amount"),
    has_difference: list.positive("difference"),
    has_case: list.positive("case_state"),
    by_others: list.byOthers(["maker_id", "named_id"]),
  },
  sort: ["create_at", "finished_at", "amount", "no"],
  defaultSort: "-create_at",
  layout: {
    lines: { no: ["create_at"], company_name: ["payer_name"], type: ["channel"], maker_name: ["note"] },
    folds: [
      ["note", "maker_name", "finished_at", "payer_name", "channel", "create_at", "type", "company_name"],
      ["settled_out", "settled_in"],
    ],
    master: { title: "no", amount: "amount", under: "company_name", state: "status" },
    tabs: {
      by: "status",
      // What has come and gone is 0 in every state but one, and sums of other amounts would mix ways in and out.
      amounts: [],
      order: [
        "toReview",
        "processing",
        "unknown",
        "exceptional",
        { key: "failed", states: ["failed", "returned"] },
        "succeeded",
        "cancelled",
      ],
    },
  },
  offline: { by: "create_at", days: 90 },
});
