import { ArrowUndoRegular, CheckmarkCircleRegular, DismissRegular, type FluentIcon } from "@fluentui/react-icons";
import type { PermissionKey } from "../../../src-shared/permissions.ts";
import type { FeeDiscountStep } from "../../../src-shared/records/fee-discounts.ts";
import { feeDiscountStates } from "../../../src-shared/records/fee-discounts.ts";
import type { TextKey } from "../../i18n/text-key.ts";

/** Something a person can do with a grant; names are those of `feeDiscounts.get`'s `actions`. */
export type Step = {
  readonly name: FeeDiscountStep;
  readonly icon: FluentIcon;
  /** Any one of these; the service decides, this only keeps menus short. */
  readonly permissions: readonly PermissionKey[];
  readonly needsReason: boolean;
};

/** In the order in which a grant takes them. */
export const steps: readonly Step[] = [
  { name: "approve", icon: CheckmarkCircleRegular, permissions: ["settlement.discount.audit"], needsReason: false },
  {
    name: "reject",
    icon: DismissRegular,
    permissions: ["settlement.discount.audit", "settlement.discount.create"],
    needsReason: true,
  },
  { name: "withdraw", icon: ArrowUndoRegular, permissions: ["settlement.discount.audit"], needsReason: true },
];

/** Whether the grant's own state makes a step thinkable; a used up one has nothing to take back. */
export const isThinkable = ({ name }: Step, grant: { readonly status: number; readonly left: number }): boolean =>
  feeDiscountStates.allows(name, grant.status) && (name !== "withdraw" || grant.left > 0);

/** Words for what somebody else has to do with a grant. */
export const ownWords: Readonly<Record<string, TextKey>> = { same_person: "actions.own.grant" };

/** Why this person cannot take a step with a grant that they proposed themselves; null when they can. */
export const whyNot = ({ name }: Step, makerId: unknown, userId: string): string | null =>
  name === "approve" && makerId === userId ? "same_person" : null;
