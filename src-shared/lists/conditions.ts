import type { AnyList, Filter } from "./define.ts";
import { activeFilters, type FilterValue, type FilterValues } from "./filter-values.ts";

/** One condition on the rows of a list, ready to become SQL for either database. All bounds are inclusive. */
export type Condition =
  | { readonly op: "in"; readonly column: string; readonly values: readonly (string | number)[] }
  | { readonly op: "between"; readonly column: string; readonly min?: string | number; readonly max?: string | number }
  | { readonly op: "texts"; readonly column: string; readonly values: readonly string[] }
  | { readonly op: "among"; readonly column: string; readonly values: readonly string[] }
  | { readonly op: "positive"; readonly column: string }
  | { readonly op: "person"; readonly columns: readonly string[]; readonly is: "me" | "others"; readonly id: string }
  | { readonly op: "search"; readonly columns: readonly string[]; readonly text: string };

const conditionOf = (list: AnyList, filter: Filter, value: FilterValue, me: string): Condition => {
  switch (filter.type) {
    case "search":
      return { op: "search", columns: filter.columns, text: (value as string).trim() };
    case "anyOf":
    case "ref":
      return { op: "in", column: filter.column, values: value as readonly (string | number)[] };
    case "refAmong":
      return { op: "among", column: filter.column, values: value as readonly string[] };
    case "oneOf":
      return { op: "texts", column: filter.column, values: value as readonly string[] };
    case "range":
      return { op: "between", column: filter.column, ...(value as { min?: number; max?: number }) };
    case "dateBy": {
      const { by, start, end } = value as { by: string; start?: string; end?: string };
      // A day compares with days: as text "2026-11-20" lies before "2026-11-20 00:00:00".
      const [first, last] = list.columns[by]?.kind === "date" ? ["", ""] : [" 00:00:00", " 23:59:59"];
      return {
        op: "between",
        column: by,
        ...(start !== undefined && { min: start + first }),
        ...(end !== undefined && { max: end + last }),
      };
    }
    case "positive":
      return { op: "positive", column: filter.column };
    case "byPerson":
      return { op: "person", columns: filter.columns, is: filter.is, id: me };
  }
};

/**
 * Filters as conditions, all of which must hold. Bounds of a time become the first and last second of their day
 * (Asia/Shanghai text); those of a day stay days. `me`: id of the person who asks.
 */
export const conditionsOf = (list: AnyList, values: FilterValues, me: string): readonly Condition[] =>
  activeFilters(list, values).map(([, filter, value]) => conditionOf(list, filter, value, me));

/** A sort as data. */
export type Sort = { readonly column: string; readonly descending: boolean };

/** Reads `-create_at`; falls back to the list's own order. A column that the list does not sort by is undefined. */
export const parseSort = (list: AnyList, ordering: string | undefined): Sort | undefined => {
  const orderingOrDefault = ordering === undefined || ordering === "" ? list.defaultSort : ordering;
  const descending = orderingOrDefault.startsWith("-");
  const column = descending ? orderingOrDefault.slice(1) : orderingOrDefault;
  return list.sort.includes(column) ? { column, descending } : undefined;
};

/** A text as a LIKE pattern that contains it; `\` is the escape character. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, (special) => `\\${special}`)}%`;
