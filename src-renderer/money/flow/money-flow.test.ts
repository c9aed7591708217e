import { describe, expect, it } from "vitest";
import type { MoneyIntent, MoneyPlan } from "../../../src-shared/bridge/money.ts";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import {
  firstStep,
  type MoneyFlow,
  type MoneyMove,
  mayConfirm,
  nextStep,
  planLifeMs,
  secondsUntil,
} from "./money-flow.ts";

const plan: MoneyPlan = {
  plan_id: "p1",
  confirm_token: "t",
  action: "settlement.pay",
  digest: "d",
  object_no: "JS1",
  company_name: "甲公司",
  count: 3,
  amount: 10_000,
  labor_net: 9_000,
  notes: [],
  amount_words: "壹佰元整",
  needs_sms: true,
};
const intent = (state: MoneyIntent["state"], refusal: string | null = null): MoneyIntent => ({
  intent_id: "i1",
  action: plan.action,
  state,
  object_id: "1",
  object_no: "JS1",
  company_name: plan.company_name,
  count: 3,
  amount: 10_000,
  created_at: "2026-11-20 10:00:00",
  updated_at: "2026-11-20 10:00:00",
  refusal: refusal === null ? null : { code: refusal, params: {} },
  attempts: 1,
});
const run = (moves: readonly MoneyMove[], from: MoneyFlow = firstStep): MoneyFlow => moves.reduce(nextStep, from);
const checking = (moves: readonly MoneyMove[]) => {
  const flow = run([{ kind: "planned", plan, now: 0 }, ...moves]);
  if (flow.step !== "checking") throw new Error(`at ${flow.step}`);
  return flow;
};
const codeSent: MoneyMove = {
  kind: "codeSent",
  answer: { phone_masked: "138****0001", wait_seconds: 60, expires_seconds: 300 },
  now: 1_000,
};
const codeTyped: MoneyMove = { kind: "typed", text: "123456" };

describe("a money operation", () => {
  it("is confirmed only with a code that was sent, is whole and has not run out", () => {
    expect(mayConfirm(checking([codeTyped]), 0)).toEqual({ allowed: false, why: "codeMissing" });
    expect(mayConfirm(checking([codeSent, { kind: "typed", text: "12345" }]), 2_000)).toMatchObject({
      why: "codeIncomplete",
    });
    expect(mayConfirm(checking([codeSent, codeTyped]), 2_000)).toEqual({ allowed: true });
    expect(mayConfirm(checking([codeSent, codeTyped, { kind: "confirming" }]), 2_000)).toMatchObject({ why: "busy" });
    expect(mayConfirm(checking([codeSent, codeTyped]), planLifeMs)).toMatchObject({ why: "expired" });
  });

  it("needs no code where the plan needs none", () => {
    const flow = run([{ kind: "planned", plan: { ...plan, needs_sms: false }, now: 0 }]);
    expect(flow.step === "checking" && mayConfirm(flow, 1)).toEqual({ allowed: true });
  });

  it("stays in doubt when no answer came, and may be asked again after the plan's time", () => {
    const lost = checking([
      codeSent,
      codeTyped,
      { kind: "confirming" },
      { kind: "confirmFailed", problem: new AppError("offline") },
    ]);
    expect(lost).toMatchObject({ mayHaveLeft: true, isConfirming: false });
    expect(mayConfirm(lost, planLifeMs * 2)).toEqual({ allowed: true });
    const still = nextStep(nextStep(lost, { kind: "confirming" }), {
      kind: "confirmFailed",
      problem: new AppError("plan_expired"),
    });
    expect(still).toMatchObject({ mayHaveLeft: true });
  });

  it("is not in doubt when the desk did not take it", () => {
    for (const code of ["plan_expired", "outbox_unavailable", "outcome_unknown"]) {
      expect(checking([{ kind: "confirming" }, { kind: "confirmFailed", problem: new AppError(code) }])).toMatchObject({
        mayHaveLeft: false,
      });
    }
  });

  it("never turns a known outcome back into a doubt", () => {
    const done = run(
      [
        { kind: "answered", intent: intent("unknown") },
        { kind: "intentChanged", intent: intent("done") },
      ],
      checking([]),
    );
    expect(done).toMatchObject({ step: "outcome", intent: { state: "done" } });
    expect(nextStep(done, { kind: "intentChanged", intent: intent("sending") })).toBe(done);
    expect(nextStep(done, { kind: "intentChanged", intent: intent("refused", "invalid") })).toBe(done);
    const other = { ...intent("refused", "invalid"), intent_id: "i2" };
    const open = run([{ kind: "answered", intent: intent("unknown") }], checking([]));
    expect(nextStep(open, { kind: "intentChanged", intent: other })).toBe(open);
  });

  it("lets a wrong code be typed again and asks for a new one after the old ran out", () => {
    const refusedFor = (code: string) =>
      run([codeSent, { kind: "answered", intent: intent("refused", code) }], checking([]));
    const wrong = run([{ kind: "again" }, { kind: "planned", plan, now: 5_000 }], refusedFor("sms_code_wrong"));
    expect(wrong).toMatchObject({ step: "checking", codeText: "", code: { phase: "sent" } });
    expect(wrong.step === "checking" && wrong.problem).toMatchObject({ code: "sms_code_wrong" });
    const late = run([{ kind: "again" }, { kind: "planned", plan, now: 5_000 }], refusedFor("sms_code_expired"));
    expect(late).toMatchObject({ step: "checking", code: { phase: "none" } });
  });

  it("counts whole seconds down to zero", () => {
    expect(secondsUntil(1_500, 0)).toBe(2);
    expect(secondsUntil(1_500, 9_000)).toBe(0);
  });
});
