import type { z } from "zod";
import type { keptAccountBody } from "../../../src-shared/companies/wizard/company-wizard-calls.ts";
import { bankByCode } from "../../../src-shared/kernel/values/banks/bank.ts";
import { maskCard } from "../../../src-shared/kernel/values/people/mask.ts";
import { accountStatus, newestAccount } from "../../access/accounts/account-store.ts";
import { ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import type { Service } from "../../lists/service.ts";
import { findObject } from "../../lists/storage/area.ts";
import type { Company } from "./open-company.ts";

type Kept = Tables["kept_accounts"];
type Typed = z.output<typeof keptAccountBody>;

/** The account that was typed for a company and is not proven yet: nothing was sent to it. */
export const keptAccount = (db: Reader, { id }: Pick<Company, "id">): Promise<Kept | undefined> =>
  db.selectFrom("kept_accounts").selectAll().where("company_id", "=", id).executeTakeFirst();

/** An account that is typed as far as the amount that proves it needs. */
type WholeAccount = { readonly account_no: string; readonly bank_code: string; readonly proof_key: string };

/** A kept account with all that is needed to prove it; null where something is missing. */
export const wholeAccount = (kept: Kept | undefined): WholeAccount | null => {
  if (kept === undefined) return null;
  const { account_no, bank_code, proof_key } = kept;
  return account_no === null || bank_code === null || proof_key === null ? null : { account_no, bank_code, proof_key };
};

/** A kept account as answers show it, its number masked; null where none was typed. */
export const keptView = (kept: Kept | undefined) =>
  kept === undefined
    ? null
    : {
        account_masked: kept.account_no === null ? null : maskCard(kept.account_no),
        bank_code: kept.bank_code,
        bank_name: kept.bank_code === null ? null : (bankByCode(kept.bank_code)?.name ?? kept.bank_code),
        proof_key: kept.proof_key,
      };

/** Checks what was typed of an account, outside the transaction. Throws `bank_not_corporate`, `not_found` (proof). */
export const checkTyped = async (service: Service, { principal, db }: SignedIn, company: Company, typed: Typed) => {
  if (typed.bank_code !== undefined && bankByCode(typed.bank_code)?.is_company !== true)
    throw new ServiceError("bank_not_corporate");
  const { proof_key } = typed;
  if (typeof proof_key !== "string") return;
  // Another person of the agency may have uploaded what is kept already.
  if ((await keptAccount(db, company))?.proof_key !== proof_key) await findObject(service, principal, proof_key);
};

/**
 * Keeps what was typed of a company's account; what is left out stays. Sends nothing. Gives what changed, for the log. Throws
 * `account_bound` and `account_change_waits` where the company has an account.
 */
export const keepAccount = async (
  { tx, at }: Writing,
  { id, agency_id }: Company,
  typed: Typed,
  userId: number,
): Promise<Readonly<Record<string, unknown>>> => {
  const newest = await newestAccount(tx, { agency_id, company_id: id });
  if (newest?.status === accountStatus.bound) throw new ServiceError("account_bound");
  if (newest?.status === accountStatus.review) throw new ServiceError("account_change_waits");
  const before = await keptAccount(tx, { id });
  const next = {
    account_no: typed.account_no ?? before?.account_no ?? null,
    bank_code: typed.bank_code ?? before?.bank_code ?? null,
    proof_key: typed.proof_key === undefined ? (before?.proof_key ?? null) : typed.proof_key,
  };
  const names = ["account_no", "bank_code", "proof_key"] as const;
  if (names.every((name) => next[name] === (before?.[name] ?? null))) return {};
  const row = { ...next, user_id: userId, at };
  await tx
    .insertInto("kept_accounts")
    .values({ company_id: id, agency_id, ...row })
    .onConflict((on) => on.column("company_id").doUpdateSet(row))
    .execute();
  return { account: next.account_no === null ? null : maskCard(next.account_no), bank_code: next.bank_code };
};

/** Takes a kept account away, once the amount that proves it is sent. */
export const dropKept = async ({ tx }: Writing, { id }: Company): Promise<void> => {
  await tx.deleteFrom("kept_accounts").where("company_id", "=", id).execute();
};
