import type { WizardHead } from "../../../../../src-shared/companies/wizard/company-wizard-calls.ts";
import { type WizardStep, wizardSteps } from "../../../../../src-shared/companies/wizard/wizard-steps.ts";
import type { Refused } from "../../../../companies/fields/FieldSection.tsx";
import type { FormChange, FormInput } from "../../../../record/forms/form-values.ts";

export type Inputs = Readonly<Record<WizardStep, FormInput>>;

/**
 * A company in the wizard. `inputs`: what stands in the controls; `saved`: what stood there when the step was saved last.
 * `problem`: why the last save was refused. `conflict`: somebody else saved meanwhile, so nothing is sent any more.
 */
export type WizardState = {
  readonly step: WizardStep;
  readonly isOwn: boolean;
  readonly head: WizardHead | null;
  readonly inputs: Inputs;
  readonly saved: Inputs;
  readonly phase: "editing" | "saving" | "conflict";
  readonly problem: unknown;
  readonly refused: Refused;
  /** Fields that somebody else saved otherwise than they stand in the controls: what was typed here is kept. */
  readonly overlap: readonly { readonly step: WizardStep; readonly field: string }[];
  /** Set when input that could not be saved earlier is in the controls again. */
  readonly isRestored: boolean;
};

/** `sent`: what stood in the controls then; `input`: what is kept of it; `wrong`: fields that were not kept. */
type Saved = { readonly sent: FormInput; readonly input: FormInput; readonly wrong: readonly string[] };

/** Form after a save: saved values, with what is wrong and what was typed meanwhile as it stands in the controls. */
const afterSave = (now: FormInput, { sent, input, wrong }: Saved): FormInput => ({
  ...input,
  ...Object.fromEntries(
    Object.entries(now).filter(([name, text]) => wrong.includes(name) || text !== (sent[name] ?? "")),
  ),
});

export type WizardAction =
  | { readonly type: "typed"; readonly step: WizardStep; readonly change: FormChange }
  | { readonly type: "went"; readonly step: WizardStep }
  | { readonly type: "variant"; readonly isOwn: boolean }
  | { readonly type: "saving" }
  | ({ readonly type: "saved"; readonly head: WizardHead; readonly step: WizardStep } & Saved)
  | { readonly type: "refused"; readonly problem: unknown; readonly fields: Refused }
  | { readonly type: "conflict" }
  | { readonly type: "readAnew"; readonly head: WizardHead; readonly inputs: Inputs };

type Typed = { readonly inputs: Inputs; readonly saved: Inputs };

/**
 * Applies the typed values to what the service has now: a field that was changed here stays as it was typed, every other one is
 * as it was saved last. `overlap`: fields that were changed here and there, each otherwise.
 */
export const layOver = (
  { inputs, saved }: Typed,
  now: Inputs,
): { readonly inputs: Inputs; readonly overlap: WizardState["overlap"] } => {
  const overlap: { step: WizardStep; field: string }[] = [];
  const laid = (step: WizardStep): FormInput => {
    const names = new Set([...Object.keys(inputs[step]), ...Object.keys(now[step])]);
    return Object.fromEntries(
      [...names].map((field) => {
        const [typed, before, other] = [inputs[step], saved[step], now[step]].map((one) => one[field] ?? "") as [
          string,
          string,
          string,
        ];
        if (typed === before) return [field, other];
        if (other !== before && other !== typed) overlap.push({ step, field });
        return [field, typed];
      }),
    );
  };
  const [base, business, channels, contract] = [laid("base"), laid("business"), laid("channels"), laid("contract")];
  return { inputs: { base, business, channels, contract }, overlap };
};

export const wizardReducer = (state: WizardState, action: WizardAction): WizardState => {
  switch (action.type) {
    case "typed":
      return {
        ...state,
        inputs: { ...state.inputs, [action.step]: action.change(state.inputs[action.step]) },
        problem: null,
        refused: {},
      };
    case "went":
      return { ...state, step: action.step, problem: null, refused: {} };
    case "variant":
      return { ...state, isOwn: action.isOwn };
    case "saving":
      return { ...state, phase: "saving", problem: null, refused: {} };
    case "saved": {
      const { head, step, input } = action;
      return {
        ...state,
        phase: "editing",
        head,
        isOwn: head.is_own_channel,
        inputs: { ...state.inputs, [step]: afterSave(state.inputs[step], action) },
        overlap: state.overlap.filter((one) => one.step !== step),
        isRestored: false,
        saved: { ...state.saved, [step]: input },
      };
    }
    case "refused":
      return { ...state, phase: "editing", problem: action.problem, refused: action.fields };
    case "conflict":
      return { ...state, phase: "conflict" };
    case "readAnew": {
      const { head } = action;
      const laid = layOver(state, action.inputs);
      const now = { phase: "editing", problem: null, refused: {}, saved: action.inputs } as const;
      return { ...state, ...laid, ...now, head, isOwn: head.is_own_channel };
    }
  }
};

/** True when something in a step is not saved: in the first also who pays the company's workers. */
export const isDirty = ({ inputs, saved, head, isOwn }: WizardState, step: WizardStep): boolean => {
  if (step === "base" && head !== null && isOwn !== head.is_own_channel) return true;
  const now = inputs[step];
  const before = saved[step];
  return [...new Set([...Object.keys(now), ...Object.keys(before)])].some(
    (name) => (now[name] ?? "") !== (before[name] ?? ""),
  );
};

/** The step `by` places further; the same at either end. */
export const stepBeside = (step: WizardStep, by: 1 | -1): WizardStep =>
  wizardSteps[wizardSteps.indexOf(step) + by] ?? step;
