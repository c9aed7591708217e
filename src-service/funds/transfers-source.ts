import { sql } from "kysely";
import { transferStates } from "../../src-shared/states/transfer.ts";
import type { ListSource } from "../lists/source.ts";

const succeeded = transferStates.code("succeeded");

/**
 * Rows of the list `transfers`. Those without a company are the agency's own and have its name. `maker_id` 0: reported by
 * the bank, so a person who sees only what certain people made does not see it until one of them has handled it.
 */
export const transfersSource: ListSource = {
  maker: "maker_id",
  from: (db) =>
    db
      .selectFrom("transfers as f")
      .leftJoin("companies as c", "c.id", "f.company_id")
      .leftJoin("agencies as a", "a.id", "f.agency_id")
      .leftJoin("users as maker", "maker.id", "f.maker_id")
      .leftJoin("users as checker", "checker.id", "f.checker_id")
      .selectAll("f")
      .select(["checker.name as checker_name"])
      .select((eb) => [
        eb.fn.coalesce("c.name", "a.name").as("company_name"),
        eb.fn.coalesce("maker.name", eb.val("")).as("maker_name"),
      ])
      .select([
        sql<number>`coalesce(f.case_status, 0)`.as("case_state"),
        sql<number>`case when f.dispute = 1 then f.amount - coalesce(f.bank_amount, 0) else 0 end`.as("difference"),
        sql<number>`case when f.status = ${sql.lit(succeeded)} and f.to_wallet_id is not null then f.amount else 0 end`.as(
          "settled_in",
        ),
        sql<number>`case when f.status = ${sql.lit(succeeded)} and (f.from_wallet_id is not null or f.company_id = 0) then f.amount else 0 end`.as(
          "settled_out",
        ),
      ]),
};
