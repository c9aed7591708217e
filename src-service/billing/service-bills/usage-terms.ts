import { z } from "zod";
import { layConfig } from "../../directory/companies/effective-terms.ts";
import type { UsageTerms } from "./usage-fee.ts";

/** The members of `company_contracts.config` (dictionary B2) that decide the usage fee. */
const configSchema = z.object({
  labor_usage_fee: z.int().min(0).optional(),
  no_labor_usage_fee_count: z.int().min(0).optional(),
});

type Config = { readonly config: string };

const membersOf = ({ config }: Config): z.output<typeof configSchema> => {
  const parsed = configSchema.safeParse(JSON.parse(config));
  return parsed.success ? parsed.data : {};
};

const noFee: UsageTerms = { labor_usage_fee: 0, no_labor_usage_fee_count: 0 };

/** The usage terms of a contract with its supplements laid over it in their order; a fee of 0 where it names none. */
export const usageTermsUnder = (main: Config, supplements: readonly Config[]): UsageTerms => {
  const config = JSON.stringify(layConfig([main, ...supplements].map((one) => one.config)));
  const { labor_usage_fee = 0, no_labor_usage_fee_count = 0 } = membersOf({ config });
  return { labor_usage_fee, no_labor_usage_fee_count };
};

/** The usage terms of contracts that are the same whenever they count; undefined where it depends on the day. */
export const onlyUsageTerms = (mains: readonly Config[], supplements: readonly Config[]): UsageTerms | undefined => {
  if (supplements.some((row) => Object.keys(membersOf(row)).length > 0)) return undefined;
  const [first = noFee, ...others] = mains.map((main) => usageTermsUnder(main, []));
  const isSame = (terms: UsageTerms): boolean =>
    terms.labor_usage_fee === first.labor_usage_fee &&
    terms.no_labor_usage_fee_count === first.no_labor_usage_fee_count;
  return others.every(isSame) ? first : undefined;
};
