import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useReducer, useRef } from "react";
import type { MoneyIntent, PlanInput } from "../../../src-shared/bridge/money.ts";
import { queryKeys, useDesk } from "../../desk/DeskProvider.tsx";
import { useShownOutcome } from "../../work/WorkProvider.tsx";
import { firstStep, isOpenIntent, type MoneyFlow, nextStep } from "./money-flow.ts";

/** The desk tells of changes by itself; asking is for the case that a word was lost with the link. */
const askAgainMs = 3_000;

export type MoneyOperation = {
  readonly flow: MoneyFlow;
  sendCode(): void;
  type(text: string): void;
  confirm(): void;
  /** Reads the facts again, e.g. when they ran out. */
  again(): void;
};

/** One money operation from plan to outcome. The input must be the same object at every drawing. */
export const useMoneyFlow = (input: PlanInput): MoneyOperation => {
  const desk = useDesk();
  const client = useQueryClient();
  const [flow, move] = useReducer(nextStep, firstStep);

  const planning = flow.step === "planning";
  useEffect(() => {
    if (!planning) return;
    let isCurrent = true;
    desk.money.plan(input).then(
      (plan) => isCurrent && move({ kind: "planned", plan, now: Date.now() }),
      (problem: unknown) => isCurrent && move({ kind: "planFailed", problem }),
    );
    return () => {
      isCurrent = false;
    };
  }, [desk, input, planning]);

  const intentId = flow.step === "outcome" ? flow.intent.intent_id : "";
  const isOpen = flow.step === "outcome" && isOpenIntent(flow.intent);
  useShownOutcome(intentId, isOpen);
  const { data: heard } = useQuery({
    queryKey: queryKeys.intent(intentId),
    queryFn: () => desk.money.intent({ intent_id: intentId }),
    enabled: isOpen,
    refetchInterval: isOpen ? askAgainMs : false,
    staleTime: 0,
  });
  useEffect(() => {
    if (heard) move({ kind: "intentChanged", intent: heard });
  }, [heard]);

  const planId = flow.step === "checking" ? flow.plan.plan_id : undefined;
  const sendCode = useCallback(() => {
    if (planId === undefined) return;
    move({ kind: "codeAsked" });
    desk.money.sendCode({ plan_id: planId }).then(
      (answer) => move({ kind: "codeSent", answer, now: Date.now() }),
      (problem: unknown) => move({ kind: "codeFailed", problem }),
    );
  }, [desk, planId]);

  // A double press within one drawing must not confirm twice; the desk would take it as one, but the screen says so too.
  const isConfirming = useRef(false);
  const confirm = useCallback(() => {
    if (flow.step !== "checking" || isConfirming.current) return;
    isConfirming.current = true;
    move({ kind: "confirming" });
    const { plan_id, confirm_token, needs_sms } = flow.plan;
    desk.money
      .confirm({ plan_id, confirm_token, ...(needs_sms && { sms_code: flow.codeText }) })
      .then(
        (intent: MoneyIntent) => {
          client.setQueryData(queryKeys.intent(intent.intent_id), intent);
          void client.invalidateQueries({ queryKey: queryKeys.intents });
          move({ kind: "answered", intent });
        },
        (problem: unknown) => move({ kind: "confirmFailed", problem }),
      )
      .finally(() => {
        isConfirming.current = false;
      });
  }, [client, desk, flow]);

  return {
    flow,
    sendCode,
    type: useCallback((text: string) => move({ kind: "typed", text }), []),
    confirm,
    again: useCallback(() => move({ kind: "again" }), []),
  };
};
