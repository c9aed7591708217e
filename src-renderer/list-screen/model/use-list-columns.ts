import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useCallback, useMemo, useRef } from "react";
import type { ListView } from "../../../src-shared/calls/list-settings.ts";
import type { AnyList, Row } from "../../../src-shared/lists/define.ts";
import type { ListName } from "../../../src-shared/lists/registry.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { queryKeys } from "../../desk/query-keys.ts";
import {
  arrangeColumns,
  clampWidth,
  columnsOf,
  type GridColumn,
  type ListSettings,
  naturalWidth,
  settingsOf,
  shownColumns,
} from "./list-columns.ts";

const features = tableFeatures({ columnOrderingFeature, columnSizingFeature, columnVisibilityFeature });
/** The grid reads rows by position from the pages of `use-list-rows.ts`; the table holds the columns. */
const noRows: Row[] = [];
const savedAfterMs = 600;
const untouched: ListSettings = { export_direction: 1, list_header: [] };

/** The columns that a view brings. */
export const settingsOfView = (view: ListView): ListSettings => ({
  export_direction: 1,
  list_header: view.list_header,
});

export type ListColumns = {
  /** Every column, hidden ones too, in the person's order. */
  readonly all: readonly GridColumn[];
  /** What the grid draws. */
  readonly visible: readonly GridColumn[];
  readonly exportDirection: 1 | 2;
  /** They are those of a saved view: changes hold until it is left, or are saved with the view. */
  readonly isOfView: boolean;
  setWidth(key: string, width: number): void;
  /** Shows an arrangement and, outside a view, keeps it; rejects with an AppError when it could not be kept. */
  save(columns: readonly GridColumn[], exportDirection: 1 | 2): Promise<void>;
};

/**
 * Columns of a list with the person's visibility, order, widths and pins, which follow them to every device; under a
 * saved view the view's.
 */
export const useListColumns = (name: ListName, list: AnyList, view?: ListView): ListColumns => {
  const desk = useDesk();
  const client = useQueryClient();
  const viewId = view?.id;
  const key = useMemo(
    () => (viewId === undefined ? queryKeys.settings(name) : queryKeys.viewSettings(name, viewId)),
    [name, viewId],
  );
  const { data: settings = untouched } = useQuery<ListSettings>({
    queryKey: key,
    queryFn: () => desk.lists.getSettings({ list: name }),
    staleTime: Number.POSITIVE_INFINITY,
    ...(view && { initialData: settingsOfView(view) }),
  });
  const all = useMemo(() => arrangeColumns(list, settings.list_header), [list, settings]);
  const definitions = useMemo(
    () => columnsOf(list).map(([id, column]) => ({ id, size: naturalWidth(column) })),
    [list],
  );
  const state = useMemo(
    () => ({
      columnOrder: shownColumns(all).map((one) => one.key),
      columnVisibility: Object.fromEntries(all.map((one) => [one.key, one.isVisible])),
      columnSizing: Object.fromEntries(all.map((one) => [one.key, one.width])),
    }),
    [all],
  );
  const table = useTable({ features, columns: definitions, data: noRows, state });
  const byKey = useMemo(() => new Map(all.map((one) => [one.key, one])), [all]);
  const visibleColumns = table.getVisibleLeafColumns().flatMap((column) => {
    const one = byKey.get(column.id);
    return one ? [one] : [];
  });

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = useCallback(
    async (columns: readonly GridColumn[], direction: 1 | 2) => {
      clearTimeout(timer.current);
      const before = client.getQueryData<ListSettings>(key);
      const next = { export_direction: direction, list_header: settingsOf(columns) };
      client.setQueryData<ListSettings>(key, next);
      if (viewId !== undefined) return;
      try {
        client.setQueryData<ListSettings>(key, await desk.lists.saveSettings({ list: name, ...next }));
      } catch (error) {
        client.setQueryData(key, before);
        throw error;
      }
    },
    [client, desk, key, name, viewId],
  );
  const setWidth = useCallback(
    (column: string, width: number) => {
      const current = client.getQueryData<ListSettings>(key) ?? untouched;
      const columns = arrangeColumns(list, current.list_header).map((one) =>
        one.key === column ? { ...one, width: clampWidth(width) } : one,
      );
      client.setQueryData<ListSettings>(key, { ...current, list_header: settingsOf(columns) });
      clearTimeout(timer.current);
      if (viewId !== undefined) return;
      timer.current = setTimeout(() => {
        // A width that could not be kept (offline) still holds until the program ends: not worth a message.
        desk.lists
          .saveSettings({ list: name, export_direction: current.export_direction, list_header: settingsOf(columns) })
          .catch(() => undefined);
      }, savedAfterMs);
    },
    [client, desk, key, list, name, viewId],
  );
  return {
    all,
    visible: visibleColumns,
    exportDirection: settings.export_direction,
    isOfView: viewId !== undefined,
    setWidth,
    save,
  };
};
