import { reasonField } from "../../kernel/forms/fields.ts";
import type { Decided, JudgedRow, RecordAction } from "../../kernel/records/define.ts";
import { bankCaseStates } from "../bank-cases/bank-case-states.ts";
import { transferStates } from "./transfer-states.ts";
import type { TransferStep } from "./transfers-calls.ts";

const create = ["fund.transfer.create"] as const;
const audit = ["fund.transfer.audit"] as const;
const anybody = ["fund.transfer.create", "fund.transfer.audit", "fund.withdrawal.pay"] as const;
/** The maker, the person who booked what is in dispute, and the one who is named in a top-up: none of them decides. */
const tookPart = ["maker_id", "booked_by", "named_id"] as const;
const form = { reason: reasonField() };

const proposed = bankCaseStates.code("proposed");
const ofDifference: readonly string[] = ["correct", "keep"];
const ofSuspense: readonly string[] = ["match", "return"];

/**
 * A proposal by the bank's file is made where nobody knows the outcome of the order, or the bank says otherwise than the books,
 * and none waits. A recharge that the bank reports otherwise than it was entered is in dispute until two people decided.
 * Nothing is given back to an account that its company has replaced: it is credited instead.
 */
const against = (step: string, { status, case_state, difference, ...row }: JudgedRow): string | null => {
  const isDisputed = row["is_disputed"] ?? Number(difference ?? 0) !== 0;
  const isDoubtful = case_state === 0 ? status === transferStates.code("unknown") : case_state !== proposed;
  if (step === "propose" && !isDoubtful) return "nothing_to_decide";
  if (step === "decide" && case_state !== proposed) return "nothing_to_decide";
  if (step === "return" && row["payer_replaced"] === 1) return "payer_account_replaced";
  return (isDisputed ? ofSuspense : ofDifference).includes(step) ? "illegal_transition" : null;
};

/**
 * Decisions about a transfer. `propose`: one person says by the bank's file the outcome of its order; `decide`: another
 * one, who did not ask for the transfer. `booked_by`: who entered what is in dispute.
 */
export const transferDecisions = {
  name: "transfers",
  states: transferStates,
  against,
  actions: {
    approve: {
      opens: "filesBeside",
      permissions: audit,
      excludes: tookPart,
      limitedBy: "amount",
      forward: true,
      duty: "review",
    },
    match: { permissions: create, forward: true, form },
    return: { permissions: create, forward: true, form },
    correct: { permissions: create, forward: true, form },
    keep: { permissions: create, forward: true, form },
    query: { permissions: anybody, forward: true },
    propose: { permissions: anybody, forward: true, form },
    decide: { permissions: audit, excludes: tookPart, forward: true, duty: "review", form },
    reject: { permissions: audit, excludes: tookPart, duty: "review", form },
    cancel: { permissions: ["fund.transfer.create", "fund.withdrawal.pay", "user.topup.create"], makerOnly: true },
  } satisfies Readonly<Record<TransferStep, RecordAction>>,
} as const satisfies Decided;
