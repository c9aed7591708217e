import { calculationModes, taxModes } from "../../../src-shared/companies/business/modes.ts";
import {
  configOfForm,
  isOfModes,
  isOptional,
  mainConfigOfForm,
  type TermsField,
  termsFields,
  termsForm,
  usualTerms,
} from "../../../src-shared/companies/contracts/terms-form.ts";
import type { CalculationMode, TaxMode } from "../../../src-shared/kernel/tax/line-types.ts";
import { gapMonthPolicies, urbanAreas } from "../../../src-shared/kernel/terms/terms.ts";
import { plainMoney } from "../../../src-shared/kernel/values/money/money.ts";
import {
  draftsOf,
  feeGridKind,
  feeTiersOf,
  gridText,
  rowsOfText,
  type TypedRows,
  taxGridKind,
  typedRows,
} from "../../fee-grid/model/grid-kinds.ts";
import { type FormInput, valuesOf } from "../../record/forms/form-values.ts";

export type Config = Readonly<Record<string, unknown>>;
type Rows = readonly Record<string, unknown>[];

/** The modes of a company by which its terms are computed, as far as they are chosen. */
export type TermsModes = {
  readonly calculation_mode_no: CalculationMode | null;
  readonly tax_calculate_mode: TaxMode | null;
};

/** The same of an answer, in which they are numbers. */
export const termsModes = (calculation: number | null, tax: number | null): TermsModes => ({
  calculation_mode_no: calculationModes.find((mode) => mode === calculation) ?? null,
  tax_calculate_mode: taxModes.find((mode) => mode === tax) ?? null,
});

const countedType = 3;

/** Contents of the control of a grid; empty where nothing was typed in it. */
export const typedText = (rows: TypedRows): string =>
  rows.every(({ sign: _sign, ...cells }) => Object.values(cells).every((cell) => cell.trim() === ""))
    ? ""
    : gridText(rows);

const placeOf = (values: readonly unknown[], value: unknown): string => String(values.indexOf(value) + 1);

/** Contents of the control of a term. */
const textOf = (field: TermsField, value: unknown): string => {
  if (field === "gap_month_policy") return placeOf(gapMonthPolicies, value);
  if (field === "urban_area") return placeOf(urbanAreas, value);
  switch (termsForm[field].kind) {
    case "feeTiers":
      return typedText(typedRows(feeGridKind, Array.isArray(value) ? (value as Rows) : []));
    case "cents":
    case "ratio":
      return plainMoney(Number(value));
    default:
      return String(value);
  }
};

/** Contents of the controls of terms: what the config says, else what is usual. */
export const termsInput = (config: Config, taxGrid: Rows | null): FormInput => {
  const said: Config = { ...usualTerms, ...config };
  const isCounted = said["company_withdraw_fee_type"] === countedType;
  const texts = termsFields.map((field) => {
    const value = said[field] ?? undefined;
    const isOff = value === undefined || (field === "company_withdraw_fee_max_count" && !isCounted);
    return [field, isOff ? "" : textOf(field, value)];
  });
  return {
    ...(Object.fromEntries(texts) as FormInput),
    tax_grid: taxGrid === null ? "" : gridText(typedRows(taxGridKind, taxGrid)),
  };
};

/** Rows of fees as they are typed; a cell that is no number goes as it stands, so that its fault is named. */
const tiersIn = (input: FormInput, field: TermsField) => draftsOf(feeGridKind, rowsOfText(input[field] ?? ""));

/**
 * The config that a form says, as far as it is filled in. `isMain`: it says all of its terms, not the chosen ones alone.
 */
export const configIn = (chosen: readonly TermsField[], input: FormInput, isMain: boolean): Config => {
  const values = {
    ...valuesOf(termsForm, input),
    service_fee_ratio_range: tiersIn(input, "service_fee_ratio_range"),
    labor_service_fee_ratio_range: tiersIn(input, "labor_service_fee_ratio_range"),
  };
  const config = (isMain ? mainConfigOfForm : configOfForm)(chosen, values);
  return Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined));
};

/** The tax grid of a form as it is typed; null where none is agreed. */
export const taxGridIn = (input: FormInput): Record<string, unknown>[] | null => {
  const rows = rowsOfText(input["tax_grid"] ?? "");
  return typedText(rows) === "" ? null : draftsOf(taxGridKind, rows).map((row) => ({ ...row }));
};

/** True when all of the terms that are asked for are in order. `isMain`: what need not be agreed may be missing. */
export const areTermsWhole = (asked: readonly TermsField[], input: FormInput, isMain: boolean): boolean => {
  const values = valuesOf(termsForm, input);
  const isOpen = (field: TermsField) => isMain && isOptional(field) && (input[field] ?? "") === "";
  return asked.every((field) => values[field] !== undefined || isOpen(field));
};

/** Terms with which usual amounts are tried, as the terms stand in their form. */
export const trialOfTerms = (input: FormInput, modes: TermsModes | null) => ({
  rows: rowsOfText(input["service_fee_ratio_range"] ?? ""),
  terms: {
    tierMethod: Number(input["tier_method"]) === 2 ? 2 : 1,
    calculationMode: modes?.calculation_mode_no ?? 1,
    laborTiers: isOfModes("labor_service_fee_ratio_range", modes)
      ? feeTiersOf(rowsOfText(input["labor_service_fee_ratio_range"] ?? ""))
      : null,
  } as const,
  feePeriod: Number(input["service_fee_cumulative_type"]),
});
