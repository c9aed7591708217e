import { settlementStates } from "../../../../../src-shared/billing/settlements/settlement-states.ts";
import type { TimelineEvent } from "../../../../../src-shared/kernel/records/timeline.ts";
import type { StepState } from "../../../../ui/facts/StepBar.tsx";
import type { Detail } from "./use-settlement.ts";

export const wayKeys = ["draft", "review", "funding", "payment", "done"] as const;
export type WayKey = (typeof wayKeys)[number];

/** Note on a step beside who and when; each has a text of its own (`settlementPage.way.notes`). */
export type WayNote =
  | "auto"
  | "covered"
  | "short"
  | "confirm"
  | "companyPays"
  | "rejected"
  | "cancelled"
  | "approveAgain"
  | "paying"
  | "revoking"
  | "unknown"
  | "failed"
  | "handedOut"
  | "afterFailures"
  | "reviewer"
  | "payer"
  | "company";

/** One step of a settlement's way as data. Times "YYYY-MM-DD HH:mm:ss"; `amount` in cents. */
export type WayStep = {
  readonly key: WayKey;
  readonly state: StepState;
  readonly isMine: boolean;
  /** Person who did it, of a step that is done or failed. */
  readonly by: string | null;
  readonly at: string | null;
  /** Since when the step waits. */
  readonly since: string | null;
  readonly note: WayNote | null;
  readonly count: number;
  readonly amount: number;
};

type Told = Partial<Omit<WayStep, "key" | "state">>;

const step = (key: WayKey, state: StepState, told: Told = {}): WayStep => ({
  ...{ key, state, isMine: false, by: null, at: null, since: null, note: null, count: 0, amount: 0 },
  ...told,
});

type Input = Pick<Detail, "settlement" | "timeline" | "funding" | "is_offline" | "actions">;

const lastOf = (timeline: readonly TimelineEvent[], ...actions: readonly string[]): TimelineEvent | undefined =>
  timeline.findLast(({ action }) => actions.includes(action));

/** The change of figures after which what is to be paid again has still to be approved; none: nothing has. */
export const openRenewal = (timeline: readonly TimelineEvent[]): TimelineEvent | undefined => {
  const last = lastOf(timeline, "renew", "approve_again", "retry_failed", "retry_ready");
  return last?.action === "renew" ? last : undefined;
};

/** The step at which a settlement in a state stands; one that was cancelled stands where it was cancelled. */
const placeOf = (state: string | undefined): WayKey => {
  switch (state) {
    case "draft":
      return "draft";
    case "toReview":
    case "reviewRejected":
      return "review";
    case "toFund":
      return "funding";
    case "settled":
    case "offlineSettled":
    case "closed":
      return "done";
    default:
      return "payment";
  }
};

const paidStates: ReadonlySet<string> = new Set(["settled", "offlineSettled"]);

/**
 * Where a settlement stands on its way from the draft to its end: who did what and when, who has it now and since when.
 * Failures, refusals and cancellations mark the step at which they happened.
 */
