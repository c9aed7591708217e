import type { MoneyIntent, MoneyPlan } from "../../../src-shared/bridge/money.ts";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";

/** The payment code that a plan needs: asked for, on its way, sent. Times are milliseconds since 1970. */
export type CodeState =
  | { readonly phase: "none" }
  | { readonly phase: "sending" }
  | {
      readonly phase: "sent";
      readonly phoneMasked: string;
      readonly resendAt: number;
      readonly expiresAt: number;
    };

/**
 * One money operation as the person goes through it. `mayHaveLeft`: a confirmation was pressed and no answer came
 * back, so only the desk knows whether it was taken; pressing again is the same operation (one plan, one intent).
 */
export type MoneyFlow =
  | { readonly step: "planning"; readonly code: CodeState; readonly problem: unknown }
  | { readonly step: "refusedToPlan"; readonly problem: unknown }
  | {
      readonly step: "checking";
      readonly plan: MoneyPlan;
      readonly expiresAt: number;
      readonly code: CodeState;
      readonly codeText: string;
      readonly isConfirming: boolean;
      readonly mayHaveLeft: boolean;
      readonly problem: unknown;
    }
  | { readonly step: "outcome"; readonly plan: MoneyPlan; readonly code: CodeState; readonly intent: MoneyIntent };

export type MoneyMove =
  | { readonly kind: "planned"; readonly plan: MoneyPlan; readonly now: number }
  | { readonly kind: "planFailed"; readonly problem: unknown }
  | { readonly kind: "codeAsked" }
  | {
      readonly kind: "codeSent";
      readonly answer: { phone_masked: string; wait_seconds: number; expires_seconds: number };
      readonly now: number;
    }
  | { readonly kind: "codeFailed"; readonly problem: unknown }
  | { readonly kind: "typed"; readonly text: string }
  | { readonly kind: "confirming" }
  | { readonly kind: "answered"; readonly intent: MoneyIntent }
  | { readonly kind: "confirmFailed"; readonly problem: unknown }
  | { readonly kind: "intentChanged"; readonly intent: MoneyIntent }
  /** Begin again with fresh facts, e.g. after a wrong code or when the plan ran out. */
  | { readonly kind: "again" };

/** A plan dies five minutes after it was made (security T4). */
export const planLifeMs = 5 * 60_000;

export const firstStep: MoneyFlow = { step: "planning", code: { phase: "none" }, problem: null };

/** Answers of the desk to a confirmation that prove that it was not taken. Every other failure proves nothing. */
const neverTaken: ReadonlySet<string> = new Set([
  "plan_expired",
  "plan_token_wrong",
  "invalid",
  "signed_out",
  "other_person",
  "outbox_unavailable",
  "keychain_locked",
  "disk_full",
  // Another operation on the same object is still open; this one was not written.
  "outcome_unknown",
]);

const provesNothingLeft = (problem: unknown): boolean => problem instanceof AppError && neverTaken.has(problem.code);

const rank: Readonly<Record<MoneyIntent["state"], number>> = {
  planned: 0,
  sending: 1,
  unknown: 1,
  done: 2,
  refused: 2,
};

/** Events and answers travel apart: a final outcome is never overwritten by an older word. */
const isNewer = (current: MoneyIntent, next: MoneyIntent): boolean =>
  next.intent_id === current.intent_id &&
  rank[next.state] >= rank[current.state] &&
  (rank[current.state] < 2 || next.state === current.state);

/** The flow after a move; moves that do not belong to the step change nothing. */
export const nextStep = (flow: MoneyFlow, move: MoneyMove): MoneyFlow => {
  switch (move.kind) {
    case "planned":
      if (flow.step !== "planning") return flow;
      return {
        step: "checking",
        plan: move.plan,
        expiresAt: move.now + planLifeMs,
        code: move.plan.needs_sms ? flow.code : { phase: "none" },
        codeText: "",
        isConfirming: false,
        mayHaveLeft: false,
        problem: flow.problem,
      };
    case "planFailed":
      return flow.step === "planning" ? { step: "refusedToPlan", problem: move.problem } : flow;
    case "again": {
      const refusal = flow.step === "outcome" ? flow.intent.refusal?.code : undefined;
      // A wrong code may be typed again; one that ran out or was locked must be sent again.
      const keepsCode = (flow.step === "outcome" && refusal === "sms_code_wrong") || flow.step === "checking";
      return {
        step: "planning",
        code: keepsCode ? flow.code : { phase: "none" },
        problem: refusal === undefined ? null : new AppError(refusal),
      };
    }
    case "intentChanged":
      return flow.step === "outcome" && isNewer(flow.intent, move.intent) ? { ...flow, intent: move.intent } : flow;
    default:
      return flow.step === "checking" ? whileChecking(flow, move) : flow;
  }
};

type Checking = Extract<MoneyFlow, { step: "checking" }>;
type CheckingMove = Exclude<MoneyMove, { kind: "planned" | "planFailed" | "again" | "intentChanged" }>;

const whileChecking = (flow: Checking, move: CheckingMove): MoneyFlow => {
  switch (move.kind) {
    case "codeAsked":
      return { ...flow, code: { phase: "sending" }, problem: null };
    case "codeSent": {
      const { phone_masked, wait_seconds, expires_seconds } = move.answer;
      return {
        ...flow,
        code: {
          phase: "sent",
          phoneMasked: phone_masked,
          resendAt: move.now + wait_seconds * 1_000,
          expiresAt: move.now + expires_seconds * 1_000,
        },
      };
    }
    case "codeFailed":
      return { ...flow, code: { phase: "none" }, problem: move.problem };
    case "typed":
      return { ...flow, codeText: move.text, problem: null };
    case "confirming":
      return { ...flow, isConfirming: true, problem: null };
    case "answered":
      return { step: "outcome", plan: flow.plan, code: flow.code, intent: move.intent };
    case "confirmFailed":
      return {
        ...flow,
        isConfirming: false,
        // Once in doubt, only an answer ends the doubt: "expired" after a lost answer proves nothing either.
        mayHaveLeft: flow.mayHaveLeft || !provesNothingLeft(move.problem),
        problem: move.problem,
      };
  }
};

export type MayConfirm =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly why: "busy" | "expired" | "codeMissing" | "codeIncomplete" | "codeExpired" };

/** True when "confirm" may be pressed now, and if not, why. */
export const mayConfirm = (flow: Checking, now: number): MayConfirm => {
  if (flow.isConfirming) return { allowed: false, why: "busy" };
  if (now >= flow.expiresAt && !flow.mayHaveLeft) return { allowed: false, why: "expired" };
  if (!flow.plan.needs_sms) return { allowed: true };
  if (flow.code.phase !== "sent") return { allowed: false, why: "codeMissing" };
  if (now >= flow.code.expiresAt && !flow.mayHaveLeft) return { allowed: false, why: "codeExpired" };
  return /^\d{6}$/u.test(flow.codeText) ? { allowed: true } : { allowed: false, why: "codeIncomplete" };
};

/** Whole seconds until a moment, never below zero. */
export const secondsUntil = (moment: number, now: number): number => Math.max(0, Math.ceil((moment - now) / 1_000));

/** True when the outcome of an intent is not known yet. */
export const isOpenIntent = ({ state }: Pick<MoneyIntent, "state">): boolean => rank[state] < 2;
