/**
 * Requests that a second person decides about a worker's account (`labor_accounts.request`). `add` and `replace` are about
 * one that was checked at the bank; `replace` makes it the default, `replaceMany` so with more than `peopleAtOnce` people of
 * one file.
 */
export const accountRequests = {
  add: 1,
  replace: 2,
  replaceMany: 3,
  default: 4,
  hold: 5,
  release: 6,
  remove: 7,
} as const;
export type AccountRequest = (typeof accountRequests)[keyof typeof accountRequests];

/** Requests that put another account in the place of the one that the worker is paid to. */
export const replacingRequests: readonly number[] = [
  accountRequests.replace,
  accountRequests.replaceMany,
  accountRequests.default,
];
export const accountRequestCodes = Object.values(accountRequests);

/** Changes of the accounts of more people than these at once are decided by a second person (requirement W12). */
export const peopleAtOnce = 20;

/** Number of facts by which an account was checked (`verify_method`); 0: none. */
export const verifyMethodCodes = [0, 2, 3, 4] as const;

/** `hold_reason` of an account that the bank refused to pay to; the bank's words lie in the failed payment. */
export const heldByBank = "bank";
