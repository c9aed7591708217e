import { sql } from "kysely";
import { transferStates } from "../../../../src-shared/billing/funds/transfer-states.ts";
import { accountStatus } from "../../../access/accounts/account-store.ts";
import type { ListSource } from "../../../lists/lists/source.ts";

const succeeded = transferStates.code("succeeded");

const bound = sql.lit(accountStatus.bound);
const accountsOfCompany = sql`corporate_accounts a where a.agency_id = f.agency_id and a.company_id = f.company_id
  and a.status = ${bound}`;

/** Flag of money that came from an account that its company has replaced since (`replacementOf`). */
const payerReplaced = sql<number>`case when f.type <> 1 or f.payer_account = '' then 0
  when exists (select 1 from ${accountsOfCompany} and a.account_no = f.payer_account)
    and (select a.account_no from ${accountsOfCompany} order by a.id desc limit 1) <> f.payer_account then 1 else 0 end`;

/** Amount that truly came into a wallet. */
const settledIn = sql<number>`case when f.status = ${sql.lit(succeeded)} and f.to_wallet_id is not null then f.amount else 0 end`;

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
      .leftJoin("users as named", "named.id", "f.named_id")
      .selectAll("f")
      .select(["checker.name as checker_name", "named.name as named_name"])
      .select((eb) => [
        eb.fn.coalesce("c.name", "a.name").as("company_name"),
        eb.fn.coalesce("maker.name", eb.val("")).as("maker_name"),
      ])
      .select([
        sql<number>`coalesce(f.case_status, 0)`.as("case_state"),
        payerReplaced.as("payer_replaced"),
        sql<number>`case when f.dispute = 1 then f.amount - coalesce(f.bank_amount, 0) else 0 end`.as("difference"),
        settledIn.as("settled_in"),
        sql<number>`case when f.status = ${sql.lit(succeeded)} and (f.from_wallet_id is not null or f.company_id = 0) then f.amount else 0 end`.as(
          "settled_out",
        ),
      ]),
};

/** Rows of the list `topUpRecords`; who is named no longer has a page once they are no user of the agency. */
export const topUpsSource: ListSource = {
  maker: "maker_id",
  from: (db) =>
    db
      .selectFrom("transfers as f")
      .innerJoin("users as named", "named.id", "f.named_id")
      .innerJoin("companies as c", "c.id", "f.company_id")
      .leftJoin("users as maker", "maker.id", "f.maker_id")
      .leftJoin("users as checker", "checker.id", "f.checker_id")
      .leftJoin("memberships as m", (join) =>
        join
          .onRef("m.user_id", "=", "f.named_id")
          .onRef("m.agency_id", "=", "f.agency_id")
          .on("m.company_id", "is", null),
      )
      .selectAll("f")
      .select(["named.name as named_name", "c.name as company_name", "m.id as member_id"])
      .select(["maker.name as maker_name", "checker.name as checker_name"])
      .select([settledIn.as("settled_in")]),
};
