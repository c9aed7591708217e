import { useQuery } from "@tanstack/react-query";
import { mostAtOnce } from "../../../src-shared/calls/settlement-actions.ts";
import type { Row } from "../../../src-shared/lists/define.ts";
import { useDesk } from "../../app/bridge/DeskProvider.tsx";
import type { ActionTarget } from "../../list-screen/define-list-screen.ts";
import type { Settlement } from "./settlement-diff.ts";

type Chosen = { readonly settlements: readonly Settlement[]; readonly isTooMany: boolean };

/** The settlements of a selection, read anew: named ones by id, all that match the filters less the excepted ones. */
export const useChosen = (target: ActionTarget) => {
  const desk = useDesk();
  const { selection, filters } = target;
  return useQuery({
    // Not below the list or its details: what the action itself changes must not take its rows away.
    queryKey: ["settlements-chosen", JSON.stringify([selection, filters])],
    queryFn: async (): Promise<Chosen> => {
      if (selection.mode === "some" && selection.ids.length > mostAtOnce) return { settlements: [], isTooMany: true };
      const page = await desk.lists.page({
        list: "settlements",
        filters: selection.mode === "some" ? { ids: [...selection.ids] } : filters,
        page: 1,
        page_size: 500,
        summary: false,
      });
      const excepted = new Set(selection.mode === "all" ? selection.except : []);
      const rows = page.rows.filter((row: Row) => !excepted.has(String(row["id"])));
      const isTooMany = rows.length > mostAtOnce || page.count > page.rows.length;
      return { settlements: isTooMany ? [] : (rows as unknown as Settlement[]), isTooMany };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
};
