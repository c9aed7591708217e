import { assertCents, type Cents } from "../../../src-shared/kernel/values/money/money.ts";

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
 * `given`: heads of the month that were free under earlier terms, which count against this head-count. RangeError for a
 * number of workers that cannot be.
 */
export const usageFee = (workers: number, terms: UsageTerms, given = 0): UsageFee => {
  if (!Number.isSafeInteger(workers) || workers < 0 || workers > mostWorkers) throw new RangeError("not a head-count");
  const free_quantity = Math.min(workers, Math.max(0, terms.no_labor_usage_fee_count - given));
  const amount = assertCents(terms.labor_usage_fee * (workers - free_quantity));
  return { quantity: workers, free_quantity, unit_price: terms.labor_usage_fee, amount };
};

/**
 * The usage fees of a month in which workers were paid under several terms, in the order in which the terms were first used.
 * The free heads are the month's, not each contract's: what earlier terms gave away counts against the later ones. So a month
 * costs the same whether a contract goes on or is followed by an equal one.
 */
export const usageFees = (groups: readonly { readonly workers: number; readonly terms: UsageTerms }[]): UsageFee[] => {
  let given = 0;
  return groups.map(({ workers, terms }) => {
    const fee = usageFee(workers, terms, given);
    given += fee.free_quantity;
    return fee;
  });
};
