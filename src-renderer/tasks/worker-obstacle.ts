import { workerStandingStates } from "../../src-shared/kernel/states/worker.ts";
import type { Texts } from "../i18n/texts.ts";

const ready = workerStandingStates.code("ready");
/** Nobody below works, whatever a company says (spec 3). */
const leastAge = 18;

/** Reason why a worker cannot be sent or elected now, in words; null where they can. The service judges by the same. */
export const obstacleOf = (
  { t, of }: Texts,
  { standing, age }: { readonly standing: number; readonly age: number },
): string | null => {
  if (standing !== ready)
    return of(`states.workerStanding.${workerStandingStates.keyOf(standing) ?? ""}`, {}, t("taskForm.named.unready"));
  return age < leastAge ? t("taskForm.named.underAge") : null;
};
