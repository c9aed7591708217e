import type { UsageTerms } from "../../billing/service-bills/usage-fee.ts";

/** Usage fee terms of some demo companies' contracts, by position. */
export const demoUsage: Readonly<Record<number, UsageTerms>> = {
  1: { labor_usage_fee: 200, no_labor_usage_fee_count: 20 },
  2: { labor_usage_fee: 350, no_labor_usage_fee_count: 10 },
  4: { labor_usage_fee: 150, no_labor_usage_fee_count: 0 },
};
