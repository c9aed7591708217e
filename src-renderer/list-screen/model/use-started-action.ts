import { useEffect, useRef } from "react";
import { useAvailability } from "../../session/availability.ts";
import type { ActionTarget, ListAction } from "./define-list-screen.ts";
import { toBridgeSelection, wholeSelection } from "./list-selection.ts";
import type { ListStart } from "./list-start.ts";
import type { ListModel } from "./use-list-model.ts";

type Started = {
  readonly model: ListModel;
  readonly actions: readonly ListAction[];
  readonly start: ListStart | null;
  readonly onAction: (action: ListAction, target: ActionTarget) => void;
  readonly onStarted: () => void;
};

/**
 * Begins an action with all rows that the list shows, once they are counted. Nothing begins where there are none, or where
 * this person cannot do it now: the list itself then says why.
 */
export const useStartedAction = ({ model, actions, start, onAction, onStarted }: Started): void => {
  const availabilityOf = useAvailability();
  const { name, state, rows } = model;
  const { applied } = state;
  const { count, summary, isLoading, isOutdated, error } = rows;
  const isReady = !isLoading && !isOutdated;
  const begun = useRef<ListStart | null>(null);
  useEffect(() => {
    if (start === null || !("action" in start) || !isReady || begun.current === start) return;
    begun.current = start;
    const action = actions.find(({ key }) => key === start.action);
    if (action !== undefined && error === null && count > 0 && availabilityOf(action)?.reason === null) {
      const selection = toBridgeSelection(wholeSelection);
      onAction(action, { list: name, filters: applied, selection, count, sums: summary ?? null, rows: [] });
    }
    onStarted();
  }, [start, isReady, actions, error, count, summary, name, applied, availabilityOf, onAction, onStarted]);
};
