import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { AnyList } from "../../../src-shared/kernel/lists/define.ts";
import type { FilterValues } from "../../../src-shared/kernel/lists/filter-values.ts";
import { ownerOf, withOwnColumns } from "../../../src-shared/kernel/lists/own-columns.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useCompanies } from "../../session/companies.ts";

/** The one company whose own columns a list shows: the one that is chosen, or the only one that the person acts for. */
const useOwner = (list: AnyList, applied: FilterValues): string | undefined => {
  const { all } = useCompanies();
  const [only] = all.length === 1 ? all : [];
  return ownerOf(list, applied) ?? (list.own === undefined ? undefined : only?.id);
};

/** A list with the own columns of the company that it shows; the list itself for several companies, and while they are read. */
export const useOwnColumns = (list: AnyList, applied: FilterValues): AnyList => {
  const desk = useDesk();
  const owner = useOwner(list, applied);
  const { data } = useQuery({
    queryKey: ["companies", "own-columns"],
    queryFn: () => desk.workerColumns.all({}),
    enabled: owner !== undefined,
  });
  const columns = data?.value.companies.find(({ company_id: id }) => id === owner)?.columns;
  return useMemo(
    () =>
      withOwnColumns(
        list,
        (columns ?? []).filter(({ retired }) => !retired),
      ),
    [list, columns],
  );
};
