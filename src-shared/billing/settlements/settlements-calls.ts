import { z } from "zod";
import {
  defineCall,
  idText,
  nonNegativeCents,
  sha256Hex,
  shortText,
  smsCode,
  version,
  voucherKeys,
} from "../../kernel/calls/define.ts";
import { listCall } from "../../kernel/lists/list-call.ts";
import { timelineEvent } from "../../kernel/records/timeline.ts";
import { monthOfMeaning } from "../../kernel/values/time/day-meanings.ts";
import { bankCaseView } from "../bank-cases/bank-cases-calls.ts";
import { payoutLines } from "./payout-lines-list.ts";
import { settlementChannels, settlements } from "./settlements-list.ts";

export const settlementsList = listCall(settlements, { path: "/cdl/1/settlements" });

/**
 * Groups bills of one company. `expected` seals what the operator saw: the service recomputes it and refuses with
 * `selection_changed` when one bill more, less or other would go in (security T3).
 */
export const settlementsCreate = defineCall({
  name: "settlements.create",
  method: "POST",
  path: "/cdl/1/settlements",
  access: "settlement.settlement.create",
  body: () =>
    z.strictObject({
      company_id: idText,
      channel: z.literal(settlementChannels),
      period: monthOfMeaning("settled"),
      settlement_remark: shortText(),
      bill_ids: z.array(idText).min(1).max(10_000).optional(),
      /** Instead of ids: all bills that match these list filters (query form), less the excepted ones. */
      matching: z.record(z.string().max(40), z.string().max(8_000)).optional(),
      except: z.array(idText).max(10_000).optional(),
      expected: z.strictObject({ count: z.int().min(1).max(50_000), accounting_fee: nonNegativeCents }),
    }),
  output: () => z.object({ settlement: settlements.row }),
  keyed: true,
  refusals: [
    "lookup_limit",
    "selection_changed",
    "bills_not_settleable",
    "several_companies",
    "period_to_come",
    "period_before_contract",
    "company_stopped",
    "contract_not_effective",
    "period_locked",
    "too_many_bills",
    "invalid",
    "not_found",
    "idempotency_mismatch",
    "forbidden",
  ],
});

/**
 * Failed, returned and cancelled lines of one cause and one next step. `account`: the payee's account is wrong or closed;
 * `newCard`: wait for a verified card of the worker; `payNewCard`: there is one; `payAgain`: the same account will do;
 * `unblockPayee`: the worker may not be paid now (stopped, unsigned, real name).
 */
export const failureGroup = z.object({
  cause: z.enum(["account", "limit", "bank", "revoked", "other"]),
  next: z.enum(["payAgain", "payNewCard", "newCard", "unblockPayee"]),
  /** The bank's own words. */
  reasons: z.array(z.string()),
  count: z.int(),
  /** Net pay, cents. */
  amount: z.int(),
});
export type FailureGroup = z.output<typeof failureGroup>;

/** Most failed and returned lines that an answer names one by one; counts and sums are always of all. */
export const failuresShown = 50;

/** One failed or returned line: to whom (masked), why, what to do about it. `amount`: net pay, cents. */
export const failedLine = failureGroup.pick({ cause: true, next: true, amount: true }).extend({
  line_id: idText,
  labor_id: idText,
  seq: z.int(),
  /** Masked. */
  labor_name: z.string(),
  bank_name: z.string(),
  /** The last four digits of the account that it was sent to last. */
  account_tail: z.string(),
  /** The bank's own words. */
  reason: z.string(),
  is_returned: z.boolean(),
  /** Another account of the worker to which it can be paid once somebody approves it, the bank answers, or it is the default. */
  coming: z.object({ id: idText, tail: z.string(), waits: z.enum(["approval", "check", "default"]) }).nullable(),
});
export type FailedLine = z.output<typeof failedLine>;

/** Lines that have one thing in common: how many, and their net pay in cents. */
const share = z.object({ count: z.int(), amount: z.int() });

/** A case about the order of a line. */
export const settlementCase = bankCaseView.extend({ line_id: idText, seq: z.int() });
export type SettlementCase = z.output<typeof settlementCase>;

