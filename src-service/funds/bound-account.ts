import { bankByCode } from "../../src-shared/values/bank.ts";
import { maskCard } from "../../src-shared/values/mask.ts";
import { accountStatus } from "../accounts/account-store.ts";
import type { Reader } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";

/** The bound account of a company, or of the agency itself (company 0); undefined if there is none. */
export const boundAccount = async (
  db: Reader,
  party: { readonly agency_id: number; readonly company_id: number },
): Promise<Tables["corporate_accounts"] | undefined> => {
  const newest = await db
    .selectFrom("corporate_accounts")
    .selectAll()
    .where("agency_id", "=", party.agency_id)
    .where("company_id", party.company_id === 0 ? "is" : "=", party.company_id === 0 ? null : party.company_id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.status === accountStatus.bound ? newest : undefined;
};

/** The account in the form of answers. */
export const shownAccount = (account: Tables["corporate_accounts"] | undefined) =>
  account === undefined
    ? null
    : {
        id: String(account.id),
        account_masked: maskCard(account.account_no),
        bank_name: bankByCode(account.bank_code)?.name ?? account.bank_code,
      };
