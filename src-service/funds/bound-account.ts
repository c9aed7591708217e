import { bankByCode } from "../../src-shared/values/bank.ts";
import { maskCard } from "../../src-shared/values/mask.ts";
import { accountStatus } from "../accounts/account-store.ts";
import type { Reader } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";

/** The account that a company, or the agency itself (company 0), has proven to be its own; undefined before. */
export const boundAccount = async (
  db: Reader,
  owner: { readonly agency_id: number; readonly company_id: number },
): Promise<Tables["corporate_accounts"] | undefined> => {
  const newest = await db
    .selectFrom("corporate_accounts")
    .selectAll()
    .where("agency_id", "=", owner.agency_id)
    .where("company_id", owner.company_id === 0 ? "is" : "=", owner.company_id === 0 ? null : owner.company_id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.status === accountStatus.bound ? newest : undefined;
};

/** The account as answers show it. */
export const shownAccount = (account: Tables["corporate_accounts"] | undefined) =>
  account === undefined
    ? null
    : {
        id: String(account.id),
        account_masked: maskCard(account.account_no),
        bank_name: bankByCode(account.bank_code)?.name ?? account.bank_code,
      };
