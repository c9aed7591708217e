import {
  ArrowRepeatAllRegular,
  ArrowSyncRegular,
  ArrowUndoRegular,
  BuildingBankRegular,
  CheckmarkRegular,
  ClipboardPasteRegular,
  DismissRegular,
  DocumentCheckmarkRegular,
  DocumentSearchRegular,
  EditRegular,
  type FluentIcon,
  GavelRegular,
  HandshakeRegular,
  MoneyRegular,
  ProhibitedRegular,
  SendRegular,
  TagPercentRegular,
  WalletRegular,
} from "@fluentui/react-icons";
import type { PermissionKey } from "../../../src-shared/permissions.ts";
import { type SettlementPart, settlementDuties } from "../../../src-shared/settlement-duties.ts";
import { settlementStates } from "../../../src-shared/states/settlement.ts";
import type { TextKey } from "../../i18n/text-key.ts";
import { refusalReason, type Verdict } from "../../session/offer.ts";

type Move = Parameters<typeof settlementStates.allows>[0];

/** Something a person can do with a settlement; names are those of `settlements.get`'s `actions`. */
export type StepName =
  | "submit"
  | "take_back"
  | "approve"
  | "approve_again"
  | "reject"
  | "edit"
  | "fund"
  | "settle"
  | "query"
  | "retry_ready"
  | "retry_failed"
  | "company_pay"
  | "offline_settle"
  | "offline_feedback"
  | "voucher_settle"
  | "propose_decision"
  | "decide_lines"
  | "use_discount"
  | "revoke"
  | "cancel";

export type Step = {
  readonly name: StepName;
  readonly move: Move;
  readonly icon: FluentIcon;
  /** Any one of these; the service decides, this only keeps menus short. */
  readonly permissions: readonly PermissionKey[];
  readonly movesMoney: boolean;
  /** Only who made the settlement does it. */
  readonly makerOnly?: true;
  /** On the settlement's ordinary way: shown, off, while it waits for somebody else's step before it. */
  readonly isOnWay?: true;
  /** Only at the settlement itself: whether it fits is not seen from a row. */
  readonly isHidden?: boolean;
};

const pay: readonly PermissionKey[] = ["settlement.settlement.pay"];

/** In the order in which they are offered: what brings the settlement forward first. */
export const steps: readonly Step[] = [
  {
    name: "submit",
    move: "submit",
    icon: SendRegular,
    permissions: ["settlement.settlement.create"],
    movesMoney: false,
    makerOnly: true,
  },
  {
    name: "approve",
    move: "approve",
    icon: CheckmarkRegular,
    permissions: ["settlement.settlement.audit"],
    movesMoney: false,
    isOnWay: true,
  },
  {
    name: "approve_again",
    move: "approveAgain",
    icon: CheckmarkRegular,
    permissions: ["settlement.settlement.audit"],
    movesMoney: false,
    isHidden: true,
  },
  {
    name: "fund",
    move: "fund",
    icon: WalletRegular,
    permissions: ["settlement.settlement.pay", "settlement.settlement.audit", "settlement.settlement.create"],
    movesMoney: true,
  },
  {
    name: "offline_settle",
    move: "settleOffline",
    icon: HandshakeRegular,
    permissions: pay,
    movesMoney: true,
    isHidden: true,
    isOnWay: true,
  },
  { name: "settle", move: "pay", icon: MoneyRegular, permissions: pay, movesMoney: true, isOnWay: true },
  {
    name: "company_pay",
    move: "payByCompany",
    icon: BuildingBankRegular,
    permissions: pay,
    movesMoney: true,
    isHidden: true,
  },
  {
    name: "offline_feedback",
    move: "offlineFeedback",
    icon: ClipboardPasteRegular,
    permissions: pay,
    movesMoney: true,
  },
  { name: "voucher_settle", move: "voucherSettle", icon: DocumentCheckmarkRegular, permissions: pay, movesMoney: true },
  {
    name: "query",
    move: "queryUnknown",
    icon: ArrowSyncRegular,
    permissions: ["settlement.settlement.pay"],
    movesMoney: true,
  },
  {
    name: "retry_ready",
    move: "retryFailed",
    icon: ArrowRepeatAllRegular,
    permissions: pay,
    movesMoney: true,
    isHidden: true,
  },
  {
    name: "propose_decision",
    move: "proposeDecision",
    icon: DocumentSearchRegular,
    permissions: ["settlement.settlement.pay", "settlement.settlement.audit"],
    movesMoney: true,
  },
  {
    name: "decide_lines",
    move: "decideUnknown",
    icon: GavelRegular,
    permissions: ["settlement.settlement.audit"],
    movesMoney: true,
  },
  {
    name: "retry_failed",
    move: "retryFailed",
    icon: ArrowRepeatAllRegular,
    permissions: ["settlement.settlement.pay"],
    movesMoney: true,
  },
  { name: "revoke", move: "revoke", icon: ArrowUndoRegular, permissions: pay, movesMoney: true },
  {
    name: "use_discount",
    move: "useDiscount",
    icon: TagPercentRegular,
    permissions: ["settlement.settlement.edit"],
    movesMoney: false,
    makerOnly: true,
  },
  {
    name: "take_back",
    move: "takeBack",
    icon: ArrowUndoRegular,
    permissions: ["settlement.settlement.create"],
    movesMoney: false,
    makerOnly: true,
  },
  {
    name: "edit",
    move: "edit",
    icon: EditRegular,
    permissions: ["settlement.settlement.edit"],
    movesMoney: false,
    makerOnly: true,
  },
  {
    name: "reject",
    move: "reject",
    icon: DismissRegular,
    permissions: ["settlement.settlement.audit"],
    movesMoney: false,
  },
  {
    name: "cancel",
    move: "cancel",
    icon: ProhibitedRegular,
    permissions: ["settlement.settlement.cancel"],
    movesMoney: false,
  },
];

type Counts = {
  readonly status: number;
  readonly unknown_count: number;
  readonly failed_count: number;
  readonly returned_count: number;
  readonly case_count: number;
};

/** States in which lines are on their way. */
const open = [settlementStates.code("paying"), settlementStates.code("revoking")];

/** Whether the settlement's own state makes a step thinkable; steps about lines need such lines. */
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

/** Both ways to pay again are one action of the service. */
const verdictName = (name: StepName): string => (name === "retry_ready" ? "retry_failed" : name);

/** Whose other part in a settlement excludes them from a step. */
export const excludedParts = (name: StepName): readonly SettlementPart[] =>
  (settlementDuties as Readonly<Record<string, readonly SettlementPart[]>>)[verdictName(name)] ?? [];

/** Words for a step that is somebody's own work. */
export const ownWords = (parts: readonly SettlementPart[]): TextKey =>
  parts.includes("checker") ? "actions.own.pay" : "actions.own.review";

/** What is not this person's step, or no step of this settlement whoever asks. */
const never: ReadonlySet<string | null> = new Set(["forbidden", "not_offline", "figures_same"]);

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
        ? step.isOnWay === true && (step.name !== "offline_settle" || isOffline)
        : isThinkable(step, settlement),
    )
    .filter(({ name }) => !isOfOtherWay(name, isOffline))
    .map((step) => ({ step, against: refusalReason(verdicts, verdictName(step.name)) }))
    .filter(({ against }) => !never.has(against));
