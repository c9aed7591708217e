import { businessFaults } from "../../../../../src-shared/companies/business/business-form.ts";
import { contentName } from "../../../../../src-shared/companies/contracts/template-content.ts";
import { baseForm } from "../../../../../src-shared/companies/identity/base-form.ts";
import {
  baseProgress,
  businessProgress,
  channelsProgress,
  contractProgress,
  ownChannel,
  type StepProgress,
  type WizardStep,
} from "../../../../../src-shared/companies/wizard/wizard-steps.ts";
import { modeFaults } from "../../../../../src-shared/kernel/terms/terms.ts";
import { termsModes } from "../../../../companies/contracts/terms-input.ts";
import type { Refused } from "../../../../companies/fields/FieldSection.tsx";
import { emptied, type FormInput, partsOf, valuesOf } from "../../../../record/forms/form-values.ts";
import type { Loaded } from "./loaded.ts";
import { contentKeys, formOf, isMasked, templateIn, wrongFields } from "./wizard-forms.ts";
import { businessBody, configOf } from "./wizard-inputs.ts";
import type { WizardState } from "./wizard-state.ts";

type Typed = Pick<WizardState, "inputs" | "isOwn">;

/** Numbers of a form that are in order; null where nothing or something else stands there. */
const numberIn = (values: ReturnType<typeof valuesOf>, name: string): number | null => {
  const value = values[name];
  return typeof value === "number" ? value : null;
};

const dayIn = (values: ReturnType<typeof valuesOf>, name: string): string | null => String(values[name] ?? "") || null;

/** The modes as they are chosen in the second step, saved or not. */
export const chosenModes = (input: FormInput) => {
  const values = valuesOf(formOf("business", input), input);
  return termsModes(numberIn(values, "calculation_mode_no"), numberIn(values, "tax_calculate_mode"));
};

const baseNow = ({ inputs: { base } }: Typed, { base: saved }: Loaded): StepProgress => {
  const values = valuesOf(baseForm, base);
  const facts = Object.keys(baseForm).map((name) => {
    const typed = (base[name] ?? "").trim();
    const isKept = isMasked(name) && typed === "" && Boolean(saved?.[name as keyof typeof saved]);
    return [name, isKept ? "kept" : typed === "" || typed === emptied ? null : (values[name] ?? null)];
  });
  return baseProgress(Object.fromEntries(facts));
};

const businessNow = ({ inputs: { base, business } }: Typed): StepProgress => {
  const values = valuesOf(formOf("business", business), business);
  const facts = {
    tax_calculate_mode: numberIn(values, "tax_calculate_mode"),
    calculation_mode_no: numberIn(values, "calculation_mode_no"),
    modes_start_at: dayIn(values, "modes_start_at"),
    settlement_type: numberIn(values, "settlement_type") ?? 1,
    contract_type: numberIn(values, "contract_type"),
    task_mode: numberIn(values, "mode"),
  };
  return businessProgress(facts, dayIn(valuesOf(baseForm, base), "established_at"));
};

/** True when number, bank and proof of an account stand in the controls, or are kept. */
export const isAccountTyped = (input: FormInput, third: Loaded["third"]): boolean => {
  const isNumber = input["account_no"] ? !wrongFields("channels", input).includes("account_no") : null;
  return (isNumber ?? Boolean(third?.kept?.account_masked)) && Boolean(input["bank_code"] && input["proof_key"]);
};

const channelsNow = ({ inputs: { channels }, isOwn }: Typed, { third }: Loaded): StepProgress =>
  channelsProgress({
    channels: isOwn ? [ownChannel] : partsOf(channels["channels"] ?? "").map(Number),
    account: third?.account.status ?? "none",
    is_account_typed: isAccountTyped(channels, third),
  });

const contractNow = ({ inputs: { contract, business } }: Typed, { fourth }: Loaded): StepProgress => {
  const templates = fourth?.templates ?? [];
  const values = valuesOf(formOf("contract", contract, templates), contract);
  const { calculation_mode_no, tax_calculate_mode } = chosenModes(business);
  const config = configOf(contract, { calculation_mode_no, tax_calculate_mode });
  const asked = contentKeys(contract, templates);
  return contractProgress({
    ...{ start_at: dayIn(values, "start_at"), end_at: dayIn(values, "end_at"), has_fees: config !== null },
    template_id: templateIn(contract, templates)?.id ?? null,
    content: { asked, missing: asked.filter((key) => values[contentName(key)] === undefined) },
    lacking:
      config === null || calculation_mode_no === null || tax_calculate_mode === null
        ? []
        : modeFaults(config, { calculation_mode_no, tax_calculate_mode }).map(({ member }) => member),
  });
};

/** Progress of every step by what stands in the controls, saved or not; the fields are named as the service names them. */
export const progressNow = (typed: Typed, loaded: Loaded): readonly StepProgress[] => [
  baseNow(typed, loaded),
  businessNow(typed),
  channelsNow(typed, loaded),
  contractNow(typed, loaded),
];

/** Things that are missing in all steps by what stands in the controls. */
export const missingNow = (typed: Typed, loaded: Loaded) =>
  progressNow(typed, loaded).flatMap(({ step, missing }) => missing.map((field) => ({ step, field })));

/**
 * Faults of a step by what stands in its controls: `wrong` fields that are none, each told where it stands, and what does not go
 * together, as the service would refuse it.
 */
export const faultsNow = (step: WizardStep, { inputs }: Typed, { second, fourth }: Loaded) => {
  const wrong = wrongFields(step, inputs[step], fourth?.templates);
  const none: { wrong: readonly string[]; refused: Refused } = { wrong, refused: {} };
  if (step !== "business" || second === undefined) return none;
  const isDraft = second.head.mode === "draft";
  const founded = isDraft ? dayIn(valuesOf(baseForm, inputs.base), "established_at") : null;
  const faults = businessFaults(businessBody(inputs.business, second), founded);
  return { wrong, refused: Object.fromEntries(faults.map(({ field, code }) => [field, [code]])) };
};
