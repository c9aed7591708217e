import { bankByCode } from "../../../../src-shared/kernel/values/banks/bank.ts";
import { maskCard } from "../../../../src-shared/kernel/values/people/mask.ts";
import { accountStatus } from "../../../access/accounts/account-store.ts";
import type { Reader, Tables } from "../../../core/database/tables.ts";

type Party = { readonly agency_id: number; readonly company_id: number };
type NamedAccount = { readonly account_no: string; readonly bank_code: string };

const bankNameOf = ({ bank_code }: NamedAccount): string => bankByCode(bank_code)?.name ?? bank_code;
const nameOf = (account: NamedAccount): string => `${bankNameOf(account)} ${maskCard(account.account_no)}`;

/** The bound account of a company, or of the agency itself (company 0); undefined if there is none. */
export const boundAccount = async (db: Reader, party: Party): Promise<Tables["corporate_accounts"] | undefined> => {
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

/**
 * The account in force of a company, or of the agency itself (company 0), where `account_no` was its account and is replaced;
 * undefined where it never was theirs or is theirs still.
 */
export const replacementOf = async (
  db: Reader,
  party: Party,
  account_no: string,
): Promise<{ readonly was: Tables["corporate_accounts"]; readonly now: Tables["corporate_accounts"] } | undefined> => {
  const now = await boundAccount(db, party);
  if (now === undefined || now.account_no === account_no) return undefined;
  const was = await db
    .selectFrom("corporate_accounts")
    .selectAll()
    .where("agency_id", "=", party.agency_id)
    .where("company_id", party.company_id === 0 ? "is" : "=", party.company_id === 0 ? null : party.company_id)
    .where("account_no", "=", account_no)
    .where("status", "=", accountStatus.bound)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return was === undefined ? undefined : { was, now };
};

/** Two accounts as was and is, for the reason of what was stopped. */
export const wasAndIs = (was: NamedAccount, now: NamedAccount): string => `${nameOf(was)} → ${nameOf(now)}`;

/** The account in the form of answers. */
export const shownAccount = (account: Tables["corporate_accounts"] | undefined) =>
  account === undefined
    ? null
    : {
        id: String(account.id),
        account_masked: maskCard(account.account_no),
        bank_name: bankNameOf(account),
      };
