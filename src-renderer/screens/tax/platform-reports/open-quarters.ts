import { nextQuarter, quarterOfMonth } from "../../../../src-shared/kernel/values/time/quarter.ts";

/** The first quarter that platforms had to report. */
const firstQuarter = "2025-Q3";

/** Quarters that are over and have no report, the latest first. `today`: "YYYY-MM-DD". */
export const openQuarters = (today: string, reported: ReadonlySet<string>): readonly string[] => {
  const quarters: string[] = [];
  const current = quarterOfMonth(today);
  for (let quarter = firstQuarter; quarter < current; quarter = nextQuarter(quarter)) {
    if (!reported.has(quarter)) quarters.unshift(quarter);
  }
  return quarters;
};
