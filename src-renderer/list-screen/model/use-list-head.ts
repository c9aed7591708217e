import { useCallback } from "react";
import type { AnyList, Filter } from "../../../src-shared/kernel/lists/define.ts";
import { ownTested } from "../../../src-shared/kernel/lists/own-columns.ts";
import {
  hasControl,
  isCompanyFilter,
  pinnedAtMost,
  pinnedFilters,
  tabAmounts,
} from "../../../src-shared/kernel/lists/status-tabs.ts";
import { usePreferences, useUser } from "../../session/bootstrap.ts";
import { useHasOneCompany } from "../../session/companies.ts";

/** Arrangement of a list's head by the person. */
export type ListHead = {
  /** Names of the filters in the tool line. */
  readonly pinned: readonly string[];
  /** True when people set a filter in its tool line and panel: who acts for one company does not choose among companies. */
  isOffered(name: string, filter: Filter): boolean;
  /** The sum column that stands in the tabs; undefined where the list sums no money. */
  readonly amount: string | undefined;
  readonly amounts: readonly string[];
  setPinned(pinned: readonly string[]): void;
  setAmount(column: string): void;
};

/** Reads the pins of a person in a list, and the amount of its tabs: as declared by the list until they choose. */
export const useListHead = (list: AnyList): ListHead => {
  const { id } = useUser();
  const [{ list_heads: heads = {} }, change] = usePreferences();
  const own = heads[id]?.[list.name];
  const amounts = tabAmounts(list);
  const hasOneCompany = useHasOneCompany();
  const isOffered = useCallback(
    (name: string, filter: Filter): boolean =>
      hasControl(name, filter) &&
      !(hasOneCompany && isCompanyFilter(filter)) &&
      // There is nothing to ask about where no company is chosen or it has no columns of its own.
      (filter.type !== "own" || ownTested(list).length > 0),
    [hasOneCompany, list],
  );
  const save = useCallback(
    (changes: { pinned?: string[]; amount?: string }) =>
      change({ list_heads: { ...heads, [id]: { ...heads[id], [list.name]: { ...own, ...changes } } } }),
    [change, heads, id, list, own],
  );
  // A filter or column that the list no longer has is left out.
  const pinned = (own?.pinned ?? pinnedFilters(list, hasOneCompany)).filter((name) => {
    const filter = list.filters[name];
    return filter !== undefined && isOffered(name, filter);
  });
  return {
    pinned,
    isOffered,
    amount: amounts.find((name) => name === own?.amount) ?? amounts[0],
    amounts,
    setPinned: (next) => save({ pinned: next.slice(0, pinnedAtMost) }),
    setAmount: (column) => save({ amount: column }),
  };
};
