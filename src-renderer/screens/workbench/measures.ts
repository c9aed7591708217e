import type { Workbench } from "../../../src-shared/calls/workbench.ts";

type Month = NonNullable<Workbench["months"]>[number];

/** What is shown of a month. */
export type Measure = "settled" | "fee" | "tax" | "payments" | "workers";

/** Measures of some months: people where they are known, else payouts alone. */
export const measuresOf = (months: readonly Month[]): readonly Measure[] =>
  months.some(({ workers }) => workers !== null)
    ? ["settled", "fee", "tax", "payments", "workers"]
    : ["settled", "fee", "tax", "payments"];

/** Measures that are drawn: four charts stand in a row. */
export const chartedOf = (months: readonly Month[]): readonly Measure[] => {
  const all = measuresOf(months);
  return all.includes("workers") ? all.filter((key) => key !== "payments") : all;
};
