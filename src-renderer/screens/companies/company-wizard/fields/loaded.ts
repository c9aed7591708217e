import type {
  BaseFactsShown,
  companyWizardGetFourth,
  companyWizardGetSecond,
  companyWizardGetThird,
  WizardHead,
} from "../../../../../src-shared/companies/wizard/company-wizard-calls.ts";
import type { CallOutput } from "../../../../../src-shared/kernel/calls/define.ts";

/** A company as the service has it, step by step; nothing of a new one. */
export type Loaded = {
  readonly head?: WizardHead;
  readonly base?: BaseFactsShown;
  readonly second?: CallOutput<typeof companyWizardGetSecond>;
  readonly third?: CallOutput<typeof companyWizardGetThird>;
  readonly fourth?: CallOutput<typeof companyWizardGetFourth>;
};
