import { payAccountStates } from "../../../src-shared/kernel/states/worker.ts";
import {
  type AccountRequest,
  accountRequests,
} from "../../../src-shared/workers/pay-accounts/account-request-states.ts";
import { newRequests } from "../../../src-shared/workers/pay-accounts/pay-account-decisions.ts";
import { type Principal, ServiceError, type Writing } from "../../core/context.ts";
import { needsFace } from "./face.ts";
import { hasUnpaid, unpaidTo } from "./payments.ts";
import { type Account, saveAccount, takeDefault } from "./store.ts";

const nothingAsked = {
  face_needed: 0,
  face_asked_at: null,
  request: null,
  asked_by: null,
  asked_at: null,
  asked_reason: null,
} as const;

type Changing = { readonly step: string; readonly reason: string; readonly more?: Partial<Account> };

/** Carries out what was asked or decided about an account. Throws `account_in_use`. */
export const carryOut = async (
  writing: Writing,
  account: Account,
  request: AccountRequest,
  { step, reason, more = {} }: Changing,
): Promise<Account> => {
  const isReplacing =
    request === accountRequests.replace ||
    request === accountRequests.replaceMany ||
    request === accountRequests.default;
  if (isReplacing && account.hold === 1) throw new ServiceError("account_held");
  if (request === accountRequests.remove && (await unpaidTo(writing.tx, account)) > 0)
    throw new ServiceError("account_in_use");
  if (isReplacing) await takeDefault(writing, account);
  const verified = { status: payAccountStates.code("verified") };
  const changes: Readonly<Record<AccountRequest, Partial<Account>>> = {
    [accountRequests.add]: verified,
    [accountRequests.replace]: { ...verified, is_default: 1 },
    [accountRequests.replaceMany]: { ...verified, is_default: 1 },
    [accountRequests.default]: { is_default: 1 },
    [accountRequests.hold]: { hold: 1, hold_reason: reason, held_at: writing.at },
    [accountRequests.release]: { hold: 0, hold_reason: null, held_at: null },
    [accountRequests.remove]: { status: payAccountStates.code("removed"), is_default: 0 },
  };
  return saveAccount(writing, account, { ...nothingAsked, ...more, ...changes[request] }, { step, reason });
};

/** Asks a second person to decide. */
export const ask = async (
  writing: Writing,
  account: Account,
  request: AccountRequest,
  by: number,
  reason: string,
  more: Partial<Account> = {},
): Promise<Account> => {
  const face_needed = (await needsFace(writing, account, request)) ? 1 : 0;
  const asked = { request, asked_by: by, asked_at: writing.at, asked_reason: reason, face_needed, face_asked_at: null };
  return saveAccount(writing, account, { ...more, ...asked }, { step: "ask", reason });
};

/**
 * Ends what was asked about an account, which stays as it is; a new one is removed. `by`: who said no, null where it was taken
 * back.
 */
export const dismiss = (
  writing: Writing,
  account: Account,
  by: number | null,
  step: string,
  reason: string,
): Promise<Account> => {
  const isNew = newRequests.includes(account.request ?? 0);
  const changes = {
    ...nothingAsked,
    ...{ approved_by: by, decided_at: writing.at, decided_reason: reason },
    ...(isNew && { status: payAccountStates.code("removed"), is_default: 0 }),
  };
  return saveAccount(writing, account, changes, { step, reason });
};

/**
 * True when a second person decides: what a company's people do (decision 7.9), what changes where a worker is paid while sealed
 * payments wait (requirement W12), and what needs the worker's face first (W11).
 */
export const needsSecond = async (
  writing: Writing,
  { company_id }: Pick<Principal, "company_id">,
  account: Account,
  request: AccountRequest,
): Promise<boolean> => {
  if (company_id !== null || request === accountRequests.replaceMany) return true;
  const isHarmless =
    request === accountRequests.add || request === accountRequests.hold || request === accountRequests.remove;
  if (isHarmless) return false;
  return (await hasUnpaid(writing.tx, account.labor_id)) || (await needsFace(writing, account, request));
};
