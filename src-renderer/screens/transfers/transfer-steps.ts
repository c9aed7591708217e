import {
  ArrowSyncRegular,
  ArrowUndoRegular,
  BuildingBankRegular,
  CheckmarkRegular,
  DismissRegular,
  DocumentSearchRegular,
  type FluentIcon,
  GavelRegular,
  PersonSwapRegular,
  ProhibitedRegular,
} from "@fluentui/react-icons";
import type { TransferStep } from "../../../src-shared/calls/transfers.ts";
import type { ListRow } from "../../../src-shared/lists/define.ts";
import type { lists } from "../../../src-shared/lists/registry.ts";
import type { PermissionKey } from "../../../src-shared/permissions.ts";
import { bankCaseStates } from "../../../src-shared/states/bank-case.ts";
import { transferStates } from "../../../src-shared/states/transfer.ts";
import type { TextKey } from "../../i18n/text-key.ts";

export type TransferRow = ListRow<typeof lists.transfers>;

/** Something a person can do with a transfer; names are those of `transfers.get`'s `actions`. */
export type Step = {
  readonly name: TransferStep;
  readonly icon: FluentIcon;
  /** Any one of these; the service decides, this only keeps menus short. */
  readonly permissions: readonly PermissionKey[];
  /** A reason has to be given. */
  readonly needsReason: boolean;
  /** Only who asked for the transfer does it. */
  readonly makerOnly?: true;
};

/** In the order in which they are offered: what brings the transfer forward first. */
export const steps: readonly Step[] = [
  { name: "approve", icon: CheckmarkRegular, permissions: ["fund.transfer.audit"], needsReason: false },
  { name: "match", icon: PersonSwapRegular, permissions: ["fund.transfer.create"], needsReason: true },
  { name: "return", icon: ArrowUndoRegular, permissions: ["fund.transfer.create"], needsReason: true },
  { name: "correct", icon: BuildingBankRegular, permissions: ["fund.transfer.create"], needsReason: true },
  { name: "keep", icon: PersonSwapRegular, permissions: ["fund.transfer.create"], needsReason: true },
  {
    name: "query",
    icon: ArrowSyncRegular,
    permissions: ["fund.transfer.create", "fund.transfer.audit", "fund.withdrawal.pay"],
    needsReason: false,
  },
  {
    name: "propose",
    icon: DocumentSearchRegular,
    permissions: ["fund.transfer.create", "fund.transfer.audit", "fund.withdrawal.pay"],
    needsReason: true,
  },
  { name: "decide", icon: GavelRegular, permissions: ["fund.transfer.audit"], needsReason: true },
  { name: "reject", icon: DismissRegular, permissions: ["fund.transfer.audit"], needsReason: true },
  {
    name: "cancel",
    icon: ProhibitedRegular,
    permissions: ["fund.transfer.create", "fund.withdrawal.pay"],
    needsReason: false,
    makerOnly: true,
  },
];

const ofDifference: readonly TransferStep[] = ["correct", "keep"];
const ofSuspense: readonly TransferStep[] = ["match", "return"];

type Facts = {
  readonly status: number;
  /** The bank reports another amount than was entered by hand. */
  readonly hasDifference: boolean;
  /** State of the case about its bank order that waits for people; 0: none does. */
  readonly caseStatus: number;
};

const proposed = bankCaseStates.code("proposed");

/** Whether the transfer's own state makes a step thinkable. */
export const isThinkable = ({ name }: Step, { status, hasDifference, caseStatus }: Facts): boolean => {
  if (!transferStates.allows(name, status)) return false;
  if (name === "decide") return caseStatus === proposed;
  if (name === "propose") return caseStatus === 0 ? status === transferStates.code("unknown") : caseStatus !== proposed;
  return !(hasDifference ? ofSuspense : ofDifference).includes(name);
};

/** Words for what another person than who asked has to do. */
export const ownWords: Readonly<Record<string, TextKey>> = { same_person: "actions.own.review" };

/** Why this person cannot take a step with a transfer that they asked for themselves; null when they can. */
export const whyNot = ({ name }: Step, makerId: unknown, userId: string): string | null =>
  (name === "approve" || name === "reject" || name === "decide") && makerId === userId ? "same_person" : null;
