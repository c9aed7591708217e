import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { Progress, ProgressRow, ProgressStep } from "../../../src-shared/registries/lists/progress-steps.ts";
import type { Texts } from "../../i18n/texts.ts";
import { waitingKey } from "../../session/availability.ts";
import type { Step, StepState } from "../../ui/facts/StepBar.tsx";
import { doneLine, dueLine, waitingLine } from "../../ui/facts/step-line.ts";

const textOf = (row: ProgressRow, column: string | undefined): string | null => {
  const value = column === undefined ? null : row[column];
  return typeof value === "string" && value !== "" ? value : null;
};

/** State of the step at which a record in this state is; null: it is at another one. */
const stateAt = ({ at = [], failed = [], reached = [] }: ProgressStep, state: string): StepState | null => {
  if (failed.includes(state)) return "failed";
  if (reached.includes(state)) return "done";
  return at.includes(state) ? "now" : null;
};

/** Holder of the step that a record stands at, as the service says: `who` null: nobody in particular. */
export type Held = { readonly who: string | null; readonly since: string | null; readonly until: string | null };

/**
 * The steps of a record as its step bar shows them, from its row alone: those before its own are done, but for those that its row
 * knows not to have happened, those after it ahead.
 * `heldBy`: who has a step, where the service says it.
 * `mayTake`: whether the person may take the step that it stands at. Empty for a state that nobody knows.
 */
export const progressSteps = (
  texts: Texts,
  progress: Progress,
  row: ProgressRow,
  mayTake: (step: ProgressStep) => boolean,
  nowMs: number = Date.now(),
  heldBy: (step: ProgressStep) => Held | undefined = () => undefined,
): readonly Step[] => {
  const code = Number(row[progress.column]);
  const state = progress.states.keyOf(code);
  if (state === undefined) return [];
  const steps = progress.steps.filter(
    ({ only, isAsked }) => (only === undefined || only.includes(state)) && isAsked?.(row) !== false,
  );
  const today = dayOf(shanghaiNow(nowMs));
  const here = steps.findIndex((step) => stateAt(step, state) !== null && step.isOver?.(row, today) !== true);
  const since = steps
    .slice(0, here)
    .map(({ when }) => textOf(row, when))
    .findLast((time) => time !== null);
  return steps.map((step, index): Step => {
    const base = { key: step.name, title: texts.t(`recordSteps.steps.${step.name}`) };
    const done = doneLine(textOf(row, step.by), textOf(row, step.when));
    const own = index === here ? stateAt(step, state) : null;
    if ((index < here && step.happened?.(row) !== false) || own === "done")
      return { ...base, state: "done", line: done };
    if (own === "failed")
      return { ...base, state: "failed", line: texts.of(`states.${progress.states.name}.${state}`) };
    if (own !== "now") return { ...base, state: "ahead" };
    const waits = waitingKey(texts, progress.states, code);
    const held = heldBy(step);
    const isMine = mayTake(step);
    const who = isMine ? texts.t("recordSteps.you") : (held?.who ?? (waits && texts.t(waits)));
    const due = held?.until ?? textOf(row, step.due);
    const began = held?.since ?? (step.isUndated === true ? undefined : since);
    const line = due === null ? waitingLine(texts, who, began, nowMs) : dueLine(texts, who, due, nowMs);
    return { ...base, state: "now", isMine, line };
  });
};
