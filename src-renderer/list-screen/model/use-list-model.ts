import { useCallback, useMemo, useState } from "react";
import type { ListView } from "../../../src-shared/access/session/list-settings-calls.ts";
import type { AnyList, Row } from "../../../src-shared/kernel/lists/define.ts";
import type { ListName } from "../../../src-shared/registries/lists/registry.ts";
import { type ListColumns, useListColumns } from "../layout/use-list-columns.ts";
import type { ActionTarget } from "./define-list-screen.ts";
import {
  idOf,
  noSelection,
  type RowSelection,
  selectedCount,
  selectionSums,
  toBridgeSelection,
} from "./list-selection.ts";
import type { ListState } from "./list-state.ts";
import { useHandledRows } from "./use-handled-rows.ts";
import { type ListRows, useListRows } from "./use-list-rows.ts";
import { useListViews } from "./use-list-views.ts";
import { useOwnColumns } from "./use-own-columns.ts";
import { useSeenList } from "./use-seen-list.ts";

/** Everything a list on the screen is made of. */
export type ListModel = {
  readonly name: ListName;
  readonly list: AnyList;
  readonly state: ListState;
  /** Parameters of the list's address, where it is a part of another record. */
  readonly params: Readonly<Record<string, string>> | undefined;
  readonly columns: ListColumns;
  readonly rows: ListRows;
  /** Notes what was decided about a row: it stays where it stands, with its mark, until other rows are asked for. */
  markHandled(row: Row, index: number, words: string): void;
  /** The saved view that is applied. */
  readonly view: ListView | undefined;
  readonly selection: RowSelection;
  readonly selected: number;
  readonly selectedSums: ActionTarget["sums"];
  setSelection(next: RowSelection): void;
  /** The selection, or one row, as an action's target. */
  selectionTarget(): ActionTarget;
  rowTarget(row: Row): ActionTarget;
};

/** Joins columns, rows, order, filters and selection of one list. Other filters or another order drop the selection. */
export const useListModel = (
  name: ListName,
  state: ListState,
  params?: Readonly<Record<string, string>>,
): ListModel => {
  const list = useOwnColumns(useSeenList(name), state.applied);
  const { viewId } = state;
  const { all: views } = useListViews(name, viewId !== null);
  const view = viewId === null ? undefined : views.find(({ id }) => id === viewId);
  const columns = useListColumns(name, list, view);
  const { rows, markHandled } = useHandledRows(
    useListRows(name, state, params),
    JSON.stringify([state.applied, state.ordering, params]),
  );
  const question = JSON.stringify([state.applied, params]);
  const [stored, setKept] = useState<{ question: string; selection: RowSelection }>({
    question,
    selection: noSelection,
  });
  const selection = stored.question === question ? stored.selection : noSelection;
  const setSelection = useCallback((next: RowSelection) => setKept({ question, selection: next }), [question]);
  const selected = selectedCount(selection, rows.count);
  const { summary, newest } = rows;
  const selectedSums = useMemo(
    () => (selected === 0 ? null : selectionSums(selection, list.sums, summary, newest)),
    [selected, selection, list, summary, newest],
  );
  const { applied } = state;
  const selectionTarget = useCallback(
    (): ActionTarget => ({
      list: name,
      filters: applied,
      selection: toBridgeSelection(selection),
      count: selected,
      sums: selectedSums,
      rows: selection.mode === "some" ? [...selection.rows.values()].map(newest) : [],
    }),
    [name, applied, selection, selected, selectedSums, newest],
  );
  const rowTarget = useCallback(
    (row: Row): ActionTarget => ({
      list: name,
      filters: applied,
      selection: { mode: "some", ids: [idOf(row)] },
      count: 1,
      sums: Object.fromEntries(list.sums.map((column) => [column, Number(row[column] ?? 0)])),
      rows: [row],
    }),
    [name, applied, list],
  );
  return useMemo(
    () => ({
      ...{ name, list, state, params, columns, rows, markHandled, view },
      ...{ selection, selected, selectedSums, setSelection, selectionTarget, rowTarget },
    }),
    // biome-ignore format: one line for each group of values
    [
      name, list, state, params, columns, rows, markHandled, view,
      selection, selected, selectedSums, setSelection, selectionTarget, rowTarget,
    ],
  );
};
