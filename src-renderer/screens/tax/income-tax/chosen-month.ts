import type { ActionTarget } from "../../../list-screen/model/define-list-screen.ts";

/** The records of one month that an action is about; `ids` undefined: all of the month. */
export type ChosenMonth = {
  readonly period: string;
  readonly ids: readonly string[] | undefined;
  readonly count: number;
};

export type NotChosen = { readonly problem: "none" | "severalPeriods" | "allNeedsMonth"; readonly periods: number };

const monthOfFilter = (target: ActionTarget): string | undefined => {
  const set = Object.entries(target.filters).filter(([, value]) => value !== undefined);
  const date = target.filters["date"];
  if (set.length !== 1 || typeof date !== "object" || !("by" in date)) return undefined;
  const month = date.start?.slice(0, 7);
  return month !== undefined && date.end?.slice(0, 7) === month ? month : undefined;
};

/**
 * Which month's records a selection means. Records of two months cannot be declared at once; "all that match" is a month
 * only where nothing but the month is filtered, for the service takes a whole month or named records.
 */
export const chosenMonth = (target: ActionTarget): ChosenMonth | NotChosen => {
  if (target.selection.mode === "all") {
    const period = monthOfFilter(target);
    if (period === undefined || target.selection.except.length > 0) return { problem: "allNeedsMonth", periods: 0 };
    return { period, ids: undefined, count: target.count };
  }
  const periods = new Set(target.rows.map((row) => String(row["period"])));
  const [period] = periods;
  if (period === undefined) return { problem: "none", periods: 0 };
  if (periods.size > 1) return { problem: "severalPeriods", periods: periods.size };
  return { period, ids: target.rows.map((row) => String(row["id"])), count: target.rows.length };
};
