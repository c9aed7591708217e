import { type Cents, divideHalfUp, mulRatio, type RatioBp, sumCents } from "../values/money/money.ts";
import { type CheckFailure, checkFailure } from "../values/text/check-failure.ts";
import { type FeeTier, type TierMethod, validateFeeTiers } from "./fee-tiers.ts";
import { type Step, step } from "./step.ts";

/** Cents of a settlement's fee base: of its lines ahead of one line, and of all its lines. */
export type SettlementBase = { ahead: Cents; whole: Cents };

/**
 * The amount a fee is computed on, and what the same period (service_fee_cumulative_type) has already seen of it before,
 * the settlement's own lines ahead with it; 0 for the first line when each settlement stands alone. `settlement` is left
 * out for a base that stands by itself.
 */
export type ServiceFeeInput = {
  base: Cents;
  cumulative_before: Cents;
  settlement?: SettlementBase | undefined;
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
 * True when a line's fee depends on the other lines of its settlement beyond those ahead of it: the whole amount reaches a row
 * (method 1) of a grid that has several.
 */
export const goesByWhole = (tiers: readonly FeeTier[], tier_method: TierMethod): boolean =>
  tier_method === 1 && tiers.length > 1;

/** Method 1 of several lines: the settlement reaches the row as a whole, and its fee is rounded once for all lines. */
function feeOfWhole(input: ServiceFeeInput, { ahead, whole }: SettlementBase): ServiceFeeResult {
  const { base, cumulative_before, tiers } = input;
  const period_before = cumulative_before - ahead;
  const reached = sumCents([period_before, whole]);
  const { tier, row } = tierReached(tiers, reached);
  const ratio_bp = tier.ratio;
  const settlement_up_to = sumCents([ahead, base]);
  const upTo = mulRatio(settlement_up_to, ratio_bp);
  const before = mulRatio(ahead, ratio_bp);
  const fee = upTo - before;
  const steps = [
    step(
      "feeTier",
      "period_before + settlement_base",
      { period_before, settlement_base: whole, row: row + 1, ratio_bp },
      reached,
    ),
    step("feeUpTo", "settlement_up_to × ratio_bp", { settlement_up_to, ratio_bp }, upTo),
    step("feeBefore", "settlement_ahead × ratio_bp", { settlement_ahead: ahead, ratio_bp }, before),
    step("serviceFee", "fee_up_to − fee_before", { fee_up_to: upTo, fee_before: before }, fee),
  ];
  return { ok: true, fee, ratio: ratio_bp, steps };
}

/**
 * The service fee of one base. Method 1 (whole amount): the ratio of the row that the period's amount reaches with the whole
 * settlement, on this settlement only (earlier ones are not billed again); its lines share the fee of the whole, each what
 * the rounded fee grows by with it, so that any division into lines adds up to the same. A grid of one row asks for no
 * whole: there each line is rounded by itself (dictionary B0). Method 2: the marginal fee of the cumulated amount less that of what came before, so that
 * any division into lines adds up to the same. Codes: `tiersInvalid`, `amountInvalid` for a negative amount.
 */
export function serviceFee(input: ServiceFeeInput): ServiceFeeResult | CheckFailure<"tiersInvalid" | "amountInvalid"> {
  const { base, cumulative_before, tiers, tier_method } = input;
  if (validateFeeTiers(tiers).length > 0) return checkFailure("tiersInvalid");
  if (base < 0 || cumulative_before < 0) return checkFailure("amountInvalid");
  if (input.settlement !== undefined && goesByWhole(tiers, tier_method)) {
    const { ahead, whole } = input.settlement;
    if (ahead < 0 || ahead > cumulative_before || whole < ahead + base) return checkFailure("amountInvalid");
    return feeOfWhole(input, input.settlement);
  }
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
