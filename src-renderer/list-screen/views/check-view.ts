import { parseSort } from "../../../src-shared/kernel/lists/conditions.ts";
import type { AnyList } from "../../../src-shared/kernel/lists/define.ts";
import {
  activeFilters,
  type FilterValues,
  filterValuesSchema,
} from "../../../src-shared/kernel/lists/filter-values.ts";
import { codeOfOwnKey } from "../../../src-shared/kernel/lists/own-columns.ts";
import { arrangeColumns, columnsOf, settingsOf } from "../layout/list-columns.ts";
import type { SavedView } from "../model/use-list-views.ts";

export type CheckedView = {
  readonly filters: FilterValues;
  readonly ordering: string;
  /** Names of filters and columns, and the order, that this version no longer knows; they are left out. */
  readonly dropped: readonly string[];
};

/** A saved view as this version of the list can show it: what it does not know is left out and named. */
export const checkView = (list: AnyList, view: SavedView): CheckedView => {
  const schema = filterValuesSchema(list);
  const filters: Record<string, FilterValues[string]> = {};
  const dropped: string[] = [];
  for (const [name, value] of Object.entries(view.filters)) {
    const one = schema.safeParse({ [name]: value });
    if (one.success) filters[name] = one.data[name];
    else dropped.push(name);
  }
  const existingColumns = new Set(columnsOf(list).map(([key]) => key));
  // Columns of a company that is not chosen now are none that are gone.
  const isGone = (key: string) => !existingColumns.has(key) && !(list.own && codeOfOwnKey(key) !== undefined);
  dropped.push(...view.list_header.map(({ key }) => key).filter(isGone));
  const isOrderKnown = parseSort(list, view.ordering) !== undefined;
  if (!isOrderKnown) dropped.push(view.ordering);
  return { filters, ordering: isOrderKnown ? view.ordering : list.defaultSort, dropped };
};

type Shown = {
  readonly filters: FilterValues;
  readonly ordering: string;
  readonly columns: Parameters<typeof settingsOf>[0];
};

/** One text for what two states of a list have in common when they show the same. */
const imprint = (list: AnyList, { filters, ordering, columns }: Shown): string =>
  JSON.stringify([activeFilters(list, filters).map(([name, , value]) => [name, value]), ordering, settingsOf(columns)]);

/** True when the list shows something else than the view says. */
export const differsFromView = (list: AnyList, view: SavedView, current: Shown): boolean => {
  const { filters, ordering } = checkView(list, view);
  const columns = arrangeColumns(list, view.list_header);
  return imprint(list, { filters, ordering, columns }) !== imprint(list, current);
};
