import type { AnyList, Row } from "../../../src-shared/kernel/lists/define.ts";

/** Most numbers of one look-up (spec 7, `batch_search`). */
export const numbersAtMost = 1_000;

/** Name and column of a list's number filter. */
const numberFilter = (list: AnyList): { readonly name: string; readonly column: string } | undefined => {
  const filterEntry = Object.entries(list.filters).find(([, filter]) => filter.type === "oneOf");
  return filterEntry?.[1].type === "oneOf" ? { name: filterEntry[0], column: filterEntry[1].column } : undefined;
};

export const hasNumbers = (list: AnyList): boolean => numberFilter(list) !== undefined;

/** The column that holds a list's numbers; "" for a list without. */
export const numberColumn = (list: AnyList): string => numberFilter(list)?.column ?? "";

/** The numbers of a look-up that no row answered to. */
export const missingNumbers = (numbers: readonly string[], rows: readonly Row[], column: string): readonly string[] => {
  const existingNumbers = new Set(rows.map((row) => String(row[column])));
  return numbers.filter((number) => !existingNumbers.has(number));
};
