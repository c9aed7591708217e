import { z } from "zod";
import { termsOn } from "../companies/contract-terms.ts";
import type { Database } from "../database/tables.ts";
import type { UsageTerms } from "./usage-fee.ts";

/** The members of `company_contracts.config` (dictionary B2) that decide the usage fee. */
const configSchema = z.object({
  labor_usage_fee: z.int().min(0).optional(),
  no_labor_usage_fee_count: z.int().min(0).optional(),
});

/**
 * The usage terms of the contract that was in force on a day that is over, its supplements laid over it; null when there
 * was none, its fee grid cannot be used or it names no such fee.
 */
export const usageTermsOn = async (
  db: Database,
  companyId: number,
  day: string,
): Promise<(UsageTerms & { contract_id: number }) | null> => {
  const terms = await termsOn(db, companyId, day, { isOver: true });
  if (terms === null || terms.lines === null) return null;
  const parsedConfig = configSchema.safeParse(terms.config);
  const { labor_usage_fee = 0, no_labor_usage_fee_count = 0 } = parsedConfig.success ? parsedConfig.data : {};
  return labor_usage_fee === 0 ? null : { contract_id: terms.main.id, labor_usage_fee, no_labor_usage_fee_count };
};
