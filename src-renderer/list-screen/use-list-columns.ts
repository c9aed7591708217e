import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useCallback, useMemo, useRef } from "react";
import type { AnyList, Row } from "../../src-shared/lists/define.ts";
import type { ListName } from "../../src-shared/lists/registry.ts";
import { useDesk } from "../app/bridge/DeskProvider.tsx";
import { queryKeys } from "../app/query-keys.ts";
import {
  arrangeColumns,
  clampWidth,
  columnsOf,
  type GridColumn,
  type ListSettings,
  naturalWidth,
  settingsOf,
} from "./list-columns.ts";

const features = tableFeatures({ columnOrderingFeature, columnSizingFeature, columnVisibilityFeature });
/** The grid reads rows by position from the pages of `use-list-rows.ts`; the table holds the columns. */
const noRows: Row[] = [];
const savedAfterMs = 600;
const untouched: ListSettings = { export_direction: 1, list_header: [] };

export type ListColumns = {
  /** Every column, hidden ones too, in the person's order. */
  readonly all: readonly GridColumn[];
  /** What the grid draws. */
  readonly shown: readonly GridColumn[];
  readonly exportDirection: 1 | 2;
  setWidth(key: string, width: number): void;
  /** Shows and keeps an arrangement; rejects with an AppError when it could not be kept. */
  save(columns: readonly GridColumn[], exportDirection: 1 | 2): Promise<void>;
};

/** Columns of a list with the person's visibility, order and widths, which follow them to every device. */
export const useListColumns = (name: ListName, list: AnyList): ListColumns => {
  const desk = useDesk();
  const client = useQueryClient();
  const key = useMemo(() => queryKeys.settings(name), [name]);
  const { data: settings = untouched } = useQuery<ListSettings>({
    queryKey: key,
    queryFn: () => desk.lists.getSettings({ list: name }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const all = useMemo(() => arrangeColumns(list, settings.list_header), [list, settings]);
  const definitions = useMemo(
    () => columnsOf(list).map(([id, column]) => ({ id, size: naturalWidth(column) })),
    [list],
  );
  const state = useMemo(
    () => ({
      columnOrder: all.map((one) => one.key),
      columnVisibility: Object.fromEntries(all.map((one) => [one.key, one.isVisible])),
      columnSizing: Object.fromEntries(all.map((one) => [one.key, one.width])),
    }),
    [all],
  );
  const table = useTable({ features, columns: definitions, data: noRows, state });
  const byKey = useMemo(() => new Map(all.map((one) => [one.key, one])), [all]);
  const shown = table.getVisibleLeafColumns().flatMap((column) => {
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
      try {
        client.setQueryData<ListSettings>(key, await desk.lists.saveSettings({ list: name, ...next }));
      } catch (error) {
        client.setQueryData(key, before);
        throw error;
      }
    },
    [client, desk, key, name],
  );
  const setWidth = useCallback(
    (column: string, width: number) => {
      const current = client.getQueryData<ListSettings>(key) ?? untouched;
      const columns = arrangeColumns(list, current.list_header).map((one) =>
        one.key === column ? { ...one, width: clampWidth(width) } : one,
      );
      client.setQueryData<ListSettings>(key, { ...current, list_header: settingsOf(columns) });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        // A width that could not be kept (offline) still holds until the program ends: not worth a message.
        desk.lists
          .saveSettings({ list: name, export_direction: current.export_direction, list_header: settingsOf(columns) })
          .catch(() => undefined);
      }, savedAfterMs);
    },
    [client, desk, key, list, name],
  );
  return { all, shown, exportDirection: settings.export_direction, setWidth, save };
};
