import { codeOfRosterAction } from "../../../src-shared/insurance/roster/roster-states.ts";
import { addDays, daysBetween } from "../../../src-shared/kernel/values/time/time.ts";

/** So many seats from a day until another, both included. */
export type Span = { readonly from_day: string; readonly until_day: string; readonly count: number };

/** Seats that covered somebody for a day at least. */
const isReal = ({ from_day, until_day }: Span): boolean => until_day >= from_day;

/** Heads at 24:00 of each day from the first to the last, by where seats begin and end. */
export const headsByDay = (seats: readonly Span[], first: string, last: string): readonly number[] => {
  const days = daysBetween(first, last) + 1;
  const changes = Array.from({ length: days + 1 }, () => 0);
  const placeOf = (day: string): number => Math.min(days, Math.max(0, daysBetween(first, day)));
  for (const { from_day, until_day, count } of seats.filter(isReal)) {
    const [begin, end] = [placeOf(from_day), placeOf(addDays(until_day, 1))];
    changes[begin] = (changes[begin] ?? 0) + count;
    changes[end] = (changes[end] ?? 0) - count;
  }
  let heads = 0;
  return changes.slice(0, days).map((change) => {
    heads += change;
    return heads;
  });
};

const countOf = <Row extends { readonly count: number }>(rows: readonly Row[], is: (row: Row) => boolean): number =>
  rows.filter(is).reduce((sum, { count }) => sum + count, 0);

/** Heads on one day. */
export const headsOn = (seats: readonly Span[], day: string): number =>
  countOf(seats, ({ from_day, until_day }) => from_day <= day && until_day >= day);

/** A seat as it counts by day: who came with the order, and who left with it. */
export type SeatSpan = Span & { readonly with_order: number; readonly left_with_order: number };

/** Heads who came with the first day of their order on a day, and who were no longer insured because theirs was over. */
export const ordersOn = (seats: readonly SeatSpan[], day: string) => {
  const before = addDays(day, -1);
  return {
    began: countOf(seats, (seat) => isReal(seat) && seat.with_order === 1 && seat.from_day === day),
    over: countOf(seats, (seat) => isReal(seat) && seat.left_with_order === 1 && seat.until_day === before),
  };
};

type Changes = readonly { readonly day: string; readonly action: number; readonly count: number }[];

/** Changes that held on a day, by what was done. */
export const changesOn = (changes: Changes, day: string) => {
  const count = (wanted: number): number => countOf(changes, (one) => one.day === day && one.action === wanted);
  return {
    added: count(codeOfRosterAction.add),
    reduced: count(codeOfRosterAction.reduce),
    replaced: count(codeOfRosterAction.replace),
  };
};
