import { useCallback } from "react";
import type { ImportRow } from "../../../src-shared/bridge/imports.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { nextIssueColumn, type Severity } from "../model/cell-issues.ts";
import type { GridColumn } from "./grid-columns.ts";
import type { GridEditing } from "./use-grid-editing.ts";
import type { ImportRows, RowsView } from "./use-import-rows.ts";

type Options = {
  readonly importId: string;
  readonly view: RowsView;
  readonly rows: ImportRows;
  readonly columns: readonly GridColumn[];
  readonly grid: GridEditing;
  readonly announce: (text: string) => void;
};

type Found = { readonly position: number; readonly row: ImportRow };

/** Goes to the next cell with an error or warning (of one kind, by its code) in the order shown, and on from the top. */
export const useJump = ({ importId, view, rows, columns, grid, announce }: Options) => {
  const desk = useDesk();
  const toast = useToast();
  const { t } = useText();

  const find = useCallback(
    async (after: number, severity: Severity, code?: string): Promise<Found | null> => {
      const input = { import_id: importId, after, severity, view, ...(code !== undefined && { code }) };
      const { offset } = await desk.imports.nextIssue(input);
      if (offset === null) return null;
      const [row] = await rows.collect(offset, 1);
      return row ? { position: offset, row } : null;
    },
    [desk, importId, rows, view],
  );

  return useCallback(
    async (severity: Severity, code?: string) => {
      const keys = columns.map(({ key }) => key);
      const { row: at, column } = grid.focus.at;
      const here = rows.rowAt(at);
      const beside = here ? nextIssueColumn(here, keys, { severity, code }, column) : -1;
      if (beside >= 0) return grid.move({ kind: "to", row: at, column: beside, extends: false });
      try {
        const below = await find(at, severity, code);
        const rowNumber = below ?? (await find(-1, severity, code));
        if (!rowNumber) {
          if (code !== undefined) return announce(t("imports.ui.kinds.noMore"));
          return announce(
            t(severity === "error" ? "imports.ui.tools.noMoreErrors" : "imports.ui.tools.noMoreWarnings"),
          );
        }
        if (!below) announce(t("imports.ui.tools.fromTop"));
        const target = Math.max(0, nextIssueColumn(rowNumber.row, keys, { severity, code }, -1));
        grid.move({ kind: "to", row: rowNumber.position, column: target, extends: false });
      } catch (error) {
        toast.error(error);
      }
    },
    [columns, grid, rows, find, toast, announce, t],
  );
};
