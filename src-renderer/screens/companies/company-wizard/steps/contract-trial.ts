import type { companyWizardGetFourth } from "../../../../../src-shared/companies/wizard/company-wizard-calls.ts";
import type { CallOutput } from "../../../../../src-shared/kernel/calls/define.ts";
import type { CalculationMode, TaxMode } from "../../../../../src-shared/kernel/tax/line-types.ts";
import { contractConfigSchema } from "../../../../../src-shared/kernel/terms/terms.ts";
import { feeTiersOf, rowsOfText } from "../../../../fee-grid/model/grid-kinds.ts";
import type { FormInput } from "../../../../record/forms/form-values.ts";
import { configOf } from "../fields/wizard-inputs.ts";

export type Fourth = CallOutput<typeof companyWizardGetFourth>;

/** The calculation mode in which workers bear a fee too. */
export const sharedFee = 3;

/** The modes under which a company begins, as far as they are chosen. */
export type Modes = {
  readonly calculation_mode_no: CalculationMode | null;
  readonly tax_calculate_mode: TaxMode | null;
};

/** Whether the main contract went its way: it is changed among the contracts then. */
export const isMade = (fourth: Fourth | undefined): boolean =>
  fourth !== undefined && fourth.contract !== null && fourth.head.mode !== "draft";

/** What the trial beside the form computes with, as the terms stand in it. */
export const trialOf = (input: FormInput, { calculation_mode_no, tax_calculate_mode }: Modes, isDraft: boolean) => {
  const config = contractConfigSchema.safeParse(configOf(input));
  const isChosen = calculation_mode_no !== null && tax_calculate_mode !== null;
  return {
    rows: rowsOfText(input["tiers"] ?? ""),
    terms: {
      tierMethod: input["tier_method"] === "1" ? 1 : 2,
      calculationMode: calculation_mode_no ?? 1,
      laborTiers: calculation_mode_no === sharedFee ? feeTiersOf(rowsOfText(input["labor_tiers"] ?? "")) : null,
    },
    feePeriod: Number(input["service_fee_cumulative_type"]),
    config: config.success ? config.data : null,
    // What a company that is taken in was paid before is tried under the modes that it begins with.
    modes: isDraft && isChosen ? { calculation_mode_no, tax_calculate_mode } : undefined,
  } as const;
};
