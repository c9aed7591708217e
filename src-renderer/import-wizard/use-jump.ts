import { useCallback } from "react";
import type { ImportRow } from "../../src-shared/bridge/imports.ts";
import { useDesk } from "../app/bridge/DeskProvider.tsx";
import { useText } from "../app/i18n/TextProvider.tsx";
import { useToast } from "../app/toast.tsx";
import { nextIssueColumn, type Severity } from "./cell-issues.ts";
import type { GridColumn } from "./grid-columns.ts";
import type { GridEditing } from "./use-grid-editing.ts";
import { type ImportRows, isPlain, type RowsView } from "./use-import-rows.ts";

const pageRows = 500;

type Options = {
  readonly importId: string;
  readonly view: RowsView;
  readonly rows: ImportRows;
  readonly columns: readonly GridColumn[];
  readonly grid: GridEditing;
  readonly tell: (text: string) => void;
};

type Found = { readonly position: number; readonly row: ImportRow };

/** Goes to the next cell with an error (or warning) in the order shown, and on from the top at the end. */
export const useJump = ({ importId, view, rows, columns, grid, tell }: Options) => {
  const desk = useDesk();
  const toast = useToast();
  const { t } = useText();

  const scan = useCallback(
    async (after: number, severity: Severity): Promise<Found | null> => {
      for (let from = after + 1; from < rows.count; from += pageRows) {
        const page = await rows.collect(from, pageRows);
        const index = page.findIndex((row) => row.issues.some((issue) => issue.severity === severity));
        const row = page[index];
        if (row) return { position: from + index, row };
      }
      return null;
    },
    [rows],
  );

  const ask = useCallback(
    async (after: number, severity: Severity): Promise<Found | null> => {
      const { offset } = await desk.imports.nextIssue({ import_id: importId, after, severity });
      if (offset === null) return null;
      const [row] = await rows.collect(offset, 1);
      return row ? { position: offset, row } : null;
    },
    [desk, importId, rows],
  );

  return useCallback(
    async (severity: Severity) => {
      const keys = columns.map(({ key }) => key);
      const { row: at, column } = grid.focus.at;
      const here = rows.rowAt(at);
      const beside = here ? nextIssueColumn(here, keys, severity, column) : -1;
      if (beside >= 0) return grid.move({ kind: "to", row: at, column: beside, extends: false });
      // Positions of the desk's answer are those of all rows in the spreadsheet's order.
      const find = isPlain(view) ? ask : scan;
      try {
        const below = await find(at, severity);
        const found = below ?? (await find(-1, severity));
        if (!found) {
          return tell(t(severity === "error" ? "imports.ui.tools.noMoreErrors" : "imports.ui.tools.noMoreWarnings"));
        }
        if (!below) tell(t("imports.ui.tools.fromTop"));
        const target = Math.max(0, nextIssueColumn(found.row, keys, severity, -1));
        grid.move({ kind: "to", row: found.position, column: target, extends: false });
      } catch (error) {
        toast.error(error);
      }
    },
    [columns, grid, rows, view, ask, scan, toast, tell, t],
  );
};
