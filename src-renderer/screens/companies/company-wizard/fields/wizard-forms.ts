import { z } from "zod";
import { mostSimpleWorkers } from "../../../../../src-shared/companies/business/business-form.ts";
import { calculationModes, taxModesOf } from "../../../../../src-shared/companies/business/modes.ts";
import { contentForm } from "../../../../../src-shared/companies/contracts/template-content.ts";
import { termsForm } from "../../../../../src-shared/companies/contracts/terms-form.ts";
import {
  type BaseField,
  baseForm,
  maskedBase,
  neededBase,
} from "../../../../../src-shared/companies/identity/base-form.ts";
import type { companyWizardGetFourth } from "../../../../../src-shared/companies/wizard/company-wizard-calls.ts";
import { agencyChannels, type WizardStep } from "../../../../../src-shared/companies/wizard/wizard-steps.ts";
import type { CallOutput } from "../../../../../src-shared/kernel/calls/define.ts";
import {
  choiceField,
  choicesField,
  countField,
  dayField,
  type Form,
  lineField,
  yesNoField,
} from "../../../../../src-shared/kernel/forms/fields.ts";
import { nonNegativeCentsSchema } from "../../../../../src-shared/kernel/values/money/money.ts";
import { accountNumberProblem } from "../../../../companies/account/account-form.ts";
import { type FormInput, valuesOf } from "../../../../record/forms/form-values.ts";
import { hasWrongCeilings } from "./ceilings.ts";

const needed: ReadonlySet<string> = new Set(neededBase);
/** A star marks what has to be there before the company is submitted; a draft is saved without it. */
const shownBaseForm = Object.fromEntries(
  Object.entries(baseForm).map(([name, field]) => [name, { ...field, required: needed.has(name) }]),
) as Form;

const cents = { kind: "cents", required: false, min: 0, schema: nonNegativeCentsSchema } as const;
const option = (schema: ReturnType<typeof lineField>["schema"]) =>
  ({ kind: "option", required: true, schema }) as const;
const anyText = lineField({ min: 0, most: 64 }).schema;
const age = countField({ least: 18, most: 100 });

/** Business modes as the form offers them; 0 stands for none. */
const businessForm = (input: FormInput): Form => ({
  business_mode: choiceField([0, 1, 2], { isInline: true }),
  tax_calculate_mode: choiceField(taxModesOf(Number(input["business_mode"] ?? 0) || null), { isInline: true }),
  calculation_mode_no: choiceField(calculationModes, { isInline: true }),
  modes_start_at: dayField(0, "takesEffect"),
  settlement_type: choiceField([1, 2], { isInline: true }),
  contract_type: choiceField([1, 2], { isInline: true }),
  mode: choiceField([1, 2, 3], { isInline: true }),
  is_no_audit: yesNoField(),
  male_min: age,
  male_max: age,
  female_min: age,
  female_max: age,
  month_limit: cents,
  quarter_limit: cents,
  task_name: lineField({ min: 0, most: 50 }),
  task_industry: lineField({ min: 0, most: 50 }),
  task_allowed: yesNoField(),
  task_most: countField({ least: 1, most: mostSimpleWorkers, isOptional: true }),
  ceiling: cents,
});

const channelsForm: Form = {
  channels: choicesField(agencyChannels, { least: 0 }),
  account_no: {
    ...{ kind: "pattern", required: true, most: 40 },
    schema: z.string().refine((text) => accountNumberProblem(text) === null),
  },
  bank_code: option(anyText),
};

/** The terms but for the grids, whose cells are kept as they are typed. */
const {
  service_fee_ratio_range: _tiers,
  labor_service_fee_ratio_range: _laborTiers,
  tax_grid: _taxGrid,
  ...singleTerms
} = termsForm;

const contractForm: Form = {
  start_at: dayField(0, "begins"),
  end_at: dayField(364, "ends"),
  auto_renew: yesNoField(),
  remind_days: countField({ least: 1, most: 180 }),
  contract_template_id: option(anyText),
  qr_fields: choicesField([1, 2, 3, 4, 5], { least: 0 }),
  ...singleTerms,
};

/** Templates that may be chosen, as the service offers them. */
export type Templates = CallOutput<typeof companyWizardGetFourth>["templates"];

/** The template that is chosen, also where it was chosen by a version that was replaced since. */
export const templateIn = (input: FormInput, templates: Templates): Templates[number] | undefined => {
  const chosen = input["contract_template_id"] ?? "";
  return templates.find(({ id, former }) => id === chosen || former.includes(chosen));
};

/** Keys of what the chosen template leaves to the company. */
export const contentKeys = (input: FormInput, templates: Templates): readonly string[] =>
  (templateIn(input, templates)?.custom ?? []).map(({ key }) => key);

/** The form of a step. What a step offers may follow from what was chosen in it. */
export const formOf = (step: WizardStep, input: FormInput, templates: Templates = []): Form => {
  switch (step) {
    case "base":
      return shownBaseForm;
    case "business":
      return businessForm(input);
    case "channels":
      return channelsForm;
    case "contract":
      return { ...contractForm, ...contentForm(contentKeys(input, templates)) };
  }
};

/** Typed values of an account that may be kept, as far as it differs from what stood there before. A proof may be taken away. */
export const typedAccount = (input: FormInput, saved: FormInput) => {
  const { account_no = "", bank_code = "", proof_key = "" } = input;
  return {
    ...(account_no !== "" && accountNumberProblem(account_no) === null && { account_no }),
    ...(bank_code !== "" && bank_code !== saved["bank_code"] && { bank_code }),
    ...(proof_key !== (saved["proof_key"] ?? "") && { proof_key: proof_key === "" ? null : proof_key }),
  };
};

/** Fields of a step that are filled in and wrong: they are not saved until they are put right. */
export const wrongFields = (step: WizardStep, input: FormInput, templates: Templates = []): readonly string[] => {
  const form = formOf(step, input, templates);
  const values = valuesOf(form, input);
  const wrong = Object.keys(form).filter((name) => (input[name] ?? "").trim() !== "" && values[name] === undefined);
  return step === "business" && hasWrongCeilings(input["ceilings"] ?? "") ? [...wrong, "ceilings"] : wrong;
};

/** Fields whose saved value is masked: an empty control means that it stays, `emptied` that it goes. */
export const isMasked = (name: string): boolean => maskedBase.some((one) => one === (name as BaseField));
