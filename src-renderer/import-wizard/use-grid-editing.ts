import { useCallback, useMemo, useState } from "react";
import { AppError } from "../../src-shared/bridge/define.ts";
import type { ImportState } from "../../src-shared/bridge/imports.ts";
import { useText } from "../app/i18n/TextProvider.tsx";
import { useToast } from "../app/toast.tsx";
import { blockText, parseBlock } from "./clipboard-block.ts";
import { grouped } from "./figures.ts";
import type { GridColumn } from "./grid-columns.ts";
import { type Block, blockOf, firstFocus, type GridFocus, keepInside, type Motion, moveFocus } from "./grid-focus.ts";
import { type CellEdit, editsOfPaste, planPaste } from "./paste-edits.ts";
import type { RunCommand } from "./use-import.ts";
import type { ImportRows } from "./use-import-rows.ts";

/** The bridge takes at most this many edits or rows in one command. */
export const mostAtOnce = 10_000;

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
  /** Keeps what was written and goes on. */
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
  readonly tell: (text: string) => void;
};

/** Focus, selection and editing of the preview grid. Every change goes to the desk, which can undo it. */
export const useGridEditing = ({ importId, columns, rows, canEdit, run, tell }: Options): GridEditing => {
  const { t } = useText();
  const toast = useToast();
  const [wanted, setFocus] = useState<GridFocus>(firstFocus);
  const [editing, setEditing] = useState<EditingCell | null>(null);
  const size = useMemo(() => ({ rows: rows.count, columns: columns.length }), [rows.count, columns.length]);
  const focus = useMemo(() => keepInside(wanted, size), [wanted, size]);
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
    if (row.locked) return tell(t("imports.ui.grid.locked"));
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

  const rowsOf = (from: number, count: number) => rows.collect(from, count);

  const pasteBlock = async (text: string) => {
    const plan = planPaste(parseBlock(text), block, size);
    if (plan.cells > mostAtOnce) return tell(t("imports.ui.tools.pasteTooMany"));
    const edits = editsOfPaste(plan, await rowsOf(plan.top, plan.rows), keys);
    if (edits.length === 0) tell(t("imports.ui.tools.pasteNothing"));
    else if (await send(edits)) tell(t("imports.ui.tools.pasted", { cells: grouped(edits.length) }));
    if (plan.rowsLeftOut + plan.columnsLeftOut > 0) {
      tell(t("imports.ui.tools.pasteLeftOut", { rows: plan.rowsLeftOut, columns: plan.columnsLeftOut }));
    }
  };

  const clearBlock = async () => {
    const count = block.bottom - block.top + 1;
    if (count * (block.right - block.left + 1) > mostAtOnce) return tell(t("imports.ui.tools.pasteTooMany"));
    const plan = planPaste([[""]], block, size);
    const edits = editsOfPaste(plan, await rowsOf(block.top, count), keys);
    if (edits.length > 0) await send(edits);
  };

  const fillBlock = async () => {
    const count = block.bottom - block.top + 1;
    if (count < 2) return tell(t("imports.ui.fill.tooSmall"));
    const range = await rows.rangeNow(block.top, count);
    if (range === null) throw new AppError("import_changed");
    const columnKeys = keys.slice(block.left, block.right + 1);
    if (await run((imports) => imports.fillDown({ import_id: importId, rows: range, columns: columnKeys })))
      tell(t("imports.ui.fill.done", { rows: grouped(count - 1) }));
  };

  const copyBlock = async () => {
    const found = await rowsOf(block.top, Math.min(mostAtOnce, block.bottom - block.top + 1));
    const shown = keys.slice(block.left, block.right + 1);
    await navigator.clipboard.writeText(blockText(found.map((row) => shown.map((key) => row.cells[key] ?? ""))));
  };

  const deleteRows = async () => {
    const found = await rowsOf(block.top, block.bottom - block.top + 1);
    const row_ids = found.filter(({ locked }) => !locked).map(({ row_id }) => row_id);
    if (row_ids.length === 0) return;
    if (await run((imports) => imports.deleteRows({ import_id: importId, row_ids }))) {
      tell(t("imports.ui.tools.deleted", { count: grouped(row_ids.length) }));
      move({ kind: "to", row: block.top, column: focus.at.column, extends: false });
    }
  };

  const told = (work: Promise<unknown>) => void work.catch((error: unknown) => toast.error(error));
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
      if (canEdit) told(clearBlock());
    },
    fillDown: () => {
      if (canEdit) told(fillBlock());
    },
    paste: (text) => {
      if (canEdit) told(pasteBlock(text));
    },
    copy: () => told(copyBlock()),
    deleteRows,
    undo: () => void run((imports) => imports.undo({ import_id: importId })),
    redo: () => void run((imports) => imports.redo({ import_id: importId })),
    set: (edit) => void send([edit]),
  };
};
