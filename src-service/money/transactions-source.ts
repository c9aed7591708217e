import type { ListSource } from "../lists/source.ts";

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
      .select((eb) => [
        eb.fn.coalesce("t.reconciled", eb.val(1)).as("reconcile_status"),
        eb.fn.coalesce("t.handled", eb.val(1)).as("handle_status"),
      ]),
};
