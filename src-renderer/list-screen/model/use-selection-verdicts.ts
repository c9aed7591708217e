import { useQueries } from "@tanstack/react-query";
import type { AnyList, Row } from "../../../src-shared/lists/define.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { abortable } from "../../desk/derive-client.ts";
import { queryKeys } from "../../desk/query-keys.ts";
import { useCan, useUser } from "../../session/bootstrap.ts";
import type { ListAction } from "./define-list-screen.ts";
import { meetsCondition, narrowFilters } from "./row-condition.ts";
import type { ListModel } from "./use-list-model.ts";

/** Whether an action is offered for a row: by the row's state and, where only its maker may, by the person. */
export const isOffered = (list: AnyList, { appliesTo, offers }: ListAction, row: Row, userId: string): boolean =>
  (appliesTo === undefined || meetsCondition(list, appliesTo, row)) && (offers === undefined || offers(row, userId));

/** Local reason codes, which the service does not use. */
export const noRowFits = "none_fits";
export const stillCounting = "still_counting";

/** The reason code against an action for loaded rows; null when at least one row allows it. */
const reasonAgainstRows = (
  list: AnyList,
  action: ListAction,
  rows: readonly Row[],
  userId: string,
  can: ReturnType<typeof useCan>,
): string | null => {
  const matchingRows = rows.filter((row) => isOffered(list, action, row, userId));
  const [first] = matchingRows;
  if (first === undefined) return noRowFits;
  return matchingRows.some((row) => (action.whyNot?.(row, userId, can) ?? null) === null)
    ? null
    : (action.whyNot?.(first, userId, can) ?? null);
};

/**
 * For each action the reason code why it cannot be applied to the selection; null when at least one selected row allows
 * it. Where all rows that match the filters are selected, most are not loaded: the list is asked for the count.
 */
export const useSelectionVerdicts = (model: ListModel, actions: readonly ListAction[]): readonly (string | null)[] => {
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
    return actions.map((action) => reasonAgainstRows(list, action, selectedRows, userId, can));
  }
  const excludedRows = [...selection.except.values()].map(rows.newest);
  return actions.map((action, index) => {
    const filters = filtersByAction[index] ?? null;
    if (filters === null) return noRowFits;
    const question = JSON.stringify(filters);
    const answer = answerTo.get(question);
    const count = question === currentFilters ? rows.count : answer?.data?.count;
    // If the count fails, the dialog decides from the rows themselves.
    if (count === undefined) return answer?.error ? null : stillCounting;
    return count > excludedRows.filter((row) => isOffered(list, action, row, userId)).length ? null : noRowFits;
  });
};
