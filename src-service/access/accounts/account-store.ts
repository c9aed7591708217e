import {
  type CorporateAccount,
  randomAmountLockDays,
  randomAmountTries,
} from "../../../src-shared/access/accounts/accounts-calls.ts";
import { bankByCode } from "../../../src-shared/kernel/values/banks/bank.ts";
import { maskCard } from "../../../src-shared/kernel/values/people/mask.ts";
import { type Principal, ServiceError } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { seesAll } from "../../core/plumbing/data-scope.ts";
import type { FileRule } from "../../lists/contributed.ts";

export type AccountRow = Tables["corporate_accounts"];

/** `corporate_accounts.status`. */
export const accountStatus = { pending: 1, bound: 2, failed: 3, review: 4 } as const;
const states = { 1: "pending", 2: "bound", 3: "failed", 4: "review" } as const;

/** In place of the account that a change replaces, where it binds the first one. */
export const noAccount = 0;

/** A random amount that was not confirmed within this time expires. */
export const proofLifeMs = 7 * 86_400_000;

export type AccountState = CorporateAccount["status"];

/** State of an account at a moment: a pending one fails when its proof has expired. */
export const stateOf = (account: Pick<AccountRow, "status" | "sent_ms">, nowMs: number): AccountState => {
  const state = states[account.status as 1 | 2 | 3 | 4];
  return state === "pending" && nowMs - account.sent_ms > proofLifeMs ? "failed" : state;
};

/** Whose account it is: a company's, or with null the agency's own. */
export type AccountParty = Pick<Principal, "agency_id" | "company_id">;

/** Accounts of an agency itself, or of a company; of a person those of whom they belong to. */
export const accountsOf = (db: Reader, { agency_id, company_id }: AccountParty) =>
  db
    .selectFrom("corporate_accounts")
    .selectAll()
    .where("agency_id", "=", agency_id)
    .where("company_id", company_id === null ? "is" : "=", company_id);

/** The latest account of an agency or company, which is the one in force. */
export const newestAccount = (db: Reader, party: AccountParty): Promise<AccountRow | undefined> =>
  accountsOf(db, party).orderBy("id", "desc").limit(1).executeTakeFirst();

/** The proof of a corporate account for the people whose account it is: the agency's for who sees the whole agency. */
export const accountProofs: FileRule = async (db, principal, key) => {
  if (principal.company_id === null && !seesAll(principal)) return false;
  return (await accountsOf(db, principal).where("proof_key", "=", key).execute()).length > 0;
};

const none: CorporateAccount = {
  status: "none",
  account_masked: null,
  bank_code: null,
  bank_name: null,
  account_type: null,
  proof_key: null,
  tries_left: 0,
  create_at: null,
  bound_at: null,
  proved_at: null,
  refused_reason: null,
};

/** The review by which a company's first account is bound, or was refused: the record that replaces no other account. */
export const firstReview = (db: Reader, { agency_id, company_id }: AccountParty) =>
  db
    .selectFrom("account_changes")
    .selectAll()
    .where("agency_id", "=", agency_id)
    .where("company_id", "=", company_id ?? 0)
    .where("old_account_id", "=", noAccount)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

type Review = Pick<NonNullable<Awaited<ReturnType<typeof firstReview>>>, "proved_at" | "decided_reason" | "account_no">;

/** An account as answers show it: the number masked, without the random amount. `review`: what became of its proof. */
export const describeAccount = (
  account: AccountRow | undefined,
  nowMs: number,
  review?: Review | undefined,
): CorporateAccount => {
  if (account === undefined) return none;
  const ofThis = review?.account_no === account.account_no ? review : undefined;
  const status = stateOf(account, nowMs);
  return {
    status,
    account_masked: maskCard(account.account_no),
    bank_code: account.bank_code,
    bank_name: bankByCode(account.bank_code)?.name ?? null,
    account_type: account.account_type,
    proof_key: account.proof_key,
    tries_left: status === "pending" ? randomAmountTries - account.tries : 0,
    create_at: account.create_at,
    bound_at: account.bound_at,
    proved_at: status === "review" ? (ofThis?.proved_at ?? null) : null,
    refused_reason: status === "failed" ? ofThis?.decided_reason || null : null,
  };
};

/** The latest account of a party as answers show it, with what became of its proof. */
export const accountView = async (db: Reader, party: AccountParty, nowMs: number): Promise<CorporateAccount> => {
  const account = await newestAccount(db, party);
  const isJudged = account?.status === accountStatus.review || account?.status === accountStatus.failed;
  return describeAccount(account, nowMs, isJudged ? await firstReview(db, party) : undefined);
};

/** An amount that was sent to a party, the newest of them. */
type SentAmount = { readonly tries: number; readonly sent_ms: number };

/**
 * Wrong amounts of a party that still count when another one is sent: whoever binds again does not begin anew, or the amount, one of
 * 99, would be guessed in a few rounds. Throws `too_many_tries` with `wait_seconds` where all were wrong.
 */
export const carriedTries = (last: SentAmount | undefined, nowMs: number): number => {
  const lockMs = randomAmountLockDays * 86_400_000;
  if (last === undefined || nowMs - last.sent_ms >= lockMs) return 0;
  if (last.tries < randomAmountTries) return last.tries;
  throw new ServiceError("too_many_tries", {
    params: { wait_seconds: Math.ceil((last.sent_ms + lockMs - nowMs) / 1000) },
  });
};

/** The bound account of a party, in which it has proven that it reads the statements; undefined if there is none. */
export const boundParty = async (db: Reader, party: AccountParty): Promise<AccountRow | undefined> => {
  const newest = await newestAccount(db, party);
  return newest?.status === accountStatus.bound ? newest : undefined;
};
