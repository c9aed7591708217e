import { sql } from "kysely";
import {
  directionColumns,
  transactionCategories,
  transactionDirections,
  transactionVouchers,
} from "../../../src-shared/billing/funds/transactions-list.ts";
import type { ListSource } from "../../lists/lists/source.ts";

const whens = Object.entries(transactionCategories).map(
  ([category, types]) =>
    sql`when t.business_type in (${sql.join(types.map(sql.lit))}) then ${sql.lit(Number(category))}`,
);

const { income, expense } = transactionDirections;

const amountOf = (direction: number) =>
  sql<number | null>`case when t.direction = ${sql.lit(direction)} then t.amount end`;

const amounts = Object.entries(directionColumns).map(([name, direction]) => amountOf(direction).as(name));

/** A payment out of what was frozen is an expense and ends the freeze at once: frozen less released is what is frozen now. */
const holds = [
  sql<number | null>`case when t.frozen_change > 0 then t.frozen_change end`.as("held"),
  sql<number | null>`case when t.frozen_change < 0 then 0 - t.frozen_change end`.as("released"),
];

const net = sql<number | null>`case t.direction
  when ${sql.lit(income)} then t.amount when ${sql.lit(expense)} then 0 - t.amount end`.as("net");

/** Rows of the list `transactions`. */
export const transactionsSource: ListSource = {
  maker: null,
  from: (db) =>
    db
      .selectFrom("transactions as t")
      .leftJoin("companies as c", "c.id", "t.company_id")
      .leftJoin("wallets as w", "w.id", "t.wallet_id")
      .selectAll("t")
      .select(["c.name as company_name", "w.channel"])
      .select(sql<number>`case ${sql.join(whens, sql` `)} end`.as("business_category"))
      .select([...amounts, ...holds, net])
      .select((eb) => [
        eb.fn.coalesce("t.vouchered", eb.lit(transactionVouchers.none)).as("voucher_status"),
        eb.fn.coalesce("t.reconciled", eb.val(1)).as("reconcile_status"),
        eb.fn.coalesce("t.handled", eb.val(1)).as("handle_status"),
      ]),
};
