/**
 * Findings on the payment of a line that is not paid yet, the gravest first: a payee of these may not be paid, or
 * the bank refused the account before, or the worker's limits are exceeded (which the law allows).
 */
export const lineStanding = {
  ready: 0,
  overLimit: 1,
  /** The bank refused this account of the worker before and has not paid to it since. */
  refused: 2,
  /** The sealed account is no longer the worker's. */
  account: 3,
  unsigned: 4,
  stopped: 5,
  unverified: 6,
  /** Name or ID number are no longer the sealed ones. */
  changed: 7,
  /** The sealed account is the worker's, but the bank has not confirmed it, or a second person has yet to approve it. */
  accountUnverified: 8,
  /** The sealed account is on hold. */
  accountHeld: 9,
} as const;

export type LineStanding = keyof typeof lineStanding;

export const lineStandings = Object.values(lineStanding);

/** Payment is refused as long as one line stands so (`payee_changed`, `payee_account`). */
export const blockingStandings: readonly number[] = [
  lineStanding.account,
  lineStanding.unsigned,
  lineStanding.stopped,
  lineStanding.unverified,
  lineStanding.changed,
  lineStanding.accountUnverified,
  lineStanding.accountHeld,
];