export const settlementDetail = z.object({
  settlement: settlements.row,
  timeline: z.array(timelineEvent),
  funding: z.object({
    required: z.int(),
    available: z.int(),
    short: z.int(),
    wallet_id: idText,
    /** Below this amount the wallet's balance is low. */
    alert: z.int(),
    /** Amount that it has frozen for this settlement. */
    frozen: z.int(),
  }),
  /** All its lines by their state: how many, their net pay, and what they cost the company (less the discount), cents. */
  outcomes: z.array(z.object({ status: z.int(), count: z.int(), net: z.int(), cost: z.int() })),
  fee_terms: z.object({
    contract_no: z.string(),
    calculation_mode_no: z.int(),
    tiers: z.array(z.object({ limit: z.int().nullable(), ratio: z.int(), sign: z.int() })),
  }),
  triage: z.object({
    groups: z.array(failureGroup),
    /** The first of them one by one, in their order. */
    lines: z.array(failedLine),
    /**
     * The same lines divided once: came back from the bank; of the others, can be paid again now; wait for another account;
     * may not be paid.
     */
    parts: z.object({ returned: share, again: share, newCard: share, blocked: share }),
    /** Payments whose account is in order; `moved`: of these to another account than the sealed one. `digest` binds the code. */
    ready: z.object({ count: z.int(), amount: z.int(), moved: z.int(), digest: z.string() }),
    /** Of these what a payment would take now, with the net pay of now; `needs_approval`: nothing, before a checker approves the figures. */
    payable: z.object({ count: z.int(), amount: z.int(), needs_approval: z.boolean() }),
  }),
  /** Orders whose word from the bank is or was missing, or is not what the books have; newest first. */
  cases: z.array(settlementCase),
  /** Mode in which it was paid (`payModes`); null: not yet. */
  pay_mode: z.int().nullable(),
  /** Fee discount in use, cents. */
  discount: z.int(),
  /** Vouchers that are there (receipts, acceptance notes …). */
  vouchers: z.int(),
  /** Invoice applications that invoice a part of it, newest first; none for who may not see them. Amounts in cents. */
  applications: z.array(z.object({ id: idText, no: z.string(), status: z.int(), amount: z.int() })),
  /** The company settles offline: it pays its workers itself. */
  is_offline: z.boolean(),
  /** Workers whom this takes over what their company lets them earn (`worker-gap.ts`); they may be paid all the same. */
  over_limit: z.int(),
  /** Lines that have not left yet, with what they cost: a revocation would stop as many if it came now. */
  revocable: z.object({ count: z.int(), amount: z.int() }),
  /** Actions open to this person now, decided by the service from state, permission and separation of duties. */
  actions: z.array(z.object({ action: z.string(), allowed: z.boolean(), reason: z.string().nullable() })),
});
export type SettlementDetail = z.output<typeof settlementDetail>;

export const settlementsGet = defineCall({
  name: "settlements.get",
  method: "GET",
  path: "/cdl/1/settlements/{id}",
  access: "settlement.settlement.view",
  output: settlementDetail,
});

export const settlementRefusals = [
  "stale_version",
  "illegal_transition",
  "snapshot_changed",
  "figures_changed",
  "figures_same",
  "bills_not_settleable",
  "same_person",
  "company_stopped",
  "contract_not_effective",
  "period_locked",
  "insufficient_funds",
  "payee_changed",
  "payee_account",
  "unknown_lines",
  "order_not_named",
  "bank_differs",
  "proof_missing",
  "nothing_to_retry",
  "nothing_to_revoke",
  "not_offline",
  "company_pays_itself",
  "no_cmb_account",
  "cmb_mandate_missing",
  "cmb_mandate_over",
  "cmb_payment_limit",
  "cmb_day_limit",
  "channel_stopped",
  "account_short",
  "discount_exceeded",
  "sms_code_wrong",
  "sms_code_expired",
  "too_many_tries",
  "amount_limit",
  "day_limit",
  "invalid",
  "not_found",
  "forbidden",
  "idempotency_mismatch",
] as const;

/**
 * Moves a settlement along its lifecycle without moving money; paying has its own call. `renew`: what the company pays is no
 * longer what was approved, so the figures of now wait for an approval. `approve_again`: the same for lines to be paid again.
 * `give_up` (with a reason): what failed or came back is not paid any more, and the settlement is closed; `take_up`: it is open
 * again. `take_back`: its maker takes it back from review to the draft, as long as nobody has decided.
 */
