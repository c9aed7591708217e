import { daysBetween } from "../../../src-shared/kernel/values/time/time.ts";
import type { Deadline } from "../../../src-shared/registries/workbench/workbench-calls.ts";
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
