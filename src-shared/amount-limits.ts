/**
 * Steps that commit the agency, or a company, to an amount. Each counts against the limits of the person who takes it: the
 * amount of one step, and the sum of all these steps that the person takes on one day (Asia/Shanghai).
 */
export const limitedSteps = [
  "settlements.approve",
  "settlements.approve_again",
  "settlements.settle",
  "settlements.company_pay",
  "settlements.offline_settle",
  "settlements.retry_failed",
  "transfers.approve",
  "wallets.withdraw",
  "channelAccounts.withdraw",
  "walletChanges.approve",
  "rechargeDifferences.grant",
  "feeDiscounts.approve",
  "serviceBills.pay",
  "serviceBillDiscounts.grant",
  "promotionFees.approve",
  "promotionFees.pay",
] as const;
export type LimitedStep = (typeof limitedSteps)[number];

/** Limits of a membership, cents; null: none. */
export type AmountLimits = { readonly amount_limit: number | null; readonly day_limit: number | null };

/** What a person may commit on one day: the limit of the day, and where none is set, no more than one step may be. */
export const dayLimitOf = ({ amount_limit, day_limit }: AmountLimits): number | null => day_limit ?? amount_limit;

/** Why an amount is beyond a person's limits, given what they have committed on the day so far; null when it is not. */
export const overLimit = (
  limits: AmountLimits,
  amount: number,
  committedToday: number,
): "amount_limit" | "day_limit" | null => {
  if (limits.amount_limit !== null && amount > limits.amount_limit) return "amount_limit";
  const ofDay = dayLimitOf(limits);
  return ofDay !== null && committedToday + amount > ofDay ? "day_limit" : null;
};

/** What is left of the day's limit, cents, never below zero; null where nothing limits the day. */
export const leftOfDay = (limits: AmountLimits, committedToday: number): number | null => {
  const ofDay = dayLimitOf(limits);
  return ofDay === null ? null : Math.max(0, ofDay - committedToday);
};
