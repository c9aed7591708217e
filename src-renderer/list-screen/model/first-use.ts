import { activeFilters } from "../../../src-shared/kernel/lists/filter-values.ts";
import { telling } from "../../../src-shared/kernel/lists/standing-filter.ts";
import type { ListModel } from "./use-list-model.ts";

/** True when nobody narrows what a list shows: no filter, not even the company of the switch. What it is a part of does not count. */
export const showsAll = ({ list, state }: ListModel): boolean =>
  state.defaultCompany === null && activeFilters(list, telling(list, state.filters)).length === 0;

/** True when the list was read and nothing was ever recorded in it. */
export const isFirstUse = (model: ListModel): boolean => {
  const { isLoading, error, length, freshness } = model.rows;
  // A search that needs the service says nothing about what there is.
  return !isLoading && error === null && length === 0 && freshness?.needs_network !== true && showsAll(model);
};
