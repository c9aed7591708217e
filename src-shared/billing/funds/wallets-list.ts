import {
  anyOf,
  centsColumn,
  defineList,
  enumeration,
  integer,
  nullableDatetime,
  ref,
  search,
  text,
} from "../../kernel/lists/define.ts";

/** Wallets, one per company, agency and channel (dictionary B7). */
export const wallets = defineList({
  name: "wallets",
  call: "wallets.list",
  permission: "fund.wallet.view",
  columns: {
    id: text({ carried: true }),
    version: integer({ carried: true }),
    company_id: text({ carried: true }),
    company_name: text({ required: true, width: 220 }),
    channel: enumeration("settlementChannel", [1, 2, 3, 4, 5], { required: true }),
    balance: centsColumn({ required: true, sum: true }),
    available: centsColumn({ required: true, sum: true }),
    frozen: centsColumn({ required: true, sum: true }),
    credit: centsColumn({ width: 120 }),
    rebate: centsColumn({ width: 120 }),
    low_balance_alert: centsColumn({ width: 130 }),
    virtual_account_no: text({ sensitive: "card", width: 140, hidden: true }),
    last_txn_at: nullableDatetime(),
  },
  filters: {
    keyword: search(["company_name", "virtual_account_no"]),
    company_id: ref("company_id", "companies"),
    ids: ref("id", "wallets"),
    channel: anyOf("channel"),
  },
  sort: ["balance", "available", "last_txn_at", "company_name"],
  defaultSort: "company_name",
  layout: {
    lines: { company_name: ["channel"] },
    folds: ["last_txn_at", "channel", "low_balance_alert", "rebate", "credit", "frozen", "balance"],
    master: { title: "company_name", amount: "available", under: "channel" },
  },
  offline: { by: "last_txn_at", days: 100_000 },
});
