/** Steps of audit entries that many areas take, with the codes that the list shows them by. A new one takes the next code. */
const steps = {
  open: 1,
  close: 2,
  token_reused: 3,
  too_many: 4,
  change: 5,
  reset: 6,
  on: 7,
  off: 8,
  reset_ask: 9,
  reset_refuse: 10,
  reveal: 11,
  lookup: 12,
  guess: 13,
  ceiling: 14,
  rule: 15,
  accept: 16,
  bind: 17,
  verify: 18,
  create: 19,
  update: 20,
  edit: 21,
  import: 22,
  importRollback: 23,
  importExpired: 24,
  importTaxVerify: 25,
  importTransact: 26,
  reconcile: 27,
  setAlert: 28,
  generate: 29,
  apply: 30,
  upload: 31,
  download: 32,
  mismatch: 33,
  start: 34,
  cancel: 35,
  void: 36,
  send: 37,
  proof: 38,
  recompute: 39,
  seed: 40,
  submit: 41,
  approve: 42,
  approve_again: 43,
  reject: 44,
  pay: 45,
  settle: 46,
  fund: 47,
  renew: 48,
  finish: 49,
  revoke: 50,
  withdraw: 51,
  query: 52,
  retry_failed: 53,
  retry_ready: 54,
  propose: 55,
  propose_decision: 56,
  decide: 57,
  decide_lines: 58,
  offline_settle: 59,
  offline_feedback: 60,
  voucher_settle: 61,
  company_pay: 62,
  use_discount: 63,
  invoiceFeedback: 64,
  payoutReturned: 65,
  payoutSucceeded: 66,
  payoutFailed: 67,
  refund: 68,
  issue: 69,
  correct: 70,
  redden: 71,
  request_red: 72,
  confirm_red: 73,
  refuse_red: 74,
  request_part_red: 75,
  confirm_part_red: 76,
  lapse_part_red: 77,
  lapse: 78,
  grant: 79,
  waive: 80,
  lock: 81,
  unlock: 82,
  declare: 83,
  report: 84,
  refuse: 85,
  check: 86,
  resolve: 87,
  confirm: 88,
  fail: 89,
  match: 90,
  acceptIdentity: 91,
  acceptIncome: 92,
  setOrganization: 93,
  applyAgain: 94,
  ask: 95,
  set: 96,
  take_back: 97,
  followCases: 98,
  takeUpAgain: 99,
  paidLess: 100,
  paid: 101,
  failed: 102,
  unknown: 103,
  cameBack: 104,
  hold: 105,
  confirmedByBank: 106,
  reportedByBank: 107,
  serialIsAnothers: 108,
  differs: 109,
  end: 110,
  verifyFailed: 170,
  default: 171,
  release: 172,
  assign: 174,
  importFields: 130,
  updateMany: 131,
  removeFile: 180,
  resend: 220,
  sign: 221,
  decline: 222,
  file: 223,
  bar: 184,
} as const satisfies Readonly<Record<string, number>>;

export type CommonStep = keyof typeof steps;

export const commonSteps: ReadonlyMap<string, number> = new Map(Object.entries(steps));

/** Codes of a record's area and of its kind of object. */
type AuditNumbers = {
  readonly area: number;
  readonly object: number;
  /** What earlier versions wrote in place of the record's `object`. */
  readonly earlierObjects?: readonly string[];
};

/** The codes of a record of which only the declaration is known. */
export type AnyRecordAudit = AuditNumbers & { readonly steps?: Readonly<Record<string, number>> };

/**
 * The codes that the audit log shows a record by. They stay for ever: entries and the copies of desks are filtered by them. A new
 * record takes numbers that nobody has; `audit-actions.test.ts` names those that are taken twice.
 */
export type RecordAudit<Move extends string> = AuditNumbers &
  ([Exclude<Move, CommonStep>] extends [never]
    ? { readonly steps?: never }
    : {
        /** Codes of the moves that are no steps of many areas. */
        readonly steps: { readonly [M in Exclude<Move, CommonStep>]: number };
      });
