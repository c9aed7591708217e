import {
  CheckmarkCircleRegular,
  CheckmarkRegular,
  DismissRegular,
  type FluentIcon,
  MoneyRegular,
} from "@fluentui/react-icons";
import type { PromotionFeeStep } from "../../../src-shared/calls/promotion-fees.ts";
import type { PermissionKey } from "../../../src-shared/permissions.ts";
import { promotionFeeStates } from "../../../src-shared/states/promotion-fee.ts";
import type { TextKey } from "../../i18n/text-key.ts";

/** Something a person can do with a fee; names are those of `promotionFees.get`'s `actions`. */
export type Step = {
  readonly name: PromotionFeeStep;
  readonly icon: FluentIcon;
  /** Any one of these; the service decides, this only keeps menus short. */
  readonly permissions: readonly PermissionKey[];
  /** What has to be typed before. */
  readonly needs: "reason" | "serial" | null;
};

/** In the order in which a fee takes them. */
export const steps: readonly Step[] = [
  { name: "confirm", icon: CheckmarkRegular, permissions: ["fund.promotion_fee.create"], needs: null },
  { name: "approve", icon: CheckmarkCircleRegular, permissions: ["fund.promotion_fee.audit"], needs: null },
  { name: "pay", icon: MoneyRegular, permissions: ["fund.promotion_fee.pay"], needs: "serial" },
  {
    name: "reject",
    icon: DismissRegular,
    permissions: ["fund.promotion_fee.audit", "fund.promotion_fee.create"],
    needs: "reason",
  },
];

/** Whether the fee's own state makes a step thinkable. */
export const isThinkable = ({ name }: Step, status: number): boolean => promotionFeeStates.allows(name, status);

/** Words for a step that somebody else has to take. */
export const ownWords = ({ name }: Step): Readonly<Record<string, TextKey>> => ({
  same_person: name === "pay" ? "actions.own.pay" : "actions.own.grant",
});

/** Why this person cannot take a step with a fee that they made themselves; null when they can, as far as a row says. */
export const whyNot = ({ name }: Step, makerId: unknown, userId: string): string | null =>
  (name === "approve" || name === "pay") && makerId === userId ? "same_person" : null;
