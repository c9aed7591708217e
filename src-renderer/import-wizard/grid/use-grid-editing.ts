import { useCallback, useMemo, useState } from "react";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import { blockText } from "../../../src-shared/kernel/imports/clipboard-block.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { grouped } from "../model/figures.ts";
import type { RunCommand } from "../model/use-import.ts";
import type { CellEdit } from "./cell-edit.ts";
import { lineCount, piecesOf } from "./clipboard-pieces.ts";
import type { GridColumn } from "./grid-columns.ts";
import { type Block, blockOf, firstFocus, type GridFocus, keepInside, type Motion, moveFocus } from "./grid-focus.ts";
import type { ImportRows } from "./use-import-rows.ts";

/** Rows that the desk changes in one step. */
export const mostAtOnce = 100_000;

/** The cell that is being written, by its row's id: its place may change meanwhile. */
export type EditingCell = { readonly rowId: number; readonly column: string; readonly text: string };

export type GridEditing = {
  readonly canEdit: boolean;
  readonly focus: GridFocus;
  readonly block: Block;
  readonly editing: EditingCell | null;
  move(motion: Motion): void;
  /** Starts writing into the focused cell; `text` replaces what is there. */
  begin(text?: string): void;
  write(text: string): void;
  /** Keeps what was written and continues. */
  keep(then: Motion): void;
  /** Leaves the cell as it was. */
  drop(): void;
  clear(): void;
  /** Writes the first row of the selection into the rows below it. */
  fillDown(): void;
  paste(text: string): void;
  copy(): void;
  deleteRows(): Promise<void>;
  undo(): void;
  redo(): void;
  /** Changes one cell, e.g. to what was suggested. */
  set(edit: CellEdit): void;
};

type Options = {
  readonly importId: string;
  readonly columns: readonly GridColumn[];
  readonly rows: ImportRows;
  readonly canEdit: boolean;
  readonly run: RunCommand;
  /** Says what was done, beside the grid: a message over it would hide what it speaks of. */
  readonly announce: (text: string) => void;
};

