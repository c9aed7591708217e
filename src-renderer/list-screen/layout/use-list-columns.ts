import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef } from "react";
import type { ListView } from "../../../src-shared/access/session/list-settings-calls.ts";
import type { AnyList } from "../../../src-shared/kernel/lists/define.ts";
import type { ListName } from "../../../src-shared/registries/lists/registry.ts";
import { queryKeys, useDesk } from "../../desk/DeskProvider.tsx";
import {
  arrangeColumns,
  clampWidth,
  type GridColumn,
  type ListSettings,
  otherOwnSettings,
  settingsOf,
  shownColumns,
} from "./list-columns.ts";

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
  /** Columns that the grid draws. */
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
  const visible = useMemo(() => shownColumns(all), [all]);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = useCallback(
    async (columns: readonly GridColumn[], direction: 1 | 2) => {
      clearTimeout(timer.current);
      const before = client.getQueryData<ListSettings>(key);
      const others = otherOwnSettings(before?.list_header ?? [], columns);
      const next = { export_direction: direction, list_header: [...settingsOf(columns), ...others] };
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
      const header = [...settingsOf(columns), ...otherOwnSettings(current.list_header, columns)];
      client.setQueryData<ListSettings>(key, { ...current, list_header: header });
      clearTimeout(timer.current);
      if (viewId !== undefined) return;
      timer.current = setTimeout(() => {
        // A width that could not be kept (offline) still holds until the program ends: not worth a message.
        desk.lists
          .saveSettings({ list: name, export_direction: current.export_direction, list_header: header })
          .catch(() => undefined);
      }, savedAfterMs);
    },
    [client, desk, key, list, name, viewId],
  );
  const exportDirection = settings.export_direction;
  const isOfView = viewId !== undefined;
  return useMemo(
    () => ({ all, visible, exportDirection, isOfView, setWidth, save }),
    [all, visible, exportDirection, isOfView, setWidth, save],
  );
};