export const settlementsUpdate = defineCall({
  name: "settlements.update",
  method: "PUT",
  path: "/cdl/1/settlements/{id}",
  access: "settlement.settlement.view",
  body: () =>
    z.strictObject({
      version,
      action: z.enum([
        "submit",
        "take_back",
        "approve",
        "reject",
        "edit",
        "fund",
        "renew",
        "approve_again",
        "give_up",
        "take_up",
      ]),
      /** For approve and approve_again: what the checker saw. */
      snapshot_hash: sha256Hex.optional(),
      reason: shortText().optional(),
      settlement_remark: shortText().optional(),
    }),
  output: () => z.object({ settlement: settlements.row }),
  refusals: settlementRefusals,
});

export const settlementsCancel = defineCall({
  name: "settlements.cancel",
  method: "POST",
  path: "/cdl/1/settlements/{id}/cancel",
  access: "settlement.settlement.cancel",
  body: () => z.strictObject({ version, reason: shortText() }),
  output: () => z.object({ settlement: settlements.row }),
  refusals: settlementRefusals,
});

/**
 * Pays every line of an approved settlement with the figures of this moment. `snapshot_hash`: what was approved;
 * `figures_hash`: what the payer was shown (`settlements.payPreview`), where taxes differ from that. The code was sent for
 * exactly what the payer was shown (security T5). Of many lines the answer says that the payment is decided: the settlement
 * is paying, and its lines become so one part after the other. `figures_changed`: what the company pays differs, so nothing is paid and
 * the settlement waits for an approval of the new figures.
 */
export const settlementsSettle = defineCall({
  name: "settlements.settle",
  method: "POST",
  path: "/cdl/1/settlements/{id}/settle",
  access: "settlement.settlement.pay",
  body: () =>
    z.strictObject({
      snapshot_hash: sha256Hex,
      figures_hash: sha256Hex.optional(),
      version,
      sms_code: smsCode,
      expected: z.strictObject({ count: z.int().min(1), company_payable: nonNegativeCents }),
    }),
  output: () => z.object({ settlement: settlements.row }),
  keyed: true,
  refusals: settlementRefusals,
});

/** Payout lines of a settlement, a list (dictionary B6). */
export const settlementsPartSettleRecords = listCall(payoutLines, {
  path: "/cdl/1/settlements/{id}/part_settle_records",
});

/** Outcomes of orders by the bank's file, line by line: `amount` is what it really paid, 0 for `failed`. */
export const proposalOf = {
  lines: z
    .array(
      z.strictObject({
        id: idText,
        /** The order number as the file names it. */
        order_no: shortText(64).min(1),
        result: z.enum(["paid", "failed"]),
        amount: nonNegativeCents,
        serial: shortText(64).optional(),
      }),
    )
    .min(1)
    .max(200),
  reason: shortText().min(2),
  /** The bank's file, by its storage key. */
  voucher_keys: voucherKeys,
};

/** Another person's word on proposals. */
export const caseDecisionOf = {
  case_ids: z.array(idText).min(1).max(200),
  verdict: z.enum(["approve", "reject"]),
  reason: shortText().min(2),
};

const retryOf = {
  version,
  snapshot_hash: sha256Hex,
  figures_hash: sha256Hex.optional(),
  sms_code: smsCode,
  expected: z.strictObject({ count: z.int().min(1), amount: nonNegativeCents }),
};

/**
 * Asks the bank about the lines whose result is unknown ("query"), or pays the definitively failed and returned ones
 * again under new channel numbers ("retry_failed", needs an SMS code; refused while any line is unknown). "retry_ready":
 * only those that can be paid now, to the worker's newer card where there is one; the code is bound to `ready_digest`.
 * "propose": says by the bank's file the outcome of orders that the bank is silent about, or paid otherwise than ordered;
 * "decide": another person approves or rejects that. Before each the bank is asked, and what it says by itself is taken.
 */
export const settlementsUpdatePartSettleRecords = defineCall({
  name: "settlements.updatePartSettleRecords",
  method: "PUT",
  path: "/cdl/1/settlements/{id}/part_settle_records",
  access: "settlement.settlement.view",
  body: () =>
    z.discriminatedUnion("action", [
      z.strictObject({ action: z.literal("query"), version }),
      z.strictObject({ action: z.literal("retry_failed"), ...retryOf }),
      z.strictObject({ action: z.literal("propose"), version, ...proposalOf }),
      z.strictObject({ action: z.literal("decide"), version, ...caseDecisionOf }),
      z.strictObject({ action: z.literal("retry_ready"), ...retryOf, ready_digest: sha256Hex }),
    ]),
  output: () => z.object({ settlement: settlements.row, resolved: z.int() }),
  keyed: true,
  refusals: settlementRefusals,
});
