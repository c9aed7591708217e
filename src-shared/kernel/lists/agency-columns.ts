import type { AnyList, Columns, Filter } from "./define.ts";

const columnsOf = (filter: Filter): readonly string[] => ("columns" in filter ? filter.columns : [filter.column]);

const made = new Map<AnyList, AnyList>();

const without = (list: AnyList): AnyList => {
  const columns: Columns = Object.fromEntries(Object.entries(list.columns).filter(([, { isOfAgency }]) => !isOfAgency));
  const isThere = (key: string): boolean => Object.hasOwn(columns, key);
  if (Object.keys(columns).length === Object.keys(list.columns).length) return list;
  const filters = Object.fromEntries(
    Object.entries(list.filters).filter(([, filter]) => columnsOf(filter).some(isThere)),
  );
  const { lines, folds, pinned } = list.layout;
  return {
    ...list,
    ...{ columns, filters, sort: list.sort.filter(isThere), sums: list.sums.filter(isThere) },
    layout: {
      ...list.layout,
      lines: Object.fromEntries(
        Object.entries(lines).flatMap(([key, below]) => (isThere(key) ? [[key, below.filter(isThere)]] : [])),
      ),
      folds: folds.filter(isThere),
      pinned: pinned?.filter((name) => Object.hasOwn(filters, name)),
    },
  };
};

/**
 * A list as a company's own people see it: without what the agency says for itself, and without filters by nothing else. The same
 * object for the same list.
 */
export const withoutAgencyColumns = (list: AnyList): AnyList => {
  const before = made.get(list);
  if (before !== undefined) return before;
  const seen = without(list);
  made.set(list, seen);
  return seen;
};
