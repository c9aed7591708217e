import type { AnyList, Row } from "../../../src-shared/lists/define.ts";
import type { FilterValues } from "../../../src-shared/lists/filter-values.ts";

/**
 * Which rows something is for, in filters of their list: codes of an "anyOf" filter, or true for a "positive" one. So the
 * same words hold for a row that is known and for all rows that match filters and that nobody has loaded.
 */
export type Among = Readonly<Record<string, readonly number[] | true>>;

/** Whether a row is one of these. A filter that the list lacks, or of another type, is a mistake in the declaration. */
export const isAmong = (list: AnyList, among: Among, row: Row): boolean =>
  Object.entries(among).every(([name, wanted]) => {
    const filter = list.filters[name];
    if (wanted === true) {
      if (filter?.type !== "positive") throw new Error(`${list.name}: ${name} is no filter of what is above zero`);
      return Number(row[filter.column] ?? 0) > 0;
    }
    if (filter?.type !== "anyOf") throw new Error(`${list.name}: ${name} is no filter of codes`);
    return wanted.includes(Number(row[filter.column]));
  });

/** Filters narrowed to these rows; null when the filters rule them out. */
export const narrowedTo = (filters: FilterValues, among: Among): FilterValues | null => {
  const narrowed: Record<string, FilterValues[string]> = { ...filters };
  for (const [name, wanted] of Object.entries(among)) {
    if (wanted === true) {
      narrowed[name] = true;
      continue;
    }
    const chosen = (filters[name] as readonly number[] | undefined) ?? [];
    const left = chosen.length === 0 ? wanted : chosen.filter((code) => wanted.includes(code));
    if (left.length === 0) return null;
    narrowed[name] = left;
  }
  return narrowed;
};
