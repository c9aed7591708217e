import type { StagedCell } from "../../../src-shared/kernel/imports/cells/cells.ts";
import type { SqlDatabase } from "../../sqlite/open-database.ts";
import type { RowContent } from "./rows/row-store.ts";
import type { StagedRow } from "./rows/staged-row.ts";

/** One side of a change: the cells that differ, and the rest of the content. */
type Side = {
  readonly cells: readonly (readonly [index: number, text: string, fault: string | null])[];
  readonly edited: RowContent["edited"];
  readonly online: RowContent["online"];
  readonly gone: boolean;
  /** Absent in files of earlier versions. */
  readonly asked?: boolean;
};

const sideOf = (row: StagedRow, differing: readonly number[]): Side => ({
  cells: differing.map((index) => {
    const cell = row.cells[index] as StagedCell;
    return [index, cell.text, cell.fault] as const;
  }),
  edited: row.edited,
  online: row.online,
  gone: row.deleted,
  asked: row.asked,
});

const contentOf = (row: StagedRow, side: Side): RowContent => {
  const cells = [...row.cells];
  for (const [index, text, fault] of side.cells) cells[index] = { text, fault };
  return { cells, edited: side.edited, online: side.online, deleted: side.gone, asked: side.asked ?? false };
};

/** Records the changes of each step, so that every edit, fill, fix and deletion can be undone and redone. */
export class History {
  private readonly insert;
  private readonly select;
  private readonly forget;
  private readonly strip;

  constructor(database: SqlDatabase) {
    this.insert = database.prepare("INSERT INTO history (step, row_id, before, after) VALUES (?, ?, ?, ?)");
    this.select = database.prepare("SELECT row_id, before, after FROM history WHERE step = ? ORDER BY row_id");
    const stripped = (side: string): string =>
      `${side} = json_set(${side}, '$.online', json('[]'), '$.asked', json('false'))`;
    this.strip = database.prepare(`UPDATE history SET ${stripped("before")}, ${stripped("after")}`);
    this.forget = database.prepare("DELETE FROM history WHERE step > ?");
  }

  record(step: number, before: StagedRow, after: StagedRow): void {
    const differing = before.cells.flatMap((cell, index) => {
      const other = after.cells[index] as StagedCell;
      return cell.text === other.text && cell.fault === other.fault ? [] : [index];
    });
    this.insert.run(
      step,
      before.rowId,
      JSON.stringify(sideOf(before, differing)),
      JSON.stringify(sideOf(after, differing)),
    );
  }

  /** Removes the service's remarks from the history: they no longer hold for the rows. */
  dropRemarks(): void {
    this.strip.run();
  }

  /** Forgets what could be redone after `step`. */
  cut(step: number): void {
    this.forget.run(step);
  }

  /** The rows of a step with what they become when it is undone (`before`) or redone (`after`). */
  *replay(
    step: number,
    side: "before" | "after",
    rowOf: (rowId: number) => StagedRow | null,
  ): Generator<readonly [StagedRow, RowContent]> {
    for (const entry of this.select.all(step) as { row_id: number; before: string; after: string }[]) {
      const row = rowOf(entry.row_id);
      if (row !== null) yield [row, contentOf(row, JSON.parse(entry[side]) as Side)];
    }
  }
}
