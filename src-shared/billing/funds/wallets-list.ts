import * as list from "../../kernel/lists/define.ts";

/** Wallets, one per company, agency and channel (dictionary B7). */
export const wallets = list.defineList({
  name: "wallets",
  call: "wallets.list",
  permission: "fund.wallet.view",
  columns: {
    ...list.companyRow,
    company_name: list.text({ required: true, width: 220 }),
    channel: list.enumeration("settlementChannel", [1, 2, 3, 4, 5], { required: true }),
    balance: list.centsColumn({ required: true, sum: true }),
    available: list.centsColumn({ required: true, sum: true }),
    frozen: list.centsColumn({ required: true, sum: true }),
    credit: list.centsColumn({ width: 120 }),
    rebate: list.centsColumn({ width: 120 }),
    low_balance_alert: list.centsColumn({ width: 130 }),
    virtual_account_no: list.text({ sensitive: "card", width: 140, hidden: true }),
    last_txn_at: list.nullableDatetime(),
    // 1 where less is available than the wallet's line says (`isInUse` of the workbench's balances).
    is_low: list.integer({ carried: true }),
  },
  filters: {
    keyword: list.search(["company_name", "virtual_account_no"]),
    company_id: list.ref("company_id", "companies"),
    ids: list.ref("id", "wallets"),
    channel: list.anyOf("channel"),
    is_low: list.positive("is_low"),
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
