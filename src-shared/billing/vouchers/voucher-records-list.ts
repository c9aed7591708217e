import * as list from "../../kernel/lists/define.ts";
import { recordIn } from "../../kernel/lists/record-places.ts";
import { transactionDirectionCodes, transactionTypes } from "../funds/transactions-list.ts";
import { voucherStates, voucherTypes } from "./voucher-states.ts";

/** Vouchers of settlements and their lines (dictionary B7). */
export const voucherRecords = list.defineList({
  name: "voucherRecords",
  call: "bills.voucherRecords",
  permission: "settlement.settlement.view",
  columns: {
    ...list.companyRow,
    settlement_id: list.text({ carried: true }),
    line_id: list.nullableText({ carried: true }),
    fail_code: list.nullableText({ carried: true }),
    no: list.text({ required: true, width: 168 }),
    type: list.enumeration("voucherType", voucherTypes, { required: true, width: 140 }),
    status: list.state(voucherStates, { required: true }),
    settlement_no: list.text({ required: true, width: 168, leadsTo: recordIn("settlements", "settlement_id") }),
    company_name: list.text({ required: true, width: 190 }),
    line_seq: list.integer({ width: 90, hidden: true }),
    file_name: list.text({ width: 220 }),
    bytes: list.bytesColumn({ hidden: true }),
    sha256: list.text({ width: 180 }),
    downloaded_count: list.integer({ width: 96 }),
    created_by_name: list.text({ width: 100 }),
    create_at: list.datetime(),
    finish_at: list.nullableDatetime({ hidden: true }),
    expire_at: list.nullableDatetime({ hidden: true }),
    remark: list.text({ hidden: true }),
  },
  filters: {
    keyword: list.search(["no", "settlement_no", "file_name", "company_name", "sha256"]),
    type: list.anyOf("type"),
    status: list.anyOf("status"),
    company_id: list.ref("company_id", "companies"),
    settlement_id: list.ref("settlement_id", "settlements"),
    ids: list.ref("id", "voucherRecords"),
    date: list.dateBy(["create_at", "finish_at"]),
  },
  sort: ["create_at", "settlement_no", "bytes"],
  defaultSort: "-create_at",
  layout: {
    lines: { no: ["create_at"], company_name: ["file_name"], settlement_no: ["created_by_name"] },
    folds: ["sha256", "downloaded_count", "created_by_name", "file_name", "create_at", "type", "company_name"],
    master: { title: "no", under: "settlement_no", state: "status" },
  },
  offline: { by: "create_at", days: 90 },
});

/** Vouchers of transactions: receipts applied for at the bank, and uploaded ones. */
export const voucherTransactions = list.defineList({
  name: "voucherTransactions",
  call: "voucherTransactions.list",
  permission: "fund.transaction.view",
  columns: {
    ...list.companyRow,
    transaction_id: list.text({ carried: true }),
    fail_code: list.nullableText({ carried: true }),
    no: list.text({ required: true, width: 168 }),
    type: list.enumeration("voucherType", voucherTypes, { required: true, width: 140 }),
    status: list.state(voucherStates, { required: true }),
    transaction_no: list.text({ required: true, width: 168, leadsTo: recordIn("transactions", "transaction_id") }),
    company_name: list.text({ required: true, width: 190 }),
    direction: list.enumeration("direction", transactionDirectionCodes, { width: 72 }),
    business_type: list.enumeration("transactionType", transactionTypes, { width: 152 }),
    amount: list.centsColumn({ required: true }),
    occurred_at: list.datetime(),
    file_name: list.text({ width: 220 }),
    bytes: list.bytesColumn({ hidden: true }),
    sha256: list.text({ width: 180, hidden: true }),
    downloaded_count: list.integer({ width: 96 }),
    created_by_name: list.text({ width: 100 }),
    create_at: list.datetime(),
    finish_at: list.nullableDatetime(),
    expire_at: list.nullableDatetime({ hidden: true }),
    remark: list.text({ hidden: true }),
  },
  filters: {
    keyword: list.search(["no", "transaction_no", "file_name", "company_name", "sha256"]),
    type: list.anyOf("type"),
    status: list.anyOf("status"),
    company_id: list.ref("company_id", "companies"),
    ids: list.ref("id", "voucherTransactions"),
    date: list.dateBy(["create_at", "occurred_at", "finish_at"]),
    amount: list.range("amount"),
  },
  sort: ["create_at", "occurred_at", "amount"],
  defaultSort: "-create_at",
  layout: {
    lines: {
      no: ["create_at"],
      company_name: ["file_name"],
      transaction_no: ["occurred_at"],
      business_type: ["direction"],
    },
    folds: [
      ["downloaded_count", "created_by_name", "finish_at", "direction", "occurred_at", "file_name", "create_at"],
      ["business_type", "type", "company_name", "transaction_no"],
    ],
    master: { title: "no", amount: "amount", under: "transaction_no", state: "status" },
  },
  offline: { by: "create_at", days: 90 },
});
