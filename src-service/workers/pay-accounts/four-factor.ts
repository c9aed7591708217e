import type { z } from "zod";
import { payAccountStates } from "../../../src-shared/kernel/states/worker.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { identityMethods, identityResults } from "../../../src-shared/workers/identity/identity-check-states.ts";
import {
  type AccountRequest,
  accountRequests,
} from "../../../src-shared/workers/pay-accounts/account-request-states.ts";
import type {
  fourFactorResults,
  laborsVerifyFourFactor,
} from "../../../src-shared/workers/pay-accounts/pay-accounts-calls.ts";
import { payAccounts } from "../../../src-shared/workers/pay-accounts/pay-accounts-list.ts";
import type { IdentityProvider } from "../../core/channels/identity-check.ts";
import { type Context, ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import { readRow } from "../../core/database/tables.ts";
import { recordId } from "../../core/plumbing/answers.ts";
import {
  type CheckResult,
  type NewCheck,
  type OpenCheck,
  openCheck,
  openChecks,
  type Settle,
  settleCheck,
  triesLeft,
} from "../../directory/people/identity-checks.ts";
import { assertNotMerged } from "../../directory/people/merged.ts";
import { newAccount } from "../../directory/people/new-rows.ts";
import { maskedRow } from "../../lists/lists/query.ts";
import { answerRow } from "../../records/imports/late-answer.ts";
import { carryOut, needsSecond } from "./change.ts";
import { needsFace } from "./face.ts";
import { payAccountsSource } from "./source.ts";
import { type Account, accountsOfLabor, findLabor, insertAccount, type Labor, saveAccount } from "./store.ts";

type Form = z.output<typeof laborsVerifyFourFactor.body>;
type FourFactorResult = (typeof fourFactorResults)[number];

const code = payAccountStates.code;

export type Checked = {
  readonly labor: Labor;
  readonly account_no: string;
  readonly bank_code: string;
  /** The phone that the bank reserves; null: the card is checked by three factors. */
  readonly bank_phone: string | null;
  readonly request: AccountRequest;
  readonly reason: string;
};

const methodOf = ({ bank_phone }: Pick<Checked, "bank_phone">) =>
  bank_phone === null ? identityMethods.cardThreeFactors : identityMethods.cardFourFactors;

/** The worker's account of that number, as it is to be checked; a new one where there is none. */
const accountToCheck = async (writing: Writing, checked: Checked, by: number): Promise<Account> => {
  const { labor, account_no, bank_code, bank_phone, request, reason } = checked;
  const own = (await accountsOfLabor(writing.tx, labor.id)).find((one) => one.account_no === account_no);
  if (own !== undefined && own.request !== null && own.status !== code("toVerify"))
    throw new ServiceError("change_pending");
  const asked = { request, asked_by: by, asked_at: writing.at, asked_reason: reason };
  if (own !== undefined) {
    const isVerified = own.status === code("verified");
    const next = isVerified ? {} : { ...asked, bank_code, status: code("toVerify") };
    return saveAccount(writing, own, { ...next, bank_phone }, { step: "check" });
  }
  const account = newAccount({
    ...{ id: await writing.ids(1), change_seq: await writing.changeSeq(), agency_id: labor.agency_id },
    ...{ labor_id: labor.id, account_no, bank_code, bank_phone, create_at: writing.at, created_by: by, ...asked },
  });
  await insertAccount(writing, account);
  await writing.audit({
    ...{ agency_id: labor.agency_id, action: "payAccounts.create", object: `payAccount:${account.id}` as const },
    ...{ after: { bank_code, request }, reason },
  });
  return account;
};

/**
 * Counts a try and keeps what will be asked at the bank. Throws `identity_tries_used`, `change_pending`.
 */
export const beginCheck = async (
  writing: Writing,
  principal: SignedIn["principal"],
  checked: Checked,
): Promise<OpenCheck> => {
  const { labor, account_no, bank_phone } = checked;
  const account = await accountToCheck(writing, checked, principal.user_id);
  const check: NewCheck = {
    ...{ method: methodOf(checked), labor, company_id: principal.company_id ?? 0, user_id: principal.user_id },
    account_id: account.id,
    asked: { name: labor.name, id_no: labor.id_no, account_no, ...(bank_phone !== null && { mobile: bank_phone }) },
  };
  return openCheck(writing, check);
};

const confirmed = (account: Account, { method, at }: OpenCheck): Partial<Account> => ({
  verify_method: Math.max(account.verify_method, method === identityMethods.cardFourFactors ? 4 : 3),
  verified_at: at,
});

const settleMatch = async (writing: Writing, check: OpenCheck, account: Account): Promise<void> => {
  const facts = confirmed(account, check);
  if (account.status !== code("toVerify") || account.request === null) {
    await saveAccount(writing, account, facts, { step: "verify" });
    return;
  }
  const all = await accountsOfLabor(writing.tx, account.labor_id);
  const isFirst = !all.some((one) => one.is_default === 1);
  const wished = account.request as AccountRequest;
  const wanted = wished === accountRequests.add && isFirst ? accountRequests.replace : wished;
  // Nobody is paid to an account on hold; it is verified, and becomes the default once it is released.
  const request = account.hold === 1 ? accountRequests.add : wanted;
  const asker = { company_id: check.company_id === 0 ? null : check.company_id };
  if (await needsSecond(writing, asker, account, request)) {
    const face_needed = (await needsFace(writing, account, request)) ? 1 : 0;
    const changes = { ...facts, request, face_needed, status: code("awaitingApproval") };
    await saveAccount(writing, account, changes, { step: "ask", reason: account.asked_reason ?? "" });
    return;
  }
  await carryOut(writing, account, request, { step: "verify", reason: account.asked_reason ?? "", more: facts });
};

const refusals: Readonly<Record<Exclude<CheckResult, null>, string | null>> = {
  [identityResults.match]: null,
  [identityResults.noMatch]: "card_no_match",
  [identityResults.cardUnknown]: "card_not_at_bank",
  [identityResults.down]: "card_check_down",
};

/** Tells the import whose row asked, if one did, what came of it. */
const tellImport: Settle = async (writing, { trace_id }, result) => {
  const asking = await writing.tx
    .selectFrom("account_import_checks")
    .selectAll()
    .where("trace_id", "=", trace_id)
    .executeTakeFirst();
  if (asking !== undefined) await answerRow(writing, asking.import_id, asking.row, refusals[result]);
};

/** Updates the account after the bank's answer. A provider that was down leaves the account to be checked. */
export const settleAccount: Settle = async (writing, check, result) => {
  if (check.account_id === null) return;
  await tellImport(writing, check, result);
  const account = await readRow(writing.tx, "labor_accounts", check.account_id);
  if (result === identityResults.match) {
    await settleMatch(writing, check, account);
    return;
  }
  if (account.status !== code("toVerify")) return;
  const nothingAsked = { request: null, asked_by: null, asked_at: null, asked_reason: null };
  const status = code(result === identityResults.down ? "toVerify" : "failed");
  await saveAccount(writing, account, { ...nothingAsked, status }, { step: "verifyFailed" });
};

const names: Readonly<Record<Exclude<CheckResult, null>, FourFactorResult>> = {
  [identityResults.match]: "match",
  [identityResults.noMatch]: "noMatch",
  [identityResults.cardUnknown]: "cardUnknown",
  [identityResults.down]: "down",
};

/**
 * Checks a worker's card by four factors and keeps the account as verified, as awaiting a second person, or as failed. The
 * worker's real name status stays what the photos decided (decision 7.7). Errors: `not_found`, `identity_tries_used`,
 * `change_pending`.
 */
export const verifyFourFactor = async (context: SignedIn, provider: IdentityProvider, id: string, form: Form) => {
  const { db, principal, clock } = context;
  const { id: laborId } = await findLabor(db, principal, id);
  const request = form.is_default === true ? accountRequests.replace : accountRequests.add;
  const check = await context.write(async (writing) => {
    const labor = await findLabor(writing.tx, principal, id);
    await assertNotMerged(writing.tx, recordId(id));
    const { account_no, bank_code, bank_phone } = form;
    return beginCheck(writing, principal, { labor, account_no, bank_code, bank_phone, request, reason: "" });
  });
  const result = await settleCheck(context, provider, check, settleAccount);
  const today = dayOf(shanghaiNow(clock.now()));
  return {
    result: result === null ? ("open" as const) : names[result],
    tries_left: await triesLeft(db, laborId, identityMethods.cardFourFactors, today),
    account: await maskedRow(db, principal, payAccounts, payAccountsSource, Number(check.account_id)),
  };
};

const checksAtOnce = 200;

/**
 * Asks about every check whose answer is not known yet, in turn. Safe in several copies of the service. One that fails does not
 * keep the others from being asked; the first error is thrown at the end.
 */
export const settleOpenChecks = async (context: Context, provider: IdentityProvider): Promise<void> => {
  const faults: unknown[] = [];
  let last = 0;
  for (let checks = await openChecks(context.db, checksAtOnce, last); checks.length > 0; ) {
    for (const check of checks) {
      last = check.id;
      try {
        await settleCheck(context, provider, check, settleAccount);
      } catch (error) {
        faults.push(error);
      }
    }
    checks = await openChecks(context.db, checksAtOnce, last);
  }
  if (faults.length > 0) throw faults[0];
};
