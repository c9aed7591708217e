import * as list from "../../kernel/lists/define.ts";
import { recordNumbered } from "../../kernel/lists/record-places.ts";

/**
 * Effect of an entry on a wallet: 1 income and 2 expense change its balance (dictionary B7); 3 freeze and 4 release move
 * money between available and frozen and are neither.
 */
export const transactionDirections = { income: 1, expense: 2, freeze: 3, release: 4 } as const;
export const transactionDirectionCodes = Object.values(transactionDirections);

/** Columns of the amount by direction, in the order of the list: null in a row of another direction. */
export const directionColumns = {
  income: transactionDirections.income,
  expense: transactionDirections.expense,
} as const;
/** 1 settlement payment · 2 service fee · 3 tax · 4 returned payment · 5 recharge · 6 withdrawal · 7 charge · 8 correction · 9 freeze · 10 unfreeze (dictionary B7) · 11 between channels · 12 refund · 13 adjustment · 14 insurance premium. */
export const transactionTypes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14] as const;

/** Match with the bank's statement: 1 not compared · 2 matched · 3 differs · 4 long · 5 short (dictionary B7). */
export const reconcileStatuses = [1, 2, 3, 4, 5] as const;
/** Handling of an entry by a person: 1 not handled, 2 handled (spec 3, transact list). */
export const handleStatuses = [1, 2] as const;

/** Vouchers of an entry: 1 none · 2 applied for · 3 there · 4 failed · 5 expired. */
export const transactionVouchers = { none: 1, applied: 2, there: 3, failed: 4, expired: 5 } as const;

/** Which types are of which category: 1 settlements and fees · 2 deposits, withdrawals and transfers · 3 holds. */
export const transactionCategories = { 1: [1, 2, 3, 4, 8, 14], 2: [5, 6, 7, 11, 12, 13], 3: [9, 10] } as const;

/** Fund transactions of the wallets: immutable (dictionary B7). */
export const transactions = list.defineList({
  name: "transactions",
  call: "transactions.list",
  permission: "fund.transaction.view",
  columns: {
    ...list.companyRow,
    wallet_id: list.text({ carried: true }),
    no: list.text({ required: true, width: 168 }),
    company_name: list.text({ required: true, width: 190 }),
    direction: list.enumeration("direction", transactionDirectionCodes, { required: true, width: 84 }),
    business_category: list.enumeration("transactionCategory", [1, 2, 3], { width: 130, hidden: true }),
    business_type: list.enumeration("transactionType", transactionTypes, { required: true, width: 130 }),
    income: list.nullableCents({ required: true, sum: true, width: 104 }),
    expense: list.nullableCents({ required: true, sum: true, width: 104 }),
    // Income less expense: what the entries changed the balance by.
    net: list.nullableCents({ required: true, sum: true, width: 104 }),
    // What the entry froze, and what of it left the frozen amount: released, or paid out of it.
    held: list.nullableCents({ sum: true, width: 104 }),
    released: list.nullableCents({ sum: true, width: 104 }),
    // All directions in one column: their sum would say nothing.
    amount: list.centsColumn({ hidden: true }),
    channel: list.enumeration("settlementChannel", [1, 2, 3, 4, 5]),
    balance_after: list.centsColumn({ required: true }),
    frozen_after: list.centsColumn({ hidden: true }),
    biz_no: list.text({ width: 168, leadsTo: recordNumbered("biz_no") }),
    bank_serial: list.nullableText({ width: 170, hidden: true }),
    counterparty: list.text({ sensitive: "name", width: 150, hidden: true }),
    occurred_at: list.datetime({ required: true }),
    voucher_status: list.enumeration("transactionVoucher", Object.values(transactionVouchers), { width: 110 }),
    reconcile_status: list.enumeration("reconcileStatus", reconcileStatuses, { width: 132 }),
    handle_status: list.enumeration("handleStatus", handleStatuses, { width: 122, hidden: true }),
    remark: list.text({ hidden: true }),
  },
  filters: {
    keyword: list.search(["no", "biz_no", "company_name", "bank_serial", "counterparty"]),
    company_id: list.ref("company_id", "companies"),
    ids: list.ref("id", "transactions"),
    direction: list.anyOf("direction"),
    business_category: list.anyOf("business_category"),
    business_type: list.anyOf("business_type"),
    channel: list.anyOf("channel"),
    voucher_status: list.anyOf("voucher_status"),
    reconcile_status: list.anyOf("reconcile_status"),
    handle_status: list.anyOf("handle_status"),
    date: list.dateBy(["occurred_at"]),
    amount: list.range("amount"),
  },
  sort: ["occurred_at", "amount", "no"],
  defaultSort: "-occurred_at",
  layout: {
    lines: {
      no: ["occurred_at"],
      company_name: ["channel", "biz_no"],
      business_type: ["direction"],
      reconcile_status: ["voucher_status"],
    },
    folds: [
      ["voucher_status", "reconcile_status", "biz_no", "channel", "direction", "occurred_at", "released", "held"],
      ["company_name", "business_type", "balance_after", "expense", "income"],
    ],
    master: { title: "no", amount: "net", under: "company_name" },
  },
  offline: { by: "occurred_at", days: 90 },
});
