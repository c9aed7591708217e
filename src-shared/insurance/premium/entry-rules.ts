import { youngest } from "../../kernel/imports/cells/people-rules.ts";
import { ageOn, checkIdNumber } from "../../kernel/values/people/id-number.ts";
import { addDays, dayOf } from "../../kernel/values/time/time.ts";

/** True for a time of day "HH:mm" until which a change takes effect on the next day; "24:00" is the whole day. */
export const isCutOff = (text: string): boolean => text === "24:00" || /^(?:[01]\d|2[0-3]):[0-5]\d$/u.test(text);

/**
 * Earliest day at whose 00:00 a change takes effect: the next one, after the cut-off the one after it.
 *
 * @param now "YYYY-MM-DD HH:mm:ss"
 * @param cutOff "HH:mm"; what comes in its very minute's first second is still in time
 */
export const earliestDay = (now: string, cutOff: string): string =>
  addDays(dayOf(now), now.slice(11) > `${cutOff}:00` ? 2 : 1);

/** Day at whose 00:00 a change takes effect: the wished one, never before the earliest nor before the cover begins. */
export function effectiveDay(now: string, cutOff: string, start: string, wished: string | null = null): string {
  const days = [earliestDay(now, cutOff), start, ...(wished === null ? [] : [wished])];
  return days.toSorted().at(-1) ?? start;
}

/** Ages that a plan takes, both included. */
export type AgeRange = { readonly min: number; readonly max: number };

/** Ages that are really taken: nobody under 18 works, whatever a plan says. */
export const takenAges = ({ min, max }: AgeRange): AgeRange => ({ min: Math.max(youngest, min), max });

/** Age in years on the day that the cover begins, and whether the plan takes it. Null for a number that is none. */
export function ageAtEntry(idNo: string, day: string, ages: AgeRange): { age: number; isTaken: boolean } | null {
  const id = checkIdNumber(idNo, { today: day });
  if (!id.ok) return null;
  const age = ageOn(id.birthDate, day);
  const { min, max } = takenAges(ages);
  return { age, isTaken: age >= min && age <= max };
}
