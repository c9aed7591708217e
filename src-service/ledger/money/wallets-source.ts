import { sql } from "kysely";
import { virtualAccountBase } from "../../../src-shared/billing/funds/virtual-account.ts";
import { companyOffline, companyStatus } from "../../../src-shared/kernel/states/company.ts";
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
      // Payments are made from it, and less is available than its line says: a company that is not yet, no longer or for a while
      // not served needs no money, nor does one that pays its workers itself.
      .select(
        sql<number>`case when c.status = ${sql.lit(companyStatus.active)}
          and c.settlement_type is distinct from ${sql.lit(companyOffline)} and w.balance - w.frozen < w.low_balance_alert then 1 else 0 end`.as(
          "is_low",
        ),
      )
      .select(sql<string>`cast(w.id + ${sql.lit(virtualAccountBase)} as text)`.as("virtual_account_no")),
};
