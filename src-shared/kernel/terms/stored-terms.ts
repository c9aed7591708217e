import { z } from "zod";
import { feeTiersSchema } from "../tax/fee-tiers.ts";
import {
  type ContractConfig,
  contractConfigSchema,
  feePeriods,
  freeWithdrawalsOf,
  gapMonthPolicies,
  tierMethods,
  urbanAreas,
  type WithdrawFeeType,
} from "./terms.ts";
import { unlimitedFreeCount, usualWithdrawFee } from "./withdraw-fee.ts";

const wholeNumber = z.int().min(0);

/** A member of a stored config, or what the calculators take without it. */
const memberOr = <T>(schema: z.ZodType<T>, value: unknown, without: T): T => {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : without;
};

/**
 * Type and count as `withdrawFee` reads them: without a type none are free, and the great number of any type but 2 means
 * without limit.
 */
const freeOf = (type: unknown, count: number): { type: WithdrawFeeType; count: number } => {
  const kind: WithdrawFeeType =
    type === 1 || (type !== undefined && type !== 2 && count === unlimitedFreeCount)
      ? 1
      : type === undefined || type === 2 || count === 0
        ? 2
        : 3;
  return { type: kind, count: freeWithdrawalsOf(kind, count) };
};

/**
 * Terms of a stored config (dictionary B2, whatever is missing in it), written out as people write it: with the values that
 * the calculators take where it names none. Null where its fee grid cannot be used, so that nothing is computed by it.
 */
export const termsOfStored = (stored: Readonly<Record<string, unknown>>): ContractConfig | null => {
  const grid = feeTiersSchema.safeParse(stored.service_fee_ratio_range);
  if (!grid.success) return null;
  const free = freeOf(
    stored.company_withdraw_fee_type,
    memberOr(wholeNumber, stored.company_withdraw_fee_max_count, 0),
  );
  const config = {
    service_fee_ratio_range: grid.data,
    labor_service_fee_ratio_range: memberOr(feeTiersSchema, stored.labor_service_fee_ratio_range, []),
    service_fee_cumulative_type: memberOr(z.literal(feePeriods), stored.service_fee_cumulative_type, 1),
    tier_method: memberOr(z.literal(tierMethods), stored.tier_method, 1),
    company_withdraw_fee_type: free.type,
    company_withdraw_fee_max_count: free.count,
    company_withdraw_fee: memberOr(wholeNumber, stored.company_withdraw_fee, usualWithdrawFee),
    labor_usage_fee: memberOr(wholeNumber, stored.labor_usage_fee, 0),
    no_labor_usage_fee_count: memberOr(wholeNumber, stored.no_labor_usage_fee_count, 0),
    profit_ratio: memberOr(z.int().optional(), stored.profit_ratio, undefined),
    levy_ratio: memberOr(z.int().optional(), stored.levy_ratio, undefined),
    gap_month_policy: memberOr(z.enum(gapMonthPolicies).optional(), stored.gap_month_policy, undefined),
    urban_area: memberOr(z.enum(urbanAreas).optional(), stored.urban_area, undefined),
  };
  const given = Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined));
  const parsed = contractConfigSchema.safeParse(given);
  return parsed.success ? parsed.data : null;
};
