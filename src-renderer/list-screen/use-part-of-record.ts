import { useMemo } from "react";
import type { AnyList } from "../../src-shared/kernel/lists/define.ts";
import type { FilterValues } from "../../src-shared/kernel/lists/filter-values.ts";
import { type ListName, listByName } from "../../src-shared/registries/lists/registry.ts";
import { useFixedListState } from "./model/list-state.ts";
import { type ListModel, useListModel } from "./model/use-list-model.ts";

/** Columns and filters of a list that say of each row what the record around it says already. */
export type SaidAround = { readonly columns: readonly string[]; readonly filters: readonly string[] };

/** The list without some of its filters. */
const withoutFilters = (list: AnyList, names: readonly string[]): AnyList => ({
  ...list,
  filters: Object.fromEntries(Object.entries(list.filters).filter(([name]) => !names.includes(name))),
  layout: { ...list.layout, pinned: list.layout.pinned?.filter((name) => !names.includes(name)) },
});

/** Rows of a list that belong to a record and are shown on its page: of `fixed`, and without what the record says itself. */
export const usePartOfRecord = (name: ListName, fixed: FilterValues, said: SaidAround): ListModel => {
  const model = useListModel(name, useFixedListState(listByName(name), fixed));
  const list = useMemo(() => withoutFilters(model.list, said.filters), [model.list, said]);
  const columns = useMemo(
    () => ({ ...model.columns, visible: model.columns.visible.filter(({ key }) => !said.columns.includes(key)) }),
    [model.columns, said],
  );
  return useMemo(() => ({ ...model, list, columns }), [model, list, columns]);
};
