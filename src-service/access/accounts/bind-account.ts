import type { z } from "zod";
import {
  accountTypes,
  type bindAccountBody,
  type CorporateAccount,
} from "../../../src-shared/access/accounts/accounts-calls.ts";
import { bankByCode } from "../../../src-shared/kernel/values/banks/bank.ts";
import { maskCard } from "../../../src-shared/kernel/values/people/mask.ts";
import { ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import type { Service } from "../../lists/service.ts";
import { findObject } from "../../lists/storage/area.ts";
import { hasAccepted } from "../agreements/agreements-due.ts";
import {
  type AccountParty,
  accountStatus,
  accountsOf,
  carriedTries,
  describeAccount,
  newestAccount,
} from "./account-store.ts";
import { type ProofBank, sandboxProofBank } from "./proof-transfer.ts";

type Body = z.output<typeof bindAccountBody>;

/** Without this limit, somebody could bind again after every three tries and guess the amount in a few dozen rounds. */
const mostBindings = 5;
const dayMs = 86_400_000;
const mostCents = 99;

/** 0.01 to 0.99 yuan. */
const randomCents = ({ codes }: Pick<Service, "codes">): number => 1 + (Number(codes.digits(6)) % mostCents);

/** Wrong tries that the new account begins with. */
const checkFree = async ({ tx, nowMs }: Writing, party: AccountParty): Promise<number> => {
  const newest = await newestAccount(tx, party);
  if (newest?.status === accountStatus.bound) throw new ServiceError("account_bound");
  if (newest?.status === accountStatus.review) throw new ServiceError("account_change_waits");
  const recent = await accountsOf(tx, party)
    .where("sent_ms", ">", nowMs - dayMs)
    .orderBy("sent_ms")
    .execute();
  const oldest = recent.at(-mostBindings);
  if (oldest === undefined) return carriedTries(newest, nowMs);
  const wait_seconds = Math.ceil((oldest.sent_ms + dayMs - nowMs) / 1000);
  throw new ServiceError("too_many_tries", { params: { wait_seconds } });
};

/**
 * Checks what has to be true before an account is bound, asked outside the transaction. Throws `bank_not_corporate`,
 * `agreement_outdated` (the bank agreement in force is not accepted) and `not_found` (proof).
 */
export const checkBinding = async (service: Service, { principal, db }: SignedIn, body: Body): Promise<void> => {
  if (bankByCode(body.bank_code)?.is_company !== true) throw new ServiceError("bank_not_corporate");
  if (!(await hasAccepted(db, principal, "bank"))) throw new ServiceError("agreement_outdated");
  if (body.proof_key !== undefined) await findObject(service, principal, body.proof_key);
};

/**
 * Binds an account to an agency or company within a transaction, and sends the random amount that proves it. A pending or
 * failed one is replaced; a bound one stays. Throws `account_bound`, `account_change_waits` (a second person has yet to approve it) and `too_many_tries` (five a day, and for days after three wrong
 * amounts; with `wait_seconds`).
 */
export const addAccount = async (
  { codes }: Pick<Service, "codes">,
  writing: Writing,
  { party, userId }: { readonly party: AccountParty; readonly userId: number },
  body: Body,
  proofBank: ProofBank = sandboxProofBank,
): Promise<CorporateAccount> => {
  const tries = await checkFree(writing, party);
  const { tx, ids, at, nowMs, audit } = writing;
  const { agency_id, company_id } = party;
  const account = {
    id: await ids(1),
    agency_id,
    company_id,
    account_no: body.account_no,
    bank_code: body.bank_code,
    account_type: body.account_type ?? accountTypes.corporate,
    status: accountStatus.pending,
    random_amount: randomCents({ codes }),
    tries,
    sent_ms: nowMs,
    proof_key: body.proof_key ?? null,
    created_by: userId,
    create_at: at,
    bound_at: null,
  };
  await tx.insertInto("corporate_accounts").values(account).execute();
  const agency = await tx.selectFrom("agencies").select("name").where("id", "=", agency_id).executeTakeFirstOrThrow();
  const user = await tx.selectFrom("users").select("mobile").where("id", "=", userId).executeTakeFirstOrThrow();
  await proofBank.send(writing, {
    account_no: account.account_no,
    bank_name: bankByCode(body.bank_code)?.name ?? body.bank_code,
    from: agency.name,
    amount: account.random_amount,
    phone: user.mobile,
  });
  const after = {
    account: maskCard(account.account_no),
    bank_code: account.bank_code,
    account_type: account.account_type,
    company_id,
  };
  await audit({ agency_id, action: "account.bind", object: `account:${account.id}`, after });
  return describeAccount(account, nowMs);
};

/** Binds an account to a party, without one to the person's own agency or company; throws what `checkBinding` and `addAccount` throw. */
export const bindAccount =
  (service: Service, proofBank: ProofBank = sandboxProofBank) =>
  async (context: SignedIn, body: Body, party: AccountParty = context.principal): Promise<CorporateAccount> => {
    await checkBinding(service, context, body);
    const { principal, write } = context;
    return write((writing) => addAccount(service, writing, { party, userId: principal.user_id }, body, proofBank));
  };
