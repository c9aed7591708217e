import { areaRanges } from "../values/regions/region-code.ts";
import { unifyIdeographs } from "../values/text/look-alikes.ts";
import { addDays } from "../values/time/time.ts";
import type { AnyList, Filter } from "./define.ts";
import { activeFilters, type FilterValue, type FilterValues } from "./filter-values.ts";
import { codeOfOwnKey, type OwnTest, type OwnTests } from "./own-columns.ts";

/** One condition on the rows of a list, ready to become SQL for either database. All bounds are inclusive. */
export type Condition =
  | { readonly op: "in"; readonly column: string; readonly values: readonly (string | number)[] }
  | { readonly op: "between"; readonly column: string; readonly min?: string | number; readonly max?: string | number }
  | { readonly op: "texts"; readonly column: string; readonly values: readonly string[] }
  | { readonly op: "among"; readonly column: string; readonly values: readonly string[] }
  /** Texts within one of several ranges. */
  | { readonly op: "ranges"; readonly column: string; readonly ranges: readonly (readonly [string, string])[] }
  /** The first of the columns that holds a value holds one before a time. */
  | { readonly op: "before"; readonly columns: readonly string[]; readonly time: string }
  /** One of several whole values of a column with personal data. */
  | { readonly op: "people"; readonly column: string; readonly values: readonly string[] }
  | { readonly op: "positive"; readonly column: string }
  /** Whole numbers other than these. */
  | { readonly op: "notIn"; readonly column: string; readonly values: readonly number[] }
  | { readonly op: "person"; readonly columns: readonly string[]; readonly is: "me" | "others"; readonly id: string }
  /** Values of a company's own columns, by code, which stand together in a column. */
  | { readonly op: "own"; readonly column: string; readonly tests: readonly (readonly [string, OwnTest])[] }
  | { readonly op: "search"; readonly columns: readonly string[]; readonly text: string };

/** Asker of a list: filters may be about them (`me`: their id) and days from `today` ("YYYY-MM-DD", Asia/Shanghai). */
export type Asker = { readonly me: string; readonly today: string };

const conditionOf = (list: AnyList, filter: Filter, value: FilterValue, { me, today }: Asker): Condition => {
  switch (filter.type) {
    case "search":
      return { op: "search", columns: filter.columns, text: unifyIdeographs((value as string).trim()) };
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
    case "people":
      return { op: "people", column: filter.column, values: value as readonly string[] };
    case "area":
      return { op: "ranges", column: filter.column, ranges: (value as readonly string[]).flatMap(areaRanges) };
    case "endsWithin":
      return { op: "between", column: filter.column, min: today, max: addDays(today, value as number) };
    case "idleFor":
      return { op: "before", columns: filter.columns, time: `${addDays(today, -(value as number))} 00:00:00` };
    case "positive":
      return { op: "positive", column: filter.column };
    case "byPerson":
      return { op: "person", columns: filter.columns, is: filter.is, id: me };
    case "own":
      return { op: "own", column: filter.column, tests: Object.entries((value as OwnTests).own) };
  }
};

/** Conditions left out by the list, unless a filter asks for them. */
const hidden = ({ hides }: AnyList, active: readonly string[]): readonly Condition[] =>
  hides === undefined || hides.unless.some((name) => active.includes(name))
    ? []
    : [{ op: "notIn", column: hides.column, values: hides.codes }];

/**
 * Filters as conditions, all of which must hold, with what the list leaves out (`hides`). Bounds of a time become the first and last second of their day
 * (Asia/Shanghai text); those of a day stay days.
 */
export const conditionsOf = (list: AnyList, values: FilterValues, asker: Asker): readonly Condition[] => {
  const active = activeFilters(list, values);
  return [
    ...active.map(([, filter, value]) => conditionOf(list, filter, value, asker)),
    ...hidden(
      list,
      active.map(([name]) => name),
    ),
  ];
};

/** A sort as data. */
export type Sort = { readonly column: string; readonly descending: boolean };

/**
 * Reads `-create_at`; falls back to the list's own order. A column that the list does not sort by is undefined. Whether a
 * company has an own column of this name is not known here.
 */
export const parseSort = (list: AnyList, ordering: string | undefined): Sort | undefined => {
  const orderingOrDefault = ordering === undefined || ordering === "" ? list.defaultSort : ordering;
  const descending = orderingOrDefault.startsWith("-");
  const column = descending ? orderingOrDefault.slice(1) : orderingOrDefault;
  const isOwn = list.own !== undefined && codeOfOwnKey(column) !== undefined;
  return isOwn || list.sort.includes(column) ? { column, descending } : undefined;
};

/** A text as a LIKE pattern that contains it; `\` is the escape character. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, (special) => `\\${special}`)}%`;
