import { assertCents, type Cents } from "../../src-shared/values/money.ts";

/** Contract terms of the usage fee (dictionary B2): cents per worker and month, and the number of free heads. */
export type UsageTerms = { readonly labor_usage_fee: Cents; readonly no_labor_usage_fee_count: number };

export type UsageFee = {
  readonly quantity: number;
  readonly free_quantity: number;
  readonly unit_price: Cents;
  readonly amount: Cents;
};

/** Half of 2^53 cents would be above any bill; this many workers in a month are above any company. */
const mostWorkers = 10_000_000;

/**
 * The usage fee of one month: every worker who was paid in it counts once, those within the free head-count cost nothing.
 * RangeError for a number of workers that cannot be.
 */
export const usageFee = (workers: number, terms: UsageTerms): UsageFee => {
  if (!Number.isSafeInteger(workers) || workers < 0 || workers > mostWorkers) throw new RangeError("not a head-count");
  const free_quantity = Math.min(workers, Math.max(0, terms.no_labor_usage_fee_count));
  const amount = assertCents(terms.labor_usage_fee * (workers - free_quantity));
  return { quantity: workers, free_quantity, unit_price: terms.labor_usage_fee, amount };
};
