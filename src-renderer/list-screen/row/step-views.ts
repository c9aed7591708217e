import { dayOf, daysBetween, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { Progress, ProgressRow, ProgressStep } from "../../../src-shared/registries/lists/progress-steps.ts";
import { clockOf } from "../../i18n/clock-of.ts";
import type { Texts } from "../../i18n/texts.ts";
import { waitingKey } from "../../session/availability.ts";
import type { Step, StepState } from "../../ui/facts/StepBar.tsx";
import { doneLine, waitingLine } from "../../ui/facts/step-line.ts";

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

/** Of a step that has to be taken by a day or time: who has it, and until when or how many days late. */
const dueLine = ({ t }: Texts, who: string | undefined, due: string, nowMs: number): string => {
  const late = daysBetween(dayOf(due), dayOf(shanghaiNow(nowMs)));
  const isToday = late === 0 && due === dayOf(due);
  const until = isToday ? t("recordSteps.today") : t("recordSteps.until", { time: clockOf(due, nowMs) });
  const when = late > 0 ? t("recordSteps.overdue", { days: late }) : until;
  return who === undefined ? when : `${who} · ${when}`;
};

/**
 * The steps of a record as its step bar shows them, from its row alone: those before its own are done, but for those that its row
 * knows not to have happened, those after it ahead.
 * `mayTake`: whether the person may take the step that it stands at. Empty for a state that nobody knows.
 */
export const progressSteps = (
  texts: Texts,
  progress: Progress,
  row: ProgressRow,
  mayTake: (step: ProgressStep) => boolean,
  nowMs: number = Date.now(),
): readonly Step[] => {
  const code = Number(row[progress.column]);
  const state = progress.states.keyOf(code);
  if (state === undefined) return [];
  const steps = progress.steps.filter(({ only }) => only === undefined || only.includes(state));
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
    const isMine = mayTake(step);
    const who = isMine ? texts.t("recordSteps.you") : waits && texts.t(waits);
    const due = textOf(row, step.due);
    const began = step.isUndated === true ? undefined : since;
    const line = due === null ? waitingLine(texts, who, began, nowMs) : dueLine(texts, who, due, nowMs);
    return { ...base, state: "now", isMine, line };
  });
};
