import { dayOf, daysBetween, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { clockOf } from "../../i18n/clock-of.ts";
import type { Texts } from "../../i18n/texts.ts";

const joined = (parts: readonly (string | null | undefined)[]): string | undefined => {
  const given = parts.filter((part) => part !== null && part !== undefined && part !== "");
  return given.length === 0 ? undefined : given.join(" · ");
};

/** Of a step that is done: by whom and when ("2026-11-17 09:12:03"); what is not known is left out. */
export const doneLine = (
  by: string | null | undefined,
  at: string | null | undefined,
  nowMs?: number,
): string | undefined => joined([by, at && clockOf(at, nowMs)]);

/** Of the step that a record is at: who has it, and how many days it has waited, from the day on which it came to them. */
export const waitingLine = (
  { t }: Texts,
  who: string | null | undefined,
  since: string | null | undefined,
  nowMs: number = Date.now(),
): string | undefined => {
  const days = since ? daysBetween(dayOf(since), dayOf(shanghaiNow(nowMs))) : 0;
  const waited =
    days > 0 ? t("recordSteps.waited", { days }) : since && t("recordSteps.since", { time: clockOf(since, nowMs) });
  return joined([who, waited]);
};

/** Of a step that has to be taken by a day or time: who has it, and until when or how many days late. */
export const dueLine = ({ t }: Texts, who: string | undefined, due: string, nowMs: number): string => {
  const late = daysBetween(dayOf(due), dayOf(shanghaiNow(nowMs)));
  const isToday = late === 0 && due === dayOf(due);
  const until = isToday ? t("recordSteps.today") : t("recordSteps.until", { time: clockOf(due, nowMs) });
  const when = late > 0 ? t("recordSteps.overdue", { days: late }) : until;
  return who === undefined ? when : `${who} · ${when}`;
};
