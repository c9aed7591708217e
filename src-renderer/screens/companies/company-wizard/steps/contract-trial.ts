import { companyContractStates } from "../../../../../src-shared/companies/contracts/company-contracts-record.ts";
import type {
  companyWizardGetFourth,
  companyWizardGetSecond,
} from "../../../../../src-shared/companies/wizard/company-wizard-calls.ts";
import type { CallOutput } from "../../../../../src-shared/kernel/calls/define.ts";
import { companyStatus } from "../../../../../src-shared/kernel/states/company.ts";
import { contractConfigSchema } from "../../../../../src-shared/kernel/terms/terms.ts";
import { type TermsModes, trialOfTerms } from "../../../../companies/contracts/terms-input.ts";
import type { FormInput } from "../../../../record/forms/form-values.ts";
import { configOf } from "../fields/wizard-inputs.ts";

export type Fourth = CallOutput<typeof companyWizardGetFourth>;

type Second = CallOutput<typeof companyWizardGetSecond>;

/** The modes under which a company begins, as they were saved last. */
export const modesOf = (second: Second | undefined): TermsModes => ({
  calculation_mode_no: second?.calculation_mode_no ?? null,
  tax_calculate_mode: second?.tax_calculate_mode ?? null,
});

/** State of a main contract that is not changed here any more, as the key of its text. */
export const madeAs = ({ contract, head }: Fourth): "waits" | "draft" | "made" => {
  if (contract?.status !== companyContractStates.code("draft")) return "made";
  // Its company is approved first, and takes it along.
  return head.status === companyStatus.reviewing ? "waits" : "draft";
};

/** True when the main contract is not changed here any more: its company is reviewed, or was. */
export const isMade = (fourth: Fourth | undefined): boolean =>
  fourth !== undefined && fourth.contract !== null && fourth.head.mode !== "draft";

/** Input of the trial beside the form, as the terms stand in it. */
export const trialOf = (input: FormInput, modes: TermsModes, isDraft: boolean) => {
  const { calculation_mode_no, tax_calculate_mode } = modes;
  const config = contractConfigSchema.safeParse(configOf(input, modes));
  const isChosen = calculation_mode_no !== null && tax_calculate_mode !== null;
  return {
    ...trialOfTerms(input, modes),
    config: config.success ? config.data : null,
    // What a company that is taken in was paid before is tried under the modes that it begins with.
    modes: isDraft && isChosen ? { calculation_mode_no, tax_calculate_mode } : undefined,
  };
};
