import { useQuery } from "@tanstack/react-query";
import { mostAtOnce } from "../../../../../src-shared/billing/settlements/settlement-actions-calls.ts";
import { settlementStates } from "../../../../../src-shared/billing/settlements/settlement-states.ts";
import type { Row } from "../../../../../src-shared/kernel/lists/define.ts";
import { useDesk } from "../../../../desk/DeskProvider.tsx";
import type { ActionTarget } from "../../../../list-screen/model/define-list-screen.ts";
import type { Settlement } from "./settlement-diff.ts";

export type Move = Parameters<typeof settlementStates.allows>[0];
type ChosenSettlements = {
  /** Those whose state allows the move. */
  readonly settlements: readonly Settlement[];
  readonly isTooMany: boolean;
};

type Filters = ActionTarget["filters"];

/** The filters of a list, narrowed to the states in which a move is legal; null: none of them is wanted. */
export const filtersFor = (filters: Filters, move: Move): Filters | null => {
  const statusFilter = filters["status"];
  const legal = settlementStates.codes.filter((code) => settlementStates.allows(move, code));
  const status = Array.isArray(statusFilter) ? legal.filter((code) => statusFilter.map(Number).includes(code)) : legal;
  return status.length === 0 ? null : { ...filters, status };
};

/** The settlements of a selection that a move is about, read again: named ones, or all that match less the excepted ones. */
export const useChosen = (target: ActionTarget, move: Move) => {
  const desk = useDesk();
  const { selection, filters } = target;
  return useQuery({
    // Not below the list or its details: what the action itself changes must not take its rows away.
    queryKey: ["settlements-chosen", move, JSON.stringify([selection, filters])],
    queryFn: async (): Promise<ChosenSettlements> => {
      if (selection.mode === "some" && selection.ids.length > mostAtOnce) return { settlements: [], isTooMany: true };
      const selectionFilters = selection.mode === "some" ? { ids: [...selection.ids] } : filters;
      const narrowed = filtersFor(selectionFilters, move);
      if (narrowed === null) return { settlements: [], isTooMany: false };
      const page = await desk.lists.page({
        list: "settlements",
        filters: narrowed,
        page: 1,
        page_size: 500,
        summary: false,
      });
      const excepted = new Set(selection.mode === "all" ? selection.except : []);
      const rows = page.rows.filter((row: Row) => !excepted.has(String(row["id"])));
      const isTooMany = rows.length > mostAtOnce || page.count > page.rows.length;
      return { settlements: isTooMany ? [] : (rows as Row[] as Settlement[]), isTooMany };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
};
