import type { TaskCompany } from "./use-task-company.ts";
import type { TaskFormState } from "./use-task-form.ts";

/** Props of each step of the form. `faults`: words for what is wrong, by field. `words`: of the agency's list, found at the last save. */
export type StepProps = {
  readonly form: TaskFormState;
  readonly company: TaskCompany;
  readonly faults: Readonly<Record<string, string>>;
  readonly words: readonly string[];
};