/** Focus, selection and editing of the preview grid. Every change goes to the desk, which can undo it. */
export const useGridEditing = ({ importId, columns, rows, canEdit, run, announce }: Options): GridEditing => {
  const { t } = useText();
  const toast = useToast();
  const [requestedFocus, setFocus] = useState<GridFocus>(firstFocus);
  const [editing, setEditing] = useState<EditingCell | null>(null);
  const size = useMemo(() => ({ rows: rows.count, columns: columns.length }), [rows.count, columns.length]);
  const focus = useMemo(() => keepInside(requestedFocus, size), [requestedFocus, size]);
  const block = useMemo(() => blockOf(focus, size), [focus, size]);
  const keys = useMemo(() => columns.map(({ key }) => key), [columns]);

  const send = useCallback(
    async (edits: readonly CellEdit[]): Promise<ImportState | null> => {
      rows.showEdits(edits);
      const state = await run((imports) => imports.edit({ import_id: importId, edits: [...edits] }));
      if (state === null) rows.refresh();
      return state;
    },
    [rows, run, importId],
  );

  const move = useCallback(
    (motion: Motion) => {
      setEditing(null);
      setFocus((before) => moveFocus(keepInside(before, size), motion, size));
    },
    [size],
  );

  const begin = (text?: string) => {
    const row = rows.rowAt(focus.at.row);
    const column = keys[focus.at.column];
    if (!canEdit || !row || column === undefined) return;
    if (row.locked) return announce(t("imports.ui.grid.locked"));
    setEditing({ rowId: row.row_id, column, text: text ?? row.cells[column] ?? "" });
  };

  const keep = (then: Motion) => {
    if (!editing) return;
    const row = rows.rowAt(focus.at.row);
    const before = row?.row_id === editing.rowId ? (row.cells[editing.column] ?? "") : undefined;
    if (before !== editing.text) {
      void send([{ row_id: editing.rowId, column: editing.column, text: editing.text }]);
    }
    move(then);
  };

  const selectedCount = block.bottom - block.top + 1;
  const selectedKeys = keys.slice(block.left, block.right + 1);
  /** The selected rows as the desk can name them. AppError `import_changed` when others stand there by now. */
  const selectedRange = async () => {
    const range = await rows.rangeNow(block.top, selectedCount);
    if (range === null) throw new AppError("import_changed");
    return range;
  };

  const pasteBlock = async (text: string) => {
    if (rows.count === 0) return;
    if (Math.max(selectedCount, lineCount(text)) > mostAtOnce) return announce(t("imports.ui.tools.pasteTooMany"));
    const range = await selectedRange();
    const columnKeys = keys.slice(block.left);
    const place = { import_id: importId, rows: range, columns: columnKeys, selected_columns: selectedKeys.length };
    let pasted = { cells: 0, rows_left_out: 0, columns_left_out: 0 };
    const state = await run(async (imports) => {
      const pieces = piecesOf(text);
      for (const [piece, part] of pieces.entries()) await imports.clipboard({ import_id: importId, piece, text: part });
      const answer = await imports.paste({ ...place, pieces: pieces.length });
      pasted = answer;
      return answer.state;
    });
    if (state === null) return;
    const { cells, rows_left_out, columns_left_out } = pasted;
    if (rows_left_out + columns_left_out > 0)
      announce(
        t("imports.ui.tools.pasteLeftOut", { rows: grouped(rows_left_out), columns: grouped(columns_left_out) }),
      );
    else if (cells === 0) announce(t("imports.ui.tools.pasteNothing"));
    else announce(t("imports.ui.tools.pasted", { cells: grouped(cells) }));
  };

  const clearBlock = async () => {
    if (rows.count === 0) return;
    if (selectedCount > mostAtOnce) return announce(t("imports.ui.tools.pasteTooMany"));
    const range = await selectedRange();
    await run((imports) => imports.clear({ import_id: importId, rows: range, columns: selectedKeys }));
  };

  const fillBlock = async () => {
    if (selectedCount < 2) return announce(t("imports.ui.fill.tooSmall"));
    const range = await selectedRange();
    if (await run((imports) => imports.fillDown({ import_id: importId, rows: range, columns: selectedKeys })))
      announce(t("imports.ui.fill.done", { rows: grouped(selectedCount - 1) }));
  };

  const copyBlock = async () => {
    if (selectedCount > mostAtOnce) return announce(t("imports.ui.tools.copyTooMany"));
    const collected = await rows.collect(block.top, selectedCount);
    const lines = collected.map((row) => selectedKeys.map((key) => row.cells[key] ?? ""));
    await navigator.clipboard.writeText(blockText(lines));
  };

  const deleteRows = async () => {
    const range = await selectedRange();
    let before = 0;
    const state = await run(async (imports) => {
      before = (await imports.get({ import_id: importId })).counts.rows;
      return imports.deleteRange({ import_id: importId, rows: range });
    });
    const removedCount = state === null ? 0 : before - state.counts.rows;
    if (removedCount === 0) return;
    announce(t("imports.ui.tools.deleted", { count: grouped(removedCount) }));
    move({ kind: "to", row: block.top, column: focus.at.column, extends: false });
  };

  const withErrorToast = (work: Promise<unknown>) => void work.catch((error: unknown) => toast.error(error));
  return {
    canEdit,
    focus,
    block,
    editing,
    move,
    begin,
    write: (text) => setEditing((before) => (before ? { ...before, text } : before)),
    keep,
    drop: () => setEditing(null),
    clear: () => {
      if (canEdit) withErrorToast(clearBlock());
    },
    fillDown: () => {
      if (canEdit) withErrorToast(fillBlock());
    },
    paste: (text) => {
      if (canEdit) withErrorToast(pasteBlock(text));
    },
    copy: () => withErrorToast(copyBlock()),
    deleteRows,
    undo: () => void run((imports) => imports.undo({ import_id: importId })),
    redo: () => void run((imports) => imports.redo({ import_id: importId })),
    set: (edit) => void send([edit]),
  };
};
