import { useQueries } from "@tanstack/react-query";
import type { AnyList, Row } from "../../../src-shared/lists/define.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { abortable } from "../../desk/derive-client.ts";
import { queryKeys } from "../../desk/query-keys.ts";
import { useCan, useUser } from "../../session/bootstrap.ts";
import { isAmong, narrowedTo } from "./among.ts";
import type { ListAction } from "./define-list-screen.ts";
import type { ListModel } from "./use-list-model.ts";

/** Whether an action is one of a row's at all: the row's state, and where only its maker may, the person. */
export const isOffered = (list: AnyList, { among, offers }: ListAction, row: Row, userId: string): boolean =>
  (among === undefined || isAmong(list, among, row)) && (offers === undefined || offers(row, userId));

/** Local codes: no error of the service says them. */
export const noneFits = "none_fits";
export const stillCounting = "still_counting";

/** What speaks against an action for rows that are all known. */
const againstRows = (
  list: AnyList,
  action: ListAction,
  rows: readonly Row[],
  userId: string,
  can: ReturnType<typeof useCan>,
): string | null => {
  const fitting = rows.filter((row) => isOffered(list, action, row, userId));
  const [first] = fitting;
  if (first === undefined) return noneFits;
  return fitting.some((row) => (action.whyNot?.(row, userId, can) ?? null) === null)
    ? null
    : (action.whyNot?.(first, userId, can) ?? null);
};

/**
 * What speaks against each action for the selection, as a code; null: at least one row of it fits. Where all rows that
 * match the filters are selected, most of them were never loaded: the list is asked how many the action is for.
 */
export const useConcerned = (model: ListModel, actions: readonly ListAction[]): readonly (string | null)[] => {
  const desk = useDesk();
  const { id: userId } = useUser();
  const can = useCan();
  const { list, name, params, selection, selected, state, rows } = model;
  const isWhole = selection.mode === "all" && selected > 0;
  const asked = actions.map(({ among }) => (among === undefined ? state.applied : narrowedTo(state.applied, among)));
  const shown = JSON.stringify(state.applied);
  // Several actions are often for the same rows: each question is asked once.
  const questions = new Map(
    asked.flatMap((filters) => (filters === null ? [] : [[JSON.stringify(filters), filters] as const])),
  );
  questions.delete(shown);
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
    const known = [...selection.rows.values()].map(rows.newest);
    return actions.map((action) => againstRows(list, action, known, userId, can));
  }
  const left = [...selection.except.values()].map(rows.newest);
  return actions.map((action, index) => {
    const filters = asked[index] ?? null;
    if (filters === null) return noneFits;
    const question = JSON.stringify(filters);
    const answer = answerTo.get(question);
    const count = question === shown ? rows.count : answer?.data?.count;
    // What cannot be counted is left to the dialog, which looks at the rows themselves.
    if (count === undefined) return answer?.error ? null : stillCounting;
    return count > left.filter((row) => isOffered(list, action, row, userId)).length ? null : noneFits;
  });
};
