import type { FluentIcon } from "@fluentui/react-icons";
import {
  type SettlementAction,
  settlementDecisions,
} from "../../../../../src-shared/billing/settlements/settlement-decisions.ts";
import {
  settlementStates,
  settlementsBeforePayment,
} from "../../../../../src-shared/billing/settlements/settlement-states.ts";
import type { RecordAction } from "../../../../../src-shared/kernel/records/define.ts";
import { actionOf } from "../../../../../src-shared/kernel/records/judge.ts";
import { actionIcons } from "../../../../record/action-icons.ts";
import { refusalReason, type Verdict } from "../../../../session/availability.ts";

type Move = Parameters<typeof settlementStates.allows>[0];

/** Steps taken beside the list of failures. */
export type OfFailures = "give_up" | "take_up";
const besideFailures: ReadonlySet<SettlementAction> = new Set(["give_up", "take_up"] satisfies OfFailures[]);

/** Something a person can do with a settlement. Both ways to pay again are one action of the service. */
export type StepName = Exclude<SettlementAction, "renew" | OfFailures> | "retry_ready";

export type Step = RecordAction & {
  readonly name: StepName;
  readonly move: Move;
  readonly icon: FluentIcon | undefined;
  readonly movesMoney: boolean;
};

/** Steps of which no money moves. */
const still: ReadonlySet<StepName> = new Set([
  ...(["submit", "approve", "approve_again", "use_discount"] as const),
  ...(["take_back", "edit", "reject", "cancel"] as const),
]);
/** On the settlement's ordinary way: shown, off, while it waits for somebody else's step before it. */
const onWay: ReadonlySet<StepName> = new Set(["approve", "offline_settle", "settle"]);
/** Only at the settlement itself: whether it fits is not seen from a row. */
export const hidden: ReadonlySet<StepName> = new Set(["approve_again", "offline_settle", "company_pay", "retry_ready"]);

const verdictName = (name: StepName): SettlementAction => (name === "retry_ready" ? "retry_failed" : name);

const stepOf = (name: StepName): Step => {
  const action = actionOf(settlementDecisions, verdictName(name));
  const move = (action.move ?? name) as Move;
  return { ...action, name, move, icon: actionIcons[name], movesMoney: !still.has(name) };
};

/** In the order in which they are offered: what brings the settlement forward first. */
export const steps: readonly Step[] = (Object.keys(settlementDecisions.actions) as SettlementAction[])
  .filter((name): name is Exclude<StepName, "retry_ready"> => name !== "renew" && !besideFailures.has(name))
  .flatMap((name): StepName[] => (name === "query" ? [name, "retry_ready"] : [name]))
  .map(stepOf);

type Counts = {
  readonly status: number;
  readonly unknown_count: number;
  readonly failed_count: number;
  readonly returned_count: number;
  readonly case_count: number;
};

/** States in which lines are on their way. */
const open = [settlementStates.code("paying"), settlementStates.code("revoking")];

/** True when the settlement's own state makes a step thinkable; steps about lines need such lines. */
export const isThinkable = (step: Step, settlement: Counts): boolean => {
  if (!settlementStates.allows(step.move, settlement.status)) return false;
  switch (step.name) {
    case "query":
      return settlement.unknown_count > 0 || open.includes(settlement.status);
    case "propose_decision":
      return settlement.unknown_count + settlement.case_count > 0;
    case "decide_lines":
      return settlement.case_count > 0;
    case "approve_again":
    case "retry_failed":
    case "retry_ready":
      return settlement.failed_count + settlement.returned_count > 0;
    case "offline_settle":
      return settlement.status !== settlementStates.code("offlineHandling") || settlement.failed_count > 0;
    default:
      return true;
  }
};

/** A step, and what speaks against it as an error code; null: it can be taken now. */
export type OfferedStep = { readonly step: Step; readonly against: string | null };

/** Codes of steps that are not this person's, or no step of this settlement whoever asks. */
const never: ReadonlySet<string | null> = new Set(["forbidden", "not_offline", "no_cmb_account", "figures_same"]);

/** Which way of payment a settlement does not have. `isOffline`: the company pays itself. */
const isOfOtherWay = (name: StepName, isOffline: boolean): boolean =>
  isOffline && (name === "settle" || name === "company_pay" || name === "fund");

/**
 * The steps that are this person's, each with what the service says against it: those that the settlement's state makes
 * thinkable, and those on its ordinary way that wait for somebody else's step.
 */
export const offeredSteps = (
  settlement: Counts,
  verdicts: readonly Verdict[],
  isOffline = false,
): readonly OfferedStep[] =>
  steps
    .filter((step) =>
      settlementStates.isAhead(step.move, settlement.status)
        ? onWay.has(step.name) && (step.name !== "offline_settle" || isOffline)
        : isThinkable(step, settlement),
    )
    .filter(({ name }) => !isOfOtherWay(name, isOffline))
    .map((step) => ({ step, against: refusalReason(verdicts, verdictName(step.name)) }))
    .filter(({ against }) => !never.has(against));

/** True when nothing of a settlement was paid or handed out yet, and it is not cancelled. */
export const isBeforePayment = (status: number): boolean => settlementsBeforePayment.includes(status);
