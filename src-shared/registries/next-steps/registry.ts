import { contractNextSteps } from "../../companies/contracts/contract-next-steps.ts";
import { companyNextSteps } from "../../companies/register/company-next-steps.ts";
import type { NextStep, NextSteps } from "../../kernel/records/next-step.ts";
import { taskNextSteps } from "../../tasks/tasks/task-next-steps.ts";
import { registrationNextSteps } from "../../workers/registration/registration-next-steps.ts";
import { workerNextSteps } from "../../workers/workers/worker-next-steps.ts";

const declared = {
  companies: companyNextSteps,
  companyContracts: contractNextSteps,
  companyLabors: workerNextSteps,
  laborRegistrations: registrationNextSteps,
  tasks: taskNextSteps,
} as const;

export type SteppedRecord = keyof typeof declared;
export const nextStepsByRecord: Readonly<Record<SteppedRecord, NextSteps>> = declared;
export type StepKey<R extends SteppedRecord> = (typeof declared)[R]["steps"][number]["key"];

const isStepped = (record: string): record is SteppedRecord => Object.hasOwn(declared, record);

/** The declaration of a step; undefined for one that this version does not know. */
export const stepOf = (record: string, key: string): NextStep | undefined =>
  isStepped(record) ? nextStepsByRecord[record].steps.find((step) => step.key === key) : undefined;

/** The step of a record's bar that a next step belongs to; those of a company's contract are its signing. */
export const knobOf = (list: string, record: string, key: string): string | undefined =>
  record === list ? stepOf(record, key)?.step : "sign";

/** A step that is declared. */
export const knownStep = <R extends SteppedRecord>(record: R, key: StepKey<R>): NextStep => {
  const step = stepOf(record, key);
  if (step === undefined) throw new Error(`${record} has no step ${key}`);
  return step;
};
