import { type LimitedStep, limitedSteps } from "../../../src-shared/registries/limits/amount-limits.ts";

/** The step that counts against a person's limits, by its name. */
export const limitedStep = (name: string): LimitedStep => {
  const step = limitedSteps.find((one) => one === name);
  if (step === undefined) throw new Error(`${name} is not among the limited steps`);
  return step;
};
