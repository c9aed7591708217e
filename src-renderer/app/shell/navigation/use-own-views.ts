import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { OwnView } from "../../../../src-shared/access/session/list-settings-calls.ts";
import { filtersToQuery } from "../../../../src-shared/kernel/lists/filter-values.ts";
import { type ListName, listByName, listNames } from "../../../../src-shared/registries/lists/registry.ts";
import { queryKeys, useDesk } from "../../../desk/DeskProvider.tsx";
import { listAddress } from "../../../list-screen/model/list-address.ts";
import { checkView } from "../../../list-screen/views/check-view.ts";
import { useConnection } from "../../../session/bootstrap.ts";
import { useOpenCompany } from "../../../session/companies.ts";

/** One's own view of a list that has a screen, and where it opens. */
export type PlacedView = { readonly view: OwnView; readonly list: ListName; readonly to: string };

/** Counts are read again with the workbench, which follows changes; coming back to the window does not ask for them. */
const freshMs = 15_000;

const placeOf = (view: OwnView): PlacedView[] => {
  const list = listNames.find((name) => name === view.list);
  if (list === undefined) return [];
  const spec = listByName(list);
  const { filters, ordering } = checkView(spec, view);
  const order = ordering === spec.defaultSort ? {} : { ordering };
  const to = listAddress(list, { ...filtersToQuery(spec, filters), ...order, view: view.id });
  return to === null ? [] : [{ view, list, to }];
};

/** The person's own views of all lists, oldest first; null until they are read and where they cannot be. */
export const useOwnViews = (): readonly PlacedView[] | null => {
  const desk = useDesk();
  const { online } = useConnection();
  const company_id = useOpenCompany();
  const { data } = useQuery({
    queryKey: [...queryKeys.ownViews, company_id, online],
    queryFn: () => desk.views.mine({ query: company_id === null ? {} : { company_id } }),
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  });
  const results = data?.value.results;
  return useMemo(() => (results === undefined ? null : results.flatMap(placeOf)), [results]);
};