export const wayOf = ({ settlement, timeline, funding, is_offline, actions }: Input): readonly WayStep[] => {
  const state = settlementStates.keyOf(settlement.status);
  const may = (...names: readonly string[]) => actions.some(({ action, allowed }) => allowed && names.includes(action));
  const cancelled = state === "cancelled" ? lastOf(timeline, "cancel") : undefined;
  const at = cancelled?.from != null ? placeOf(settlementStates.keyOf(cancelled.from)) : placeOf(state);
  const place = wayKeys.indexOf(state === "cancelled" && cancelled === undefined ? "draft" : at);

  const made = lastOf(timeline, "submit") ?? timeline[0];
  const approval = lastOf(timeline, "approve");
  const funded = lastOf(timeline, "fund");
  const payment = lastOf(timeline, "finish", "offline_feedback", "voucher_settle", "decide_lines");
  const sent = lastOf(timeline, "settle", "company_pay", "offline_settle", "retry_failed", "retry_ready");
  const failures = settlement.failed_count + settlement.returned_count;

  const doneStep = (key: WayKey): WayStep => {
    switch (key) {
      case "draft":
        return step(key, "done", { by: settlement.maker_name, at: made?.at ?? settlement.create_at });
      case "review":
        return step(key, "done", { by: settlement.checker_name, at: approval?.at ?? null });
      case "funding":
        if (is_offline) return step(key, "done", { note: "companyPays" });
        return funded && funded.at >= (approval?.at ?? "")
          ? step(key, "done", { by: funded.actor, at: funded.at })
          : step(key, "done", { note: "auto", at: approval?.at ?? null });
      default:
        return key === "done"
          ? step(key, "done", { at: settlement.settlement_at })
          : step(key, "done", { by: settlement.payer_name, at: payment?.at ?? settlement.settlement_at });
    }
  };

  const aheadStep = (key: WayKey): WayStep => {
    const isOver = state === "cancelled";
    if (isOver) return step(key, "ahead");
    if (key === "review") return step(key, "ahead", { note: "reviewer" });
    if (key === "funding") {
      if (is_offline) return step(key, "ahead", { note: "companyPays" });
      return step(key, "ahead", funding.short > 0 ? { note: "short", amount: funding.short } : { note: "covered" });
    }
    if (key === "payment") return step(key, "ahead", { note: is_offline ? "company" : "payer" });
    return step(key, "ahead", state === "partlyPaid" || state === "allFailed" ? { note: "afterFailures" } : {});
  };

  const paymentStep = (): WayStep => {
    const mine = may("settle", "company_pay", "offline_settle", "retry_failed", "query", "offline_feedback");
    const since = sent?.at ?? null;
    switch (state) {
      case "toPay":
      case "toHandOut": {
        const ready = lastOf(timeline, "approve", "fund", "revoke")?.at ?? null;
        return step("payment", "now", { isMine: may("settle", "offline_settle"), since: ready, note: "payer" });
      }
      case "paying":
        return settlement.unknown_count > 0
          ? step("payment", "now", { isMine: may("query"), since, note: "unknown", count: settlement.unknown_count })
          : step("payment", "now", { by: settlement.payer_name, since, note: "paying" });
      case "revoking":
        return step("payment", "now", { since: lastOf(timeline, "revoke")?.at ?? since, note: "revoking" });
      case "offlineHandling":
        if (failures > 0) return step("payment", "failed", { isMine: mine, note: "failed", count: failures });
        return step("payment", "now", { isMine: mine, since, note: "handedOut" });
      default: {
        const renewal = openRenewal(timeline);
        if (renewal !== undefined) {
          return step("payment", "failed", { isMine: may("approve_again"), since: renewal.at, note: "approveAgain" });
        }
        if (settlement.unknown_count > 0) {
          const count = settlement.unknown_count;
          return step("payment", "now", { isMine: may("query", "decide_lines"), since, note: "unknown", count });
        }
        return step("payment", "failed", { isMine: may("retry_failed"), note: "failed", count: failures });
      }
    }
  };

  const currentStep = (key: WayKey): WayStep => {
    if (state === "cancelled") {
      return step(key, "failed", { by: cancelled?.actor ?? null, at: settlement.cancel_at, note: "cancelled" });
    }
    switch (key) {
      case "draft": {
        const back = lastOf(timeline, "create", "edit", "take_back");
        const since = back?.at ?? settlement.create_at;
        return step(key, "now", { isMine: may("submit"), by: settlement.maker_name, since });
      }
      case "review": {
        if (state === "reviewRejected") {
          const rejection = lastOf(timeline, "reject");
          const by = rejection?.actor ?? settlement.checker_name;
          return step(key, "failed", { isMine: may("edit"), by, at: rejection?.at ?? null, note: "rejected" });
        }
        const since = lastOf(timeline, "submit", "renew")?.at ?? null;
        return step(key, "now", { isMine: may("approve"), since, note: "reviewer" });
      }
      case "funding": {
        const since = lastOf(timeline, "approve", "revoke")?.at ?? null;
        const isShort = funding.short > 0;
        return step(key, "now", {
          ...{ isMine: may("fund") && !isShort, since, amount: funding.short },
          note: isShort ? "short" : "confirm",
        });
      }
      case "done":
        return doneStep(key);
      default:
        return paymentStep();
    }
  };

  return wayKeys.map((key, index) => {
    if (index < place || (state !== undefined && paidStates.has(state))) return doneStep(key);
    return index === place ? currentStep(key) : aheadStep(key);
  });
};
