import type { ShownStep } from "../../../src-shared/kernel/records/next-step.ts";

/** A step with its number, and with that of the step it comes after. */
export type PlacedStep = { readonly step: ShownStep; readonly place: number; readonly afterPlace: number | null };

const nameOf = ({ record, key }: ShownStep): string => `${record}.${key}`;

/** Steps as they are shown: the viewer's own first, then those that wait the longest, each behind the one that it comes after. */
export const placedSteps = (steps: readonly ShownStep[]): readonly PlacedStep[] => {
  const byName = new Map(steps.map((step) => [nameOf(step), step]));
  const depthOf = (step: ShownStep, within = steps.length): number => {
    const before = step.after === null || within === 0 ? undefined : byName.get(step.after);
    return before === undefined ? 0 : 1 + depthOf(before, within - 1);
  };
  const sorted = steps.toSorted(
    (one, other) =>
      depthOf(one) - depthOf(other) ||
      Number(other.is_mine) - Number(one.is_mine) ||
      (one.since ?? "9").localeCompare(other.since ?? "9"),
  );
  // Of several of one name the last one has to be done before.
  const placeOf = new Map(sorted.map((step, at) => [nameOf(step), at + 1]));
  return sorted.map((step, at) => ({
    ...{ step, place: at + 1 },
    afterPlace: step.after === null ? null : (placeOf.get(step.after) ?? null),
  }));
};
