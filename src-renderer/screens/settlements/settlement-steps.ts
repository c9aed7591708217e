import {
  ArrowRepeatAllRegular,
  ArrowSyncRegular,
  CheckmarkRegular,
  DismissRegular,
  EditRegular,
  type FluentIcon,
  MoneyRegular,
  ProhibitedRegular,
  SendRegular,
  WalletRegular,
} from "@fluentui/react-icons";
import type { PermissionKey } from "../../../src-shared/permissions.ts";
import { settlementStates } from "../../../src-shared/states/settlement.ts";

type Move = Parameters<typeof settlementStates.allows>[0];

/** Something a person can do with a settlement; names are those of `settlements.get`'s `actions`. */
export type StepName =
  | "submit"
  | "approve"
  | "reject"
  | "edit"
  | "fund"
  | "settle"
  | "query"
  | "retry_failed"
  | "cancel";

export type Step = {
  readonly name: StepName;
  readonly move: Move;
  readonly icon: FluentIcon;
  /** Any one of these; the service decides, this only keeps menus short. */
  readonly permissions: readonly PermissionKey[];
  readonly movesMoney: boolean;
};

/** In the order in which they are offered: what brings the settlement forward first. */
export const steps: readonly Step[] = [
  {
    name: "submit",
    move: "submit",
    icon: SendRegular,
    permissions: ["settlement.settlement.create"],
    movesMoney: false,
  },
  {
    name: "approve",
    move: "approve",
    icon: CheckmarkRegular,
    permissions: ["settlement.settlement.audit"],
    movesMoney: false,
  },
  {
    name: "fund",
    move: "fund",
    icon: WalletRegular,
    permissions: ["settlement.settlement.pay", "settlement.settlement.audit", "settlement.settlement.create"],
    movesMoney: true,
  },
  { name: "settle", move: "pay", icon: MoneyRegular, permissions: ["settlement.settlement.pay"], movesMoney: true },
  {
    name: "query",
    move: "queryUnknown",
    icon: ArrowSyncRegular,
    permissions: ["settlement.settlement.pay"],
    movesMoney: true,
  },
  {
    name: "retry_failed",
    move: "retryFailed",
    icon: ArrowRepeatAllRegular,
    permissions: ["settlement.settlement.pay"],
    movesMoney: true,
  },
  { name: "edit", move: "edit", icon: EditRegular, permissions: ["settlement.settlement.edit"], movesMoney: false },
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
};

/** Whether the settlement's own state makes a step thinkable; steps about lines need such lines. */
export const isThinkable = (step: Step, settlement: Counts): boolean => {
  if (!settlementStates.allows(step.move, settlement.status)) return false;
  if (step.name === "query") return settlement.unknown_count > 0;
  if (step.name === "retry_failed") return settlement.failed_count + settlement.returned_count > 0;
  return true;
};

export type Verdict = { readonly action: string; readonly allowed: boolean; readonly reason: string | null };
export type OfferedStep = { readonly step: Step; readonly allowed: boolean; readonly reason: string | null };

/** The steps to show, each with the service's verdict; thinkable ones that the service did not judge count as forbidden. */
export const offeredSteps = (settlement: Counts, verdicts: readonly Verdict[]): readonly OfferedStep[] =>
  steps
    .filter((step) => isThinkable(step, settlement))
    .map((step) => {
      const verdict = verdicts.find(({ action }) => action === step.name);
      return { step, allowed: verdict?.allowed ?? false, reason: verdict ? verdict.reason : "forbidden" };
    });
