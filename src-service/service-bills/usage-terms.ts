import { z } from "zod";
import { type CompanyModes, termsInForce } from "../bills/contract-terms.ts";
import type { Reader } from "../database/bulk.ts";
import type { Database } from "../database/tables.ts";
import type { UsageTerms } from "./usage-fee.ts";

/** What of `company_contracts.config` (dictionary B2) decides the usage fee. */
const configSchema = z.object({
  labor_usage_fee: z.int().min(0).optional(),
  no_labor_usage_fee_count: z.int().min(0).optional(),
});

const configOf = async (db: Reader, contractId: number): Promise<z.output<typeof configSchema>> => {
  const row = await db.selectFrom("company_contracts").select("config").where("id", "=", contractId).executeTakeFirst();
  const parsed = configSchema.safeParse(JSON.parse(row?.config ?? "{}"));
  return parsed.success ? parsed.data : {};
};

/** The usage terms of the contract in force on a day, a supplement laid over it; null when there is none or no such fee. */
export const usageTermsOn = async (
  db: Database,
  company: CompanyModes,
  day: string,
): Promise<(UsageTerms & { contract_id: number }) | null> => {
  const contract = await termsInForce(db, company, day);
  if (contract === null) return null;
  const main = await configOf(db, contract.contract_id);
  const added = contract.supplement_id === null ? {} : await configOf(db, contract.supplement_id);
  const { labor_usage_fee = 0, no_labor_usage_fee_count = 0 } = { ...main, ...added };
  return labor_usage_fee === 0
    ? null
    : { contract_id: contract.contract_id, labor_usage_fee, no_labor_usage_fee_count };
};
