import type { PromotionFeeStep } from "../../src-shared/calls/promotion-fees.ts";
import type { PermissionKey } from "../../src-shared/permissions.ts";
import { promotionFeeStates } from "../../src-shared/states/promotion-fee.ts";
import { ServiceError } from "../context.ts";
import { type Decider, isOverLimit } from "../money/person-limits.ts";
import type { PromotionFee } from "./fee-store.ts";

type Part = "maker_id" | "confirmer_id" | "checker_id";

type Rule = {
  /** Any one of these. */
  readonly permissions: readonly PermissionKey[];
  /** Whoever took one of these parts may not do this. */
  readonly excludes: readonly Part[];
  /** Commits the agency to the amount, so the person's own limit holds. */
  readonly isLimited?: boolean;
};

/** Who may do what with a fee: the one place where the service decides it and the screen learns it. */
const rules: Readonly<Record<PromotionFeeStep, Rule>> = {
  confirm: { permissions: ["fund.promotion_fee.create"], excludes: [] },
  approve: { permissions: ["fund.promotion_fee.audit"], excludes: ["maker_id", "confirmer_id"], isLimited: true },
  pay: {
    permissions: ["fund.promotion_fee.pay"],
    excludes: ["maker_id", "confirmer_id", "checker_id"],
    isLimited: true,
  },
  // To take back what oneself made needs nobody else.
  reject: { permissions: ["fund.promotion_fee.audit", "fund.promotion_fee.create"], excludes: [] },
};

/** Why a person may not do something with a fee now, as an error code; null when nothing is against it. */
export const whyNot = (step: PromotionFeeStep, fee: PromotionFee, decider: Decider): string | null => {
  const { principal } = decider;
  const rule = rules[step];
  if (!rule.permissions.some((key) => principal.permissions.has(key))) return "forbidden";
  if (!promotionFeeStates.allows(step, fee.status)) return "illegal_transition";
  const mayOnlyTakeBack = step === "reject" && !principal.permissions.has("fund.promotion_fee.audit");
  if (mayOnlyTakeBack && (fee.maker_id !== principal.user_id || fee.checker_id !== null)) return "forbidden";
  if (rule.excludes.some((part) => fee[part] === principal.user_id)) return "same_person";
  return rule.isLimited === true && isOverLimit(decider, fee.fee) ? "amount_limit" : null;
};

/** Refuses what `whyNot` is against; a stale version before all else but a missing permission. */
export const assertMay = (step: PromotionFeeStep, fee: PromotionFee, version: number, decider: Decider): void => {
  const reason = whyNot(step, fee, decider);
  if (reason === "forbidden") throw new ServiceError("forbidden");
  if (fee.version !== version) throw new ServiceError("stale_version", { current: fee.version });
  if (reason === "illegal_transition") throw new ServiceError(reason, { current: fee.status });
  if (reason !== null) throw new ServiceError(reason);
};
