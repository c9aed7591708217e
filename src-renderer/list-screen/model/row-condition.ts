import type { AnyList, Row } from "../../../src-shared/kernel/lists/define.ts";
import type { FilterValues } from "../../../src-shared/kernel/lists/filter-values.ts";

/**
 * Which rows an action applies to, in terms of the list's filters: codes of an "anyOf" filter, or true for a "positive"
 * one. So the same condition can be checked on a loaded row and added to a query over rows that are not loaded.
 */
export type RowCondition = Readonly<Record<string, readonly number[] | true>>;

/** True when a row meets the condition. Throws for a filter that the list lacks or that is of another type. */
export const meetsCondition = (list: AnyList, condition: RowCondition, row: Row): boolean =>
  Object.entries(condition).every(([name, codes]) => {
    const filter = list.filters[name];
    if (codes === true) {
      if (filter?.type !== "positive") throw new Error(`${list.name}: ${name} is not a "positive" filter`);
      return Number(row[filter.column] ?? 0) > 0;
    }
    if (filter?.type !== "anyOf") throw new Error(`${list.name}: ${name} is not an "anyOf" filter`);
    return codes.includes(Number(row[filter.column]));
  });

/** The filters with the condition added; null when no row can meet both. */
export const narrowFilters = (filters: FilterValues, condition: RowCondition): FilterValues | null => {
  const narrowed: Record<string, FilterValues[string]> = { ...filters };
  for (const [name, codes] of Object.entries(condition)) {
    if (codes === true) {
      narrowed[name] = true;
      continue;
    }
    const selectedCodes = (filters[name] as readonly number[] | undefined) ?? [];
    const remainingCodes = selectedCodes.length === 0 ? codes : selectedCodes.filter((code) => codes.includes(code));
    if (remainingCodes.length === 0) return null;
    narrowed[name] = remainingCodes;
  }
  return narrowed;
};
