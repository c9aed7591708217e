import { z } from "zod";
import { feeTiersSchema } from "../../src-shared/tax/fee-tiers.ts";
import type { CalculationMode, LineTerms, TaxMode } from "../../src-shared/tax/line-types.ts";
import { dayOf } from "../../src-shared/values/time.ts";
import type { Database } from "../database/tables.ts";

/** 1 per settlement · 2 by month · 3 by quarter · 4 by year · 5 over the contract (dictionary B0.2). */
export type FeePeriod = 1 | 2 | 3 | 4 | 5;

/** What of `company_contracts.config` (dictionary B2) decides amounts; other members are kept by others. */
const configSchema = z.object({
  service_fee_ratio_range: feeTiersSchema,
  labor_service_fee_ratio_range: z.array(z.unknown()).optional(),
  service_fee_cumulative_type: z.literal([1, 2, 3, 4, 5]).optional(),
  tier_method: z.literal([1, 2]).optional(),
  gap_month_policy: z.enum(["count", "reset"]).optional(),
  urban_area: z.enum(["city", "town", "other"]).optional(),
  levy_ratio: z.int().optional(),
  profit_ratio: z.int().optional(),
});

/** The contract in force and what it says about fees and taxes. `start_at`: its first day. */
export type ContractTerms = {
  readonly contract_id: number;
  readonly contract_no: string;
  readonly supplement_id: number | null;
  readonly start_at: string;
  readonly fee_period: FeePeriod;
  readonly terms: LineTerms;
};

export type CompanyModes = {
  readonly id: number;
  readonly calculation_mode_no: number;
  readonly tax_calculate_mode: number;
};

const effective = 50;
const expiring = 52;
const mainContract = 1;
const supplement = 2;

type Stored = { id: number; no: string; category: number; start_at: string; config: string };

const isInForce = (row: { start_at: string; end_at: string; abort_at: string | null }, day: string): boolean =>
  dayOf(row.start_at) <= day && day <= dayOf(row.end_at) && (row.abort_at === null || day <= dayOf(row.abort_at));

const readConfig = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;

const toTerms = (company: CompanyModes, main: Stored, added: Stored | undefined): ContractTerms | null => {
  const merged = { ...readConfig(main.config), ...(added ? readConfig(added.config) : {}) };
  const parsed = configSchema.safeParse(merged);
  if (!parsed.success) return null;
  const config = parsed.data;
  const labor = feeTiersSchema.safeParse(config.labor_service_fee_ratio_range ?? []);
  return {
    contract_id: main.id,
    contract_no: main.no,
    supplement_id: added?.id ?? null,
    start_at: dayOf(main.start_at),
    fee_period: config.service_fee_cumulative_type ?? 1,
    terms: {
      calculation_mode_no: company.calculation_mode_no as CalculationMode,
      tax_calculate_mode: company.tax_calculate_mode as TaxMode,
      tier_method: config.tier_method ?? 1,
      service_fee_ratio_range: config.service_fee_ratio_range,
      labor_service_fee_ratio_range: labor.success ? labor.data : [],
      ...(config.gap_month_policy !== undefined && { gap_month_policy: config.gap_month_policy }),
      ...(config.urban_area !== undefined && { urban_area: config.urban_area }),
      ...(config.levy_ratio !== undefined && { levy_ratio: config.levy_ratio }),
      ...(config.profit_ratio !== undefined && { profit_ratio: config.profit_ratio }),
    },
  };
};

/**
 * The terms of a company's main contract in force on a day ("YYYY-MM-DD"), with the latest supplement in force laid over
 * them (dictionary B2); null when no contract is in force or its fee grid cannot be used.
 */
export const termsInForce = async (db: Database, company: CompanyModes, day: string): Promise<ContractTerms | null> => {
  const rows = await db
    .selectFrom("company_contracts")
    .selectAll()
    .where("company_id", "=", company.id)
    .where("status", "in", [effective, expiring])
    .orderBy("start_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const inForce = rows.filter((row) => isInForce(row, day));
  const main = inForce.find((row) => row.category === mainContract);
  if (main === undefined) return null;
  return toTerms(
    company,
    main,
    inForce.find((row) => row.category === supplement),
  );
};

/** The terms that a line was computed with, from what the line keeps (`line-record.ts`); null when a contract is gone. */
export const termsOfRecord = async (
  db: Database,
  modes: Omit<CompanyModes, "id">,
  contractId: number,
  supplementId: number | null,
): Promise<ContractTerms | null> => {
  const ids = supplementId === null ? [contractId] : [contractId, supplementId];
  const rows = await db.selectFrom("company_contracts").selectAll().where("id", "in", ids).execute();
  const main = rows.find((row) => row.id === contractId);
  if (main === undefined) return null;
  return toTerms(
    { id: main.company_id, ...modes },
    main,
    rows.find((row) => row.id === supplementId),
  );
};
