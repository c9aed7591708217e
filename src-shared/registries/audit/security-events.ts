import type { ErrorCode } from "../errors/error-codes.ts";

/** Kinds of security events, with the codes that the database keeps; labels under `enums.securityEvent`. */
export const securityEventKinds = {
  signInFailed: 1,
  lockedOut: 2,
  codeRefused: 3,
  factorRefused: 4,
  forbidden: 5,
  reveal: 6,
  ceiling: 7,
  factorReset: 8,
  tokenReused: 9,
  sessionEnded: 10,
  limited: 11,
  disabledSignIn: 12,
} as const;
export type SecurityEventKind = keyof typeof securityEventKinds;
export const securityEventCodes: readonly number[] = Object.values(securityEventKinds);

const refusals = {
  login_failed: "signInFailed",
  too_many_tries: "lockedOut",
  sms_code_wrong: "codeRefused",
  sms_code_expired: "codeRefused",
  second_factor_wrong: "factorRefused",
  forbidden: "forbidden",
  reveal_limit: "ceiling",
  lookup_limit: "ceiling",
  guess_limit: "ceiling",
  unseen_limit: "ceiling",
  account_limit: "ceiling",
  too_many_requests: "limited",
  user_disabled: "disabledSignIn",
} as const satisfies Partial<Record<ErrorCode, SecurityEventKind>>;

/** Error codes that are in the log; labels under `enums.securityCode`. */
export type SecurityCode = keyof typeof refusals;

/** Refusals that are security events, whatever call gave them. */
export const eventOfRefusal: Partial<Record<ErrorCode, SecurityEventKind>> = refusals;

/** Calls that are security events when they succeed. */
export const eventOfCall: Readonly<Record<string, SecurityEventKind>> = {
  "sensitive.reveal": "reveal",
  "factorResets.ask": "factorReset",
  "factorResets.decide": "factorReset",
};

/** Limits on the security log, so that an attack fills neither the disk nor the screen. */
export const securityLogLimits = {
  /** Different events that one minute keeps one by one; more are counted by kind (`count`). */
  rowsAMinute: 300,
  /** Lines on standard error in one minute; more are counted. */
  linesAMinute: 60,
  /** Rows of one kind and agency: a flood of one kind pushes out only older ones of its own. */
  rowsOfKind: 50_000,
  /** Days that an event is kept at most. */
  keptDays: 190,
} as const;
