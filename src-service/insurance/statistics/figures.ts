import { codeOfRosterAction } from "../../../src-shared/insurance/roster/roster-states.ts";
import { addDays, daysBetween } from "../../../src-shared/kernel/values/time/time.ts";

/** Span of a seat, both days included. */
export type Span = { readonly from_day: string; readonly until_day: string };

/** Heads at 24:00 of each day of a span, by where seats begin and end. */
export const headsByDay = (seats: readonly Span[], first: string, last: string): readonly number[] => {
  const days = daysBetween(first, last) + 1;
  const changes = Array.from({ length: days + 1 }, () => 0);
  const placeOf = (day: string): number => Math.min(days, Math.max(0, daysBetween(first, day)));
  for (const { from_day, until_day } of seats) {
    if (until_day < from_day || until_day < first || from_day > last) continue;
    const [begin, end] = [placeOf(from_day), placeOf(addDays(until_day, 1))];
    changes[begin] = (changes[begin] ?? 0) + 1;
    changes[end] = (changes[end] ?? 0) - 1;
  }
  let heads = 0;
  return changes.slice(0, days).map((change) => {
    heads += change;
    return heads;
  });
};

/** Heads on one day. */
export const headsOn = (seats: readonly Span[], day: string): number =>
  seats.filter(({ from_day, until_day }) => from_day <= day && until_day >= day).length;

/** Counts of changes by action on a day. */
export const changesOn = (changes: readonly { readonly day: string; readonly action: number }[], day: string) => {
  const count = (action: number): number => changes.filter((one) => one.day === day && one.action === action).length;
  return {
    added: count(codeOfRosterAction.add),
    reduced: count(codeOfRosterAction.reduce),
    replaced: count(codeOfRosterAction.replace),
  };
};
