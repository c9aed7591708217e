import type { Deadline } from "../../src-shared/calls/workbench.ts";
import { daysBetween } from "../../src-shared/values/time.ts";
import type { DeadlineQuery } from "./deadline-query.ts";

/** A deadline is shown this many days ahead. */
export const daysAhead = 30;

/** A deadline with the number of remaining days. */
export const dueEntry = (
  { today }: Pick<DeadlineQuery, "today">,
  kind: Deadline["kind"],
  day: string,
  more: Partial<Omit<Deadline, "kind" | "day" | "days_left">> = {},
): Deadline => ({
  kind,
  day,
  days_left: daysBetween(today, day),
  period: null,
  name: null,
  no: null,
  count: null,
  amount: null,
  link: null,
  ...more,
});
