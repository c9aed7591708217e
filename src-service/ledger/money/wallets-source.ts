import { sql } from "kysely";
import { virtualAccountBase } from "../../../src-shared/billing/funds/virtual-account.ts";
import type { ListSource } from "../../lists/lists/source.ts";

/** Rows of the list `wallets`. `available` is what is not frozen. */
export const walletsSource: ListSource = {
  maker: null,
  from: (db) =>
    db
      .selectFrom("wallets as w")
      .leftJoin("companies as c", "c.id", "w.company_id")
      .selectAll("w")
      .select((eb) => ["c.name as company_name", eb("w.balance", "-", eb.ref("w.frozen")).as("available")])
      .select((eb) => [
        eb.fn.coalesce("w.credit_limit", eb.lit(0)).as("credit"),
        eb.fn.coalesce("w.rebate_balance", eb.lit(0)).as("rebate"),
      ])
      .select(sql<string>`cast(w.id + ${sql.lit(virtualAccountBase)} as text)`.as("virtual_account_no")),
};
