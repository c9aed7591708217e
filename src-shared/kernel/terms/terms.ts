import { z } from "zod";
import { type FeeTier, validateFeeTiers } from "../tax/fee-tiers.ts";
import { ruleFor } from "../tax/rules.ts";
import { type TaxGridDraft, validateTaxGrid } from "../tax/tax-grid.ts";
import { unlimitedFreeCount } from "./withdraw-fee.ts";

/** Rows that a grid of fees or taxes may have: more than any contract has, few enough to be read. */
export const mostGridRows = 20;

/** Periods over which the amount for a row adds up: a settlement alone, month, quarter, year, contract (dictionary B0.2). */
export const feePeriods = [1, 2, 3, 4, 5] as const;
/** Methods of reading the rows: 1 the whole amount at the row it reaches, 2 each part at its own row. */
export const tierMethods = [1, 2] as const;
/** Free withdrawals: 1 without limit, 2 none, 3 the count that was typed (spec 4). */
export const withdrawFeeTypes = [1, 2, 3] as const;
export type WithdrawFeeType = (typeof withdrawFeeTypes)[number];
export const gapMonthPolicies = ["count", "reset"] as const;
export const urbanAreas = ["city", "town", "other"] as const;

/** Free withdrawals a month and free heads that can be typed. */
export const mostFreeWithdrawals = 9_999;
const mostFreeHeads = 1_000_000;
/** One withdrawal, or one head a month, costs no more: 10,000 yuan. More is a slip of the finger. */
export const mostUnitFee = 10_000_00;

const unitFee = z.int().min(0).max(mostUnitFee);

/**
 * A flat levy above what agreements know is refused by the calculator too, so it can be judged as it is typed. The latest
 * table's bound: a contract begins today or later.
 */
const highestLevy = ruleFor("flatLevy", "9999-12-31")?.highest_bp ?? 0;

/** The count that is kept with a type of free withdrawals; `typed` counts with type 3 only. */
export const freeWithdrawalsOf = (type: WithdrawFeeType, typed: number): number =>
  type === 1 ? unlimitedFreeCount : type === 2 ? 0 : typed;

const anyCell = z.union([z.number(), z.string(), z.null()]);

/**
 * A fee grid on the wire. Cells are judged by the rules of the grid alone, so that whatever stands in one is named by the
 * same fault as on the screen.
 */
export const feeGridSchema = (mayBeEmpty: boolean) =>
  z
    .array(z.strictObject({ limit: anyCell, ratio: anyCell, sign: anyCell }))
    .max(mostGridRows, "tax.gridTooLong")
    .superRefine((rows, context) => {
      if (mayBeEmpty && rows.length === 0) return;
      for (const { row, field, key } of validateFeeTiers(rows)) {
        context.addIssue({ code: "custom", message: key, path: [row, field] });
      }
    })
    .transform((rows) => rows as FeeTier[]);

/**
 * The members of `company_contracts.config` (dictionary B2), as people write them. Cents, percent ×100. Faults are named by
 * the path of their cell (`service_fee_ratio_range`, row, field) with a text key (`tax.rateEmpty`) as their message.
 */
const configShape = {
  /** Fee that the company pays on its settlements. */
  service_fee_ratio_range: feeGridSchema(false),
  /** Fee that the worker bears, in shared mode; empty where there is none. */
  labor_service_fee_ratio_range: feeGridSchema(true),
  service_fee_cumulative_type: z.literal(feePeriods),
  tier_method: z.literal(tierMethods),
  company_withdraw_fee_type: z.literal(withdrawFeeTypes),
  company_withdraw_fee_max_count: z.int().min(0).max(unlimitedFreeCount),
  /** Of each withdrawal beyond the free ones. */
  company_withdraw_fee: unitFee,
  /** Per worker and month. */
  labor_usage_fee: unitFee,
  no_labor_usage_fee_count: z.int().min(0).max(mostFreeHeads),
  /** Tax mode 3: assessed profit. */
  profit_ratio: z.int().min(1).max(10_000),
  /** Tax mode 4: the rate of the agreement. */
  levy_ratio: z.int().min(1).max(highestLevy),
  gap_month_policy: z.enum(gapMonthPolicies),
  urban_area: z.enum(urbanAreas),
};

type Counted = {
  readonly company_withdraw_fee_type?: WithdrawFeeType | undefined;
  readonly company_withdraw_fee_max_count?: number | undefined;
};

/** Type and count of free withdrawals say the same: 1 and 31415926, 2 and 0, 3 and what was typed. */
const countFits = ({ company_withdraw_fee_type: type, company_withdraw_fee_max_count: count }: Counted): boolean => {
  if (type === undefined && count === undefined) return true;
  if (type === undefined || count === undefined) return false;
  return type === 3 ? count >= 1 && count <= mostFreeWithdrawals : count === freeWithdrawalsOf(type, 0);
};

const countFault = { path: ["company_withdraw_fee_max_count"], message: "contractTerms.faults.freeCount" };

/** The terms of a main contract. What is optional here has the value that the calculators take without it. */
export const contractConfigSchema = z
  .strictObject({
    ...configShape,
    profit_ratio: configShape.profit_ratio.optional(),
    levy_ratio: configShape.levy_ratio.optional(),
    gap_month_policy: configShape.gap_month_policy.optional(),
    urban_area: configShape.urban_area.optional(),
  })
  .refine(countFits, countFault);

/** The terms of a main contract, as calls carry them. */
export type ContractConfig = z.output<typeof contractConfigSchema>;

