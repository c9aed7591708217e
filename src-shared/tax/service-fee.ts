import { type Cents, divideHalfUp, mulRatio, type RatioBp, sumCents } from "../values/money.ts";
import { type Refused, refused } from "../values/refused.ts";
import { type FeeTier, type TierMethod, validateFeeTiers } from "./fee-tiers.ts";
import { type Step, step } from "./step.ts";

/**
 * The amount a fee is computed on, and what the same period (service_fee_cumulative_type) has already seen of it before;
 * 0 when each settlement stands alone.
 */
export type ServiceFeeInput = {
  base: Cents;
  cumulative_before: Cents;
  tiers: readonly FeeTier[];
  tier_method: TierMethod;
};

/** `ratio` is the one of the row reached: with method 2 the rate of the last part, not of the whole. */
export type ServiceFeeResult = { ok: true; fee: Cents; ratio: RatioBp; steps: Step[] };

const isWithin = (amount: Cents, tier: FeeTier): boolean =>
  tier.limit === null || amount < tier.limit || (tier.sign === 1 && amount === tier.limit);

function tierReached(tiers: readonly FeeTier[], amount: Cents): { tier: FeeTier; row: number } {
  const row = tiers.findIndex((tier) => isWithin(amount, tier));
  const tier = tiers[row];
  if (tier === undefined) throw new RangeError("a fee grid must end open");
  return { tier, row };
}

/** Fee of everything from zero to `amount`, each part at its own ratio, rounded once. */
function marginalFee(tiers: readonly FeeTier[], amount: Cents): Cents {
  let from = 0;
  let weighted = 0n;
  for (const tier of tiers) {
    const to = Math.min(amount, tier.limit ?? amount);
    if (to > from) weighted += BigInt(to - from) * BigInt(tier.ratio);
    from = Math.max(from, to);
  }
  return divideHalfUp(weighted, 10_000);
}

/**
 * The service fee of one base. Method 1: the ratio of the row that the cumulated amount reaches, on this base only (earlier
 * bases are not billed again). Method 2: the marginal fee of the cumulated amount less that of what came before, so that
 * any division into lines adds up to the same. Codes: `tiersInvalid`, `amountInvalid` for a negative amount.
 */
export function serviceFee(input: ServiceFeeInput): ServiceFeeResult | Refused<"tiersInvalid" | "amountInvalid"> {
  const { base, cumulative_before, tiers, tier_method } = input;
  if (validateFeeTiers(tiers).length > 0) return refused("tiersInvalid");
  if (base < 0 || cumulative_before < 0) return refused("amountInvalid");
  const cumulated = sumCents([cumulative_before, base]);
  const { tier, row } = tierReached(tiers, cumulated);
  const reached = step(
    "feeTier",
    "cumulative_before + base",
    { cumulative_before, base, row: row + 1, ratio_bp: tier.ratio },
    cumulated,
  );
  if (tier_method === 1) {
    const fee = mulRatio(base, tier.ratio);
    return {
      ok: true,
      fee,
      ratio: tier.ratio,
      steps: [reached, step("serviceFee", "base × ratio_bp", { base, ratio_bp: tier.ratio }, fee)],
    };
  }
  const upTo = marginalFee(tiers, cumulated);
  const before = marginalFee(tiers, cumulative_before);
  const fee = upTo - before;
  const steps = [
    reached,
    step("feeUpTo", "Σ part × ratio_bp", { cumulated }, upTo),
    step("feeBefore", "Σ part × ratio_bp", { cumulative_before }, before),
    step("serviceFee", "fee_up_to − fee_before", { fee_up_to: upTo, fee_before: before }, fee),
  ];
  return { ok: true, fee, ratio: tier.ratio, steps };
}
