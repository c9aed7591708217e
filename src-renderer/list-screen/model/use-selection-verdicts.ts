import { useQueries } from "@tanstack/react-query";
import type { AnyList, Row } from "../../../src-shared/kernel/lists/define.ts";
import { queryKeys, useDesk } from "../../desk/DeskProvider.tsx";
import { abortable } from "../../desk/derive-client.ts";
import { useCan, useUser } from "../../session/bootstrap.ts";
import type { ListAction } from "./define-list-screen.ts";
import { meetsCondition, narrowFilters } from "./row-condition.ts";
import type { ListModel } from "./use-list-model.ts";

/** True when an action is offered for a row: by the row's state and, where only its maker may, by the person. */
export const isOffered = (list: AnyList, { appliesTo, offers }: ListAction, row: Row, userId: string): boolean =>
  (appliesTo === undefined || meetsCondition(list, appliesTo, row)) && (offers === undefined || offers(row, userId));

/** Local reason codes, which the service does not use. */
export const noRowFits = "none_fits";
export const stillCounting = "still_counting";

/** Verdict on an action with a selection. */
export type SelectionVerdict = {
  /** The reason code why it can be applied to no row of it; null when at least one allows it. */
  readonly reason: string | null;
  /** Number of rows that it takes; absent where that is not known. */
  readonly count?: number;
  /** False: `count` is an upper bound, because rows that are not loaded may still forbid it one by one. */
  readonly isExact?: boolean;
};

const verdictOnRows = (
  list: AnyList,
  action: ListAction,
  rows: readonly Row[],
  userId: string,
  can: ReturnType<typeof useCan>,
): SelectionVerdict => {
  const matchingRows = rows.filter((row) => isOffered(list, action, row, userId));
  const [first] = matchingRows;
  if (first === undefined) return { reason: noRowFits };
  const count = matchingRows.filter((row) => (action.whyNot?.(row, userId, can) ?? null) === null).length;
  return count > 0 ? { reason: null, count, isExact: true } : { reason: action.whyNot?.(first, userId, can) ?? null };
};

/**
 * For each action whether it can be applied to the selection and to how many of its rows. Where all rows that match the
 * filters are selected, most are not loaded: the list is asked for the count.
 */
export const useSelectionVerdicts = (model: ListModel, actions: readonly ListAction[]): readonly SelectionVerdict[] => {
  const desk = useDesk();
  const { id: userId } = useUser();
  const can = useCan();
  const { list, name, params, selection, selected, state, rows } = model;
  const isWhole = selection.mode === "all" && selected > 0;
  const filtersByAction = actions.map(({ appliesTo }) =>
    appliesTo === undefined ? state.applied : narrowFilters(state.applied, appliesTo),
  );
  const currentFilters = JSON.stringify(state.applied);
  // Several actions often apply to the same rows: each count is requested once.
  const questions = new Map(
    filtersByAction.flatMap((filters) => (filters === null ? [] : [[JSON.stringify(filters), filters] as const])),
  );
  questions.delete(currentFilters);
  const answers = useQueries({
    queries: [...questions.values()].map((filters) => ({
      queryKey: queryKeys.list(name, "count", params ?? null, filters),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        abortable(
          desk.lists.page,
          { list: name, filters, page: 1, page_size: 20, summary: false, ...(params && { params }) },
          signal,
        ),
      enabled: isWhole,
    })),
  });
  const answerTo = new Map([...questions.keys()].map((question, index) => [question, answers[index]]));
  if (selection.mode === "some") {
    const selectedRows = [...selection.rows.values()].map(rows.newest);
    return actions.map((action) => verdictOnRows(list, action, selectedRows, userId, can));
  }
  const excludedRows = [...selection.except.values()].map(rows.newest);
  return actions.map((action, index): SelectionVerdict => {
    const filters = filtersByAction[index] ?? null;
    if (filters === null) return { reason: noRowFits };
    const question = JSON.stringify(filters);
    const answer = answerTo.get(question);
    const matching = question === currentFilters ? rows.count : answer?.data?.count;
    // If the count fails, the dialog decides from the rows themselves.
    if (matching === undefined) return { reason: answer?.error ? null : stillCounting };
    const count = matching - excludedRows.filter((row) => isOffered(list, action, row, userId)).length;
    if (count <= 0) return { reason: noRowFits };
    return { reason: null, count, isExact: action.whyNot === undefined && action.offers === undefined };
  });
};
