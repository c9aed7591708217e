import type { Deadline } from "../../../src-shared/registries/workbench/workbench-calls.ts";
import type { DeadlineQuery } from "../../core/deadlines/deadline-query.ts";
import type { Deadlines } from "../../lists/contributed.ts";

const mostShown = 40;

/** Order of kinds on the same day: taxes first, then contracts and papers, then bills. */
const order: Partial<Record<Deadline["kind"], number>> = {
  contractEnds: 1,
  paperEnds: 2,
  serviceBills: 3,
  identityReviewsLate: 4,
  registrationsLate: 5,
};
const orderOf = ({ kind }: Deadline): number => order[kind] ?? 0;

const bySoonest = (one: Deadline, other: Deadline): number =>
  one.day === other.day ? orderOf(one) - orderOf(other) : one.day < other.day ? -1 : 1;

/** Deadlines of all areas, the longest overdue or soonest first. */
export const deadlinesOf = async (query: DeadlineQuery, contributed: readonly Deadlines[]): Promise<Deadline[]> => {
  const allDeadlines: Deadline[] = [];
  for (const deadlines of contributed) allDeadlines.push(...(await deadlines(query)));
  return allDeadlines.sort(bySoonest).slice(0, mostShown);
};