/** A supplement: only what it overrides, at least one member; type and count of free withdrawals go together. */
export const supplementConfigSchema = z
  .strictObject(configShape)
  .partial()
  .refine((config) => Object.keys(config).length > 0, { message: "contractTerms.faults.nothing" })
  .refine(countFits, countFault);

/** A row of a contract's tax grid (dictionary B2): limit, personal amount and quick deduction in cents, ratio ×100. */
export type TaxGridRow = {
  limit: number | null;
  ratio: number;
  personal_amount: number | null;
  quick_deduction: number;
};

/** The tax grid of a contract on the wire; faults are named as those of fee grids are. */
export const taxGridSchema = z
  .array(z.strictObject({ limit: anyCell, ratio: anyCell, personal_amount: anyCell, quick_deduction: anyCell }))
  .max(mostGridRows, "tax.gridTooLong")
  .superRefine((rows, context) => {
    for (const { row, field, key } of validateTaxGrid(rows)) {
      context.addIssue({ code: "custom", message: key, path: [row, field] });
    }
  })
  .transform((rows) => rows as TaxGridRow[]);

/** Both of a contract, as the wizard's fourth step and the contract's form hold them. */
export const contractTermsSchema = z.strictObject({ config: contractConfigSchema, tax_grid: taxGridSchema.optional() });

/** One fault of terms: `member` of the config or `tax_grid`, the cell where it is one of a grid, `code` a text key. */
export type TermsFault = {
  readonly member: string;
  /** Counts from 0; null outside grids. */
  readonly row: number | null;
  /** Column of the grid; null outside grids. */
  readonly field: string | null;
  readonly code: string;
};

const tables = ["service_fee_ratio_range", "labor_service_fee_ratio_range"] as const;

/** Text keys of what is wrong with a member that is no grid. */
const memberCode = (member: string, value: unknown): string =>
  value === undefined || value === null || value === ""
    ? "contractTerms.faults.missing"
    : member === "company_withdraw_fee_max_count"
      ? "contractTerms.faults.freeCount"
      : member === "levy_ratio"
        ? "contractTerms.faults.levy"
        : "contractTerms.faults.invalid";

const faultOf = (member: string, code: string): TermsFault => ({ member, row: null, field: null, code });

/** Faults of one fee grid as people hold it, cell by cell. */
const gridFaults = (member: (typeof tables)[number], value: unknown): TermsFault[] => {
  if (!Array.isArray(value)) return [faultOf(member, memberCode(member, value))];
  if (member === "labor_service_fee_ratio_range" && value.length === 0) return [];
  if (value.length > mostGridRows) return [faultOf(member, "tax.gridTooLong")];
  const rows = value.map((row) => (typeof row === "object" && row !== null ? row : {}) as Record<string, unknown>);
  return validateFeeTiers(rows.map(({ limit, ratio, sign }) => ({ limit, ratio, sign }))).map(
    ({ row, field, key }) => ({ member, row, field, code: key }),
  );
};

/**
 * All faults of terms, whatever was sent: for drafts, which are kept although they have some. An empty list exactly when the
 * schema takes them. `isSupplement`: only what is there is judged.
 */
export const configFaults = (config: unknown, isSupplement = false): readonly TermsFault[] => {
  const given = (typeof config === "object" && config !== null ? config : {}) as Record<string, unknown>;
  const schema = isSupplement ? supplementConfigSchema : contractConfigSchema;
  const parsed = schema.safeParse(given);
  if (parsed.success) return [];
  const ofGrids = tables.flatMap((member) =>
    isSupplement && given[member] === undefined ? [] : gridFaults(member, given[member]),
  );
  const named = new Set(ofGrids.map(({ member }) => member));
  for (const issue of parsed.error.issues) {
    const unknown = issue.code === "unrecognized_keys" ? issue.keys : [];
    for (const key of unknown) ofGrids.push(faultOf(key, "contractTerms.faults.unknown"));
    const member = String(issue.path[0] ?? "");
    if (unknown.length > 0 || named.has(member)) continue;
    named.add(member);
    ofGrids.push(faultOf(member, member === "" ? issue.message : memberCode(member, given[member])));
  }
  return ofGrids;
};

/** Faults of a tax grid, cell by cell. */
export const taxGridFaults = (rows: readonly TaxGridDraft[]): readonly TermsFault[] =>
  rows.length > mostGridRows
    ? [faultOf("tax_grid", "tax.gridTooLong")]
    : validateTaxGrid(rows).map(({ row, field, key }) => ({ member: "tax_grid", row, field, code: key }));

/**
 * Gaps in terms under the modes of the company: the worker's grid in shared mode (3), the rate of a flat levy (tax
 * mode 4). `config` may be a draft.
 */
export const modeFaults = (
  config: { readonly labor_service_fee_ratio_range?: readonly unknown[] | undefined; readonly levy_ratio?: unknown },
  modes: { readonly calculation_mode_no: number; readonly tax_calculate_mode: number },
): readonly TermsFault[] => [
  ...(modes.calculation_mode_no === 3 && (config.labor_service_fee_ratio_range ?? []).length === 0
    ? [faultOf("labor_service_fee_ratio_range", "contractTerms.faults.laborGrid")]
    : []),
  ...(modes.tax_calculate_mode === 4 && config.levy_ratio === undefined
    ? [faultOf("levy_ratio", "contractTerms.faults.levyMissing")]
    : []),
];
