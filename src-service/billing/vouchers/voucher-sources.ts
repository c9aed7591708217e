import { sql } from "kysely";
import type { ListSource } from "../../lists/lists/source.ts";

/** Rows of the list `voucherRecords`: vouchers of settlements and their lines, visible to people who see the settlement. */
export const voucherRecordsSource: ListSource = {
  maker: "maker_id",
  from: (db) =>
    db
      .selectFrom("voucher_records as v")
      .leftJoin("settlements as s", "s.id", "v.settlement_id")
      .leftJoin("payout_lines as p", "p.id", "v.line_id")
      .leftJoin("companies as c", "c.id", "v.company_id")
      .leftJoin("users as u", "u.id", "v.created_by")
      .selectAll("v")
      .select((eb) => [
        "s.maker_id",
        "s.no as settlement_no",
        "c.name as company_name",
        eb.fn.coalesce("p.seq", sql<number>`0`).as("line_seq"),
        eb.fn.coalesce("u.name", sql<string>`''`).as("created_by_name"),
      ])
      .where("v.settlement_id", "is not", null),
};

/** Rows of the list `voucherTransactions`, visible to people who see the wallet's transactions. */
export const voucherTransactionsSource: ListSource = {
  maker: null,
  from: (db) =>
    db
      .selectFrom("voucher_records as v")
      .leftJoin("transactions as t", "t.id", "v.transaction_id")
      .leftJoin("companies as c", "c.id", "v.company_id")
      .leftJoin("users as u", "u.id", "v.created_by")
      .selectAll("v")
      .select((eb) => [
        "t.no as transaction_no",
        "t.direction",
        "t.business_type",
        "t.amount",
        "t.occurred_at",
        "c.name as company_name",
        eb.fn.coalesce("u.name", sql<string>`''`).as("created_by_name"),
      ])
      .where("v.transaction_id", "is not", null),
};
