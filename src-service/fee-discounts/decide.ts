import type { FeeDiscountStep } from "../../src-shared/calls/fee-discounts.ts";
import type { PermissionKey } from "../../src-shared/permissions.ts";
import { feeDiscountStates } from "../../src-shared/states/fee-discount.ts";
import { ServiceError } from "../context.ts";
import { type Decider, isOverLimit } from "../money/person-limits.ts";
import type { Discount } from "./discount-store.ts";

const audit: PermissionKey = "settlement.discount.audit";

/** Who may do what: granting commits the agency to the amount, so it takes a second person within their own limit. */
const permissionsFor: Readonly<Record<FeeDiscountStep, readonly PermissionKey[]>> = {
  approve: [audit],
  // To take back what oneself proposed needs nobody else.
  reject: [audit, "settlement.discount.create"],
  withdraw: [audit],
};

/** Why a person may not do something with a grant now, as an error code; null when nothing is against it. */
export const whyNot = (step: FeeDiscountStep, discount: Discount, left: number, decider: Decider): string | null => {
  const { principal } = decider;
  if (!permissionsFor[step].some((key) => principal.permissions.has(key))) return "forbidden";
  if (!feeDiscountStates.allows(step, discount.status)) return "illegal_transition";
  const isMaker = discount.maker_id === principal.user_id;
  if (step === "reject") return isMaker || principal.permissions.has(audit) ? null : "forbidden";
  if (step === "withdraw") return left === 0 ? "discount_used_up" : null;
  if (isMaker) return "same_person";
  return isOverLimit(decider, discount.amount) ? "amount_limit" : null;
};

/** Refuses what `whyNot` is against; a stale version before all else but a missing permission. */
export const assertMay = (
  step: FeeDiscountStep,
  discount: Discount,
  left: number,
  version: number,
  decider: Decider,
): void => {
  const reason = whyNot(step, discount, left, decider);
  if (reason === "forbidden") throw new ServiceError("forbidden");
  if (discount.version !== version) throw new ServiceError("stale_version", { current: discount.version });
  if (reason === "illegal_transition") throw new ServiceError(reason, { current: discount.status });
  if (reason !== null) throw new ServiceError(reason);
};
