import { type ContractConfig, contractConfigSchema } from "../../../src-shared/kernel/terms/terms.ts";
import { centsOf, centsText, ratioBpOf, ratioText } from "./cell-text.ts";
import { feeGridKind, feeTiersOf, type TypedRows, typedRows } from "./grid-kinds.ts";

/** The fee terms of a contract while they are typed. */
export type TermsDraft = {
  readonly tiers: TypedRows;
  readonly laborTiers: TypedRows;
  readonly feePeriod: number;
  readonly tierMethod: number;
  /** Yuan per worker and month. */
  readonly usageFee: string;
  readonly freeHeads: string;
  /** Per cent; tax mode 3 and 4. */
  readonly profitRatio: string;
  readonly levyRatio: string;
};

/** Initial contents of the fields. */
export const draftOfTerms = (config: ContractConfig): TermsDraft => ({
  tiers: typedRows(feeGridKind, config.service_fee_ratio_range),
  laborTiers: typedRows(feeGridKind, config.labor_service_fee_ratio_range),
  feePeriod: config.service_fee_cumulative_type,
  tierMethod: config.tier_method,
  usageFee: centsText(config.labor_usage_fee),
  freeHeads: String(config.no_labor_usage_fee_count),
  profitRatio: config.profit_ratio === undefined ? "" : ratioText(config.profit_ratio),
  levyRatio: config.levy_ratio === undefined ? "" : ratioText(config.levy_ratio),
});

/** A percentage that may be left out: nothing of the terms then. */
const optionalRatio = (member: string, text: string): Readonly<Record<string, unknown>> =>
  text.trim() === "" ? {} : { [member]: ratioBpOf(text) };

/** The complete terms: what was typed, over the rest of the terms that it began with; null while something is wrong. */
export const termsOfDraft = (
  draft: TermsDraft,
  base: ContractConfig,
  { isShared }: { readonly isShared: boolean },
): ContractConfig | null => {
  const tiers = feeTiersOf(draft.tiers);
  const laborTiers = isShared ? feeTiersOf(draft.laborTiers) : base.labor_service_fee_ratio_range;
  if (tiers === null || laborTiers === null) return null;
  const { profit_ratio: _profit, levy_ratio: _levy, ...rest } = base;
  const parsed = contractConfigSchema.safeParse({
    ...rest,
    ...optionalRatio("profit_ratio", draft.profitRatio),
    ...optionalRatio("levy_ratio", draft.levyRatio),
    service_fee_ratio_range: tiers,
    labor_service_fee_ratio_range: laborTiers,
    service_fee_cumulative_type: draft.feePeriod,
    tier_method: draft.tierMethod,
    labor_usage_fee: centsOf(draft.usageFee),
    no_labor_usage_fee_count: /^\d{1,7}$/u.test(draft.freeHeads.trim()) ? Number(draft.freeHeads) : null,
  });
  return parsed.success ? parsed.data : null;
};
