/**
 * Every error code that may reach the screen; texts under `errors.<code>`. `retryable`: the same request may succeed
 * later without the person changing anything. `status`: what the service answers with (absent: only the desk says it).
 */
export const errorCodes = {
  // wire and rights
  invalid: { status: 400, retryable: false },
  signed_out: { status: 401, retryable: false },
  user_disabled: { status: 401, retryable: false },
  forbidden: { status: 403, retryable: false },
  not_found: { status: 404, retryable: false },
  too_large: { status: 413, retryable: false },
  too_many_requests: { status: 429, retryable: true },
  internal: { status: 500, retryable: true },
  // sign-in
  login_failed: { status: 400, retryable: false },
  region_changed: { status: 400, retryable: false },
  too_many_tries: { status: 429, retryable: false },
  sms_too_often: { status: 429, retryable: true },
  sms_code_wrong: { status: 400, retryable: false },
  sms_code_expired: { status: 400, retryable: false },
  // state and version
  stale_version: { status: 409, retryable: false },
  illegal_transition: { status: 409, retryable: false },
  snapshot_changed: { status: 409, retryable: false },
  selection_changed: { status: 409, retryable: false },
  same_person: { status: 403, retryable: false },
  // settlement and money
  bills_not_settleable: { status: 409, retryable: false },
  several_companies: { status: 400, retryable: false },
  too_many_bills: { status: 400, retryable: false },
  contract_not_effective: { status: 409, retryable: false },
  insufficient_funds: { status: 409, retryable: false },
  payee_changed: { status: 409, retryable: false },
  unknown_lines: { status: 409, retryable: false },
  nothing_to_retry: { status: 409, retryable: false },
  amount_limit: { status: 403, retryable: false },
  has_dependents: { status: 409, retryable: false },
  // keyed calls
  idempotency_key_missing: { status: 400, retryable: false },
  idempotency_mismatch: { status: 422, retryable: false },
  in_progress: { status: 409, retryable: true },
  // imports
  batch_seen: { status: 409, retryable: false },
  batch_digest_mismatch: { status: 422, retryable: false },
  company_not_active: { status: 409, retryable: false },
  company_offline_settlement: { status: 409, retryable: false },
  period_locked: { status: 423, retryable: false },
  // desk only
  offline: { status: undefined, retryable: true },
  timeout: { status: undefined, retryable: true },
  odd_answer: { status: undefined, retryable: true },
  not_cached: { status: undefined, retryable: true },
  outcome_unknown: { status: undefined, retryable: false },
  plan_expired: { status: undefined, retryable: false },
  plan_token_wrong: { status: undefined, retryable: false },
  outbox_unavailable: { status: undefined, retryable: false },
  disk_full: { status: undefined, retryable: true },
  keychain_locked: { status: undefined, retryable: true },
  untrusted_sender: { status: undefined, retryable: false },
  unknown_entry: { status: undefined, retryable: false },
  file_too_big: { status: undefined, retryable: false },
  file_not_regular: { status: undefined, retryable: false },
  file_unreadable: { status: undefined, retryable: false },
  file_unknown: { status: undefined, retryable: false },
  too_many_files: { status: undefined, retryable: false },
  import_not_found: { status: undefined, retryable: false },
  import_busy: { status: undefined, retryable: true },
  import_has_errors: { status: undefined, retryable: false },
  import_changed: { status: undefined, retryable: false },
  import_sealed: { status: undefined, retryable: false },
  other_person: { status: undefined, retryable: false },
  cancelled: { status: undefined, retryable: false },
} as const satisfies Record<string, { status: number | undefined; retryable: boolean }>;

export type ErrorCode = keyof typeof errorCodes;

/** Whether a code is one that this version knows; unknown ones show as `internal` with the code. */
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorCodes, code);
