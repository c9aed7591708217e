import { z } from "zod";
import { type FeeTier, feeTiersSchema } from "../../../src-shared/kernel/tax/fee-tiers.ts";
import type { CalculationMode, LineTerms, TaxMode } from "../../../src-shared/kernel/tax/line-types.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import type { Database, Tables } from "../../core/database/tables.ts";
import {
  type ContractsKept,
  contractCategories,
  contractsOfLine,
  effectiveTerms,
  lastDayOf,
  layConfig,
  statusesEverInForce,
} from "./effective-terms.ts";

/** 1 per settlement · 2 by month · 3 by quarter · 4 by year · 5 over the contract (dictionary B0.2). */
export type FeePeriod = 1 | 2 | 3 | 4 | 5;

/** The members of `company_contracts.config` (dictionary B2) that decide amounts; other code reads the rest. */
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
  /** The supplements that are laid over it, in their order. */
  readonly supplement_ids: readonly number[];
  readonly start_at: string;
  readonly fee_period: FeePeriod;
  readonly terms: LineTerms;
};

/** Bearer of the service fee and taxation of income, as numbers of dictionary B0.2. */
export type CompanyModes = { readonly calculation_mode_no: number; readonly tax_calculate_mode: number };

/** Contract terms and modes of a company on a day. */
export type TermsOfDay = {
  /** The main contract in force, else the latest that was ever in force. */
  readonly main: Contract;
  /** True when that contract is in force on the day. */
  readonly isCurrent: boolean;
  /** Laid over it, in their order. */
  readonly supplements: readonly Contract[];
  /** Content with the supplements of that day applied to it. */
  readonly config: Readonly<Record<string, unknown>>;
  /** Terms for computing lines; null where no contract is in force, its fee grid cannot be used or no mode counts yet. */
  readonly lines: ContractTerms | null;
};

type Contract = Tables["company_contracts"];

/** Config of a contract with its supplements applied in their order. */
const configWith = (main: Contract, supplements: readonly Contract[]): Record<string, unknown> =>
  layConfig([main, ...supplements].map(({ config }) => config));

type LineConfig = Omit<z.output<typeof configSchema>, "labor_service_fee_ratio_range"> & {
  readonly labor_service_fee_ratio_range: readonly FeeTier[];
};

/** Reads the terms of lines from a config under the modes of a company, of a contract or of a draft of one. */
export const lineTermsOf = (modes: CompanyModes, config: LineConfig): LineTerms => ({
  calculation_mode_no: modes.calculation_mode_no as CalculationMode,
  tax_calculate_mode: modes.tax_calculate_mode as TaxMode,
  tier_method: config.tier_method ?? 1,
  service_fee_ratio_range: config.service_fee_ratio_range,
  labor_service_fee_ratio_range: config.labor_service_fee_ratio_range,
  ...(config.gap_month_policy !== undefined && { gap_month_policy: config.gap_month_policy }),
  ...(config.urban_area !== undefined && { urban_area: config.urban_area }),
  ...(config.levy_ratio !== undefined && { levy_ratio: config.levy_ratio }),
  ...(config.profit_ratio !== undefined && { profit_ratio: config.profit_ratio }),
});

const toTerms = (modes: CompanyModes, main: Contract, supplements: readonly Contract[]): ContractTerms | null => {
  const parsed = configSchema.safeParse(configWith(main, supplements));
  if (!parsed.success) return null;
  const config = parsed.data;
  const labor = feeTiersSchema.safeParse(config.labor_service_fee_ratio_range ?? []);
  return {
    contract_id: main.id,
    contract_no: main.no,
    supplement_ids: supplements.map(({ id }) => id),
    start_at: dayOf(main.start_at),
    fee_period: config.service_fee_cumulative_type ?? 1,
    terms: lineTermsOf(modes, { ...config, labor_service_fee_ratio_range: labor.success ? labor.data : [] }),
  };
};

/** Whom a company works with, and what it lets a worker earn (cents; null: the usual limits), beside its modes. */
export type DatedModes = CompanyModes &
  Pick<
    Tables["company_modes"],
    "business_mode" | "labor_value_added_tax_max_month" | "labor_value_added_tax_max_quarter"
  >;

