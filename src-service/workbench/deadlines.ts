import type { Deadline } from "../../src-shared/calls/workbench.ts";
import type { Deadlines } from "../contributed.ts";
import type { DeadlineQuery } from "../deadlines/deadline-query.ts";

const mostShown = 40;

/** On one day taxes come first, then contracts, then bills. */
const places: Partial<Record<Deadline["kind"], number>> = { contractEnds: 1, serviceBills: 2 };
const placeOf = ({ kind }: Deadline): number => places[kind] ?? 0;

const bySoonest = (one: Deadline, other: Deadline): number =>
  one.day === other.day ? placeOf(one) - placeOf(other) : one.day < other.day ? -1 : 1;

/** What is due in all areas, the soonest (or longest overdue) first. */
export const deadlinesOf = async (asked: DeadlineQuery, contributed: readonly Deadlines[]): Promise<Deadline[]> => {
  const all: Deadline[] = [];
  for (const deadlines of contributed) all.push(...(await deadlines(asked)));
  return all.sort(bySoonest).slice(0, mostShown);
};
