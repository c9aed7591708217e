import {
  centsField,
  choiceField,
  countField,
  feeTiersField,
  ratioField,
  taxGridField,
} from "../../kernel/forms/fields.ts";
import {
  feePeriods,
  freeWithdrawalsOf,
  gapMonthPolicies,
  mostFreeWithdrawals,
  tierMethods,
  urbanAreas,
  type WithdrawFeeType,
  withdrawFeeTypes,
} from "../../kernel/terms/terms.ts";

const mostFreeHeads = 1_000_000;
/** Policies and areas by the number of their place, from 1. */
const placesOf = (values: readonly unknown[]): number[] => values.map((_value, at) => at + 1);

const inline = { isInline: true } as const;

/**
 * Terms that a new contract begins with, wherever it is made: fees by month, each part at its own row, no free withdrawals, 10 yuan
 * for each, nothing for the use. Amounts in cents.
 */
export const usualTerms = {
  ...{ service_fee_cumulative_type: 2, tier_method: 2, company_withdraw_fee_type: 2 },
  ...{ company_withdraw_fee: 10_00, labor_usage_fee: 0, no_labor_usage_fee_count: 0 },
} as const;

/** The terms of a contract as a form: one field a member, in the order in which people read them. */
export const termsForm = {
  service_fee_ratio_range: feeTiersField(),
  labor_service_fee_ratio_range: feeTiersField(),
  service_fee_cumulative_type: choiceField(feePeriods, inline),
  tier_method: choiceField(tierMethods, inline),
  company_withdraw_fee_type: choiceField(withdrawFeeTypes, inline),
  company_withdraw_fee_max_count: countField({ least: 1, most: mostFreeWithdrawals }),
  company_withdraw_fee: centsField({ min: 0 }),
  labor_usage_fee: centsField({ min: 0 }),
  no_labor_usage_fee_count: countField({ least: 0, most: mostFreeHeads }),
  profit_ratio: ratioField(),
  levy_ratio: ratioField(),
  gap_month_policy: choiceField(placesOf(gapMonthPolicies), inline),
  urban_area: choiceField(placesOf(urbanAreas), inline),
  tax_grid: taxGridField(),
} as const;

export type TermsField = keyof typeof termsForm;

/** Every field in its order. */
export const termsFields = Object.keys(termsForm) as readonly TermsField[];

type Modes = { readonly calculation_mode_no: number | null; readonly tax_calculate_mode: number | null };

const sharedFee = 3;
const cumulative = 1;
const businessIncome = 3;
const flatLevy = 4;

/** True when a term means something under the modes of a company; all of them where those are not known. */
export const isOfModes = (field: TermsField, modes: Modes | null): boolean => {
  if (modes === null) return true;
  switch (field) {
    case "labor_service_fee_ratio_range":
      return modes.calculation_mode_no === sharedFee;
    case "profit_ratio":
      return modes.tax_calculate_mode === businessIncome;
    case "levy_ratio":
      return modes.tax_calculate_mode === flatLevy;
    case "gap_month_policy":
      return modes.tax_calculate_mode === cumulative;
    default:
      return true;
  }
};

/** The fields of a main contract under the modes of its company. */
export const mainTermsFields = (modes: Modes | null): readonly TermsField[] =>
  termsFields.filter((field) => isOfModes(field, modes));

const optional: readonly TermsField[] = ["profit_ratio", "gap_month_policy", "urban_area", "tax_grid"];

/** True when a main contract need not say a term: the calculators have a value for it, or the law its table. */
export const isOptional = (field: TermsField): boolean => optional.includes(field);

const countedType = 3;

/** The fields that are asked for among the chosen ones: a count of free withdrawals is typed with its own type only. */
export const askedFields = (chosen: readonly TermsField[], withdrawType: number): readonly TermsField[] =>
  chosen.flatMap((field) => {
    if (field === "company_withdraw_fee_max_count") return [];
    if (field !== "company_withdraw_fee_type" || withdrawType !== countedType) return [field];
    return [field, "company_withdraw_fee_max_count"];
  });

type Values = Readonly<Record<string, unknown>>;

const memberOf = (field: TermsField, value: unknown, values: Values): Values => {
  switch (field) {
    case "tax_grid":
    case "company_withdraw_fee_max_count":
      return {};
    case "company_withdraw_fee_type": {
      const typed = Number(values["company_withdraw_fee_max_count"] ?? 0);
      return { [field]: value, company_withdraw_fee_max_count: freeWithdrawalsOf(value as WithdrawFeeType, typed) };
    }
    case "gap_month_policy":
      return { [field]: gapMonthPolicies[Number(value) - 1] };
    case "urban_area":
      return { [field]: urbanAreas[Number(value) - 1] };
    default:
      return { [field]: value };
  }
};

/** The members of the config that the chosen fields of the form say. */
export const configOfForm = (chosen: readonly TermsField[], values: Values): Values =>
  Object.assign({}, ...chosen.map((field) => memberOf(field, values[field], values))) as Values;

/** The same of a main contract, which says all of its terms: of workers no fee is taken where it was not asked for. */
export const mainConfigOfForm = (chosen: readonly TermsField[], values: Values): Values => ({
  labor_service_fee_ratio_range: [],
  ...configOfForm(chosen, values),
});