/** The modes of a company that count on a day ("YYYY-MM-DD"): those that began last. Null before the first. */
export const modesOn = async (db: Database, companyId: number, day: string): Promise<DatedModes | null> => {
  const row = await db
    .selectFrom("company_modes")
    .select(["calculation_mode_no", "tax_calculate_mode", "business_mode"])
    .select(["labor_value_added_tax_max_month", "labor_value_added_tax_max_quarter"])
    .where("company_id", "=", companyId)
    .where("start_at", "<=", day)
    .orderBy("start_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
};

/** All contracts of a company that were ever in force. */
const everInForce = (db: Database, companyId: number): Promise<Contract[]> =>
  db
    .selectFrom("company_contracts")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("status", "in", [...statusesEverInForce])
    .execute();

/**
 * Finds the terms of a company on a day ("YYYY-MM-DD"): the main contract in force, with the supplements in force applied to it
 * in the order of their start (dictionary B2), under the modes of that day (dictionary A2.2). All code that needs terms
 * calls this function. Drafts, refused, waiting and void contracts never count; one that has ended counts for a day on
 * which it was in force only where that day is over (`isOver`), for from its end on nothing new is made by it. Null where
 * the company never had a contract in force. Which contracts count is worked out by `effectiveTerms`.
 */
export const termsOn = async (
  db: Database,
  companyId: number,
  day: string,
  { isOver = false }: { readonly isOver?: boolean } = {},
): Promise<TermsOfDay | null> => {
  const rows = await everInForce(db, companyId);
  const laid = effectiveTerms(rows, day, isOver);
  if (laid === null) return null;
  const { main, isCurrent, supplements } = laid;
  const modes = await modesOn(db, companyId, day);
  return {
    main,
    isCurrent,
    supplements,
    config: configWith(main, supplements),
    lines: !isCurrent || modes === null ? null : toTerms(modes, main, supplements),
  };
};

/** Terms for computing lines of a company on a day ("YYYY-MM-DD"); null when there are none, see `termsOn`. */
export const termsInForce = async (db: Database, companyId: number, day: string): Promise<ContractTerms | null> =>
  (await termsOn(db, companyId, day))?.lines ?? null;

/** Terms of open work. `ended_on`: the last day of their contract where it has ended: later work is not under it. */
export type WorkTerms = {
  readonly contract: ContractTerms;
  readonly ended_on: string | null;
  /** Month ("YYYY-MM") in which the company's first contract began. */
  readonly first_month: string;
};

/**
 * Terms under which work of a company is settled on a day ("YYYY-MM-DD"): those in force, so that a renewal or the next
 * contract carries what is open; where none is in force, those of the last day of the contract that ended last, because work
 * that was done under a contract is paid under it. The modes are those of the day. Null where the company never had a
 * contract in force by that day, its fee grid cannot be used or no mode counts yet.
 */
export const termsForWork = async (db: Database, companyId: number, day: string): Promise<WorkTerms | null> => {
  const rows = await everInForce(db, companyId);
  const laid = effectiveTerms(rows, day, true);
  const modes = await modesOn(db, companyId, day);
  if (laid === null || modes === null) return null;
  const { main, isCurrent, supplements } = laid;
  const contract = toTerms(modes, main, supplements);
  if (contract === null) return null;
  const mains = rows.filter(({ category }) => category === main.category);
  const [first = contract.start_at] = mains.map(({ start_at }) => dayOf(start_at)).sort();
  return { contract, ended_on: isCurrent ? null : lastDayOf(main), first_month: first.slice(0, 7) };
};

/**
 * The terms that a line was computed with, from what the line keeps (`line-record.ts`): of the contract, with the supplements
 * laid over it that counted for it. Null when the contract is gone.
 */
export const termsOfRecord = async (
  db: Database,
  modes: CompanyModes,
  record: ContractsKept,
): Promise<ContractTerms | null> => {
  const rows = await db
    .selectFrom("company_contracts as c")
    .innerJoin("company_contracts as own", "own.company_id", "c.company_id")
    .where("own.id", "=", record.contract)
    .selectAll("c")
    .execute();
  const laid = contractsOfLine(rows, record);
  return laid === null ? null : toTerms(modes, laid.main, laid.supplements);
};

/** The first day on which a company ever had a contract in force, "YYYY-MM-DD"; null where it never had one. */
export const firstContractDay = async (db: Database, companyId: number): Promise<string | null> => {
  const { first } = await db
    .selectFrom("company_contracts")
    .select(({ fn }) => fn.min("start_at").as("first"))
    .where("company_id", "=", companyId)
    .where("category", "=", contractCategories.main)
    .where("status", "in", [...statusesEverInForce])
    .executeTakeFirstOrThrow();
  return first === null ? null : dayOf(first);
};
