import { keepPreviousData, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import type { ImportRow, ImportRowRange } from "../../../src-shared/bridge/imports.ts";
import { queryKeys, useDesk } from "../../desk/DeskProvider.tsx";
import type { Desk } from "../../desk/desk.ts";
import type { CellEdit } from "./cell-edit.ts";
import { chunkRows, chunksOf } from "./row-window.ts";

type RowsInput = Parameters<Desk["imports"]["rows"]>[0];

/** Which rows are shown and in which order. */
export type RowsView = Pick<RowsInput, "filter" | "search" | "code" | "sort">;

export type ImportRows = {
  readonly count: number;
  readonly isLoading: boolean;
  /** The rows of another view are still shown while the wanted ones come. */
  readonly isOutdated: boolean;
  readonly error: Error | null;
  /** The row at a position of the view; undefined while its block has not come. */
  rowAt(position: number): ImportRow | undefined;
  /** Reports which positions are in sight, so that their blocks are fetched. */
  show(first: number, last: number): void;
  /** Keeps the block of a position available though it is out of sight: the cell that has the keyboard. */
  hold(position: number): void;
  /** Rows from a position on, also ones nobody has looked at. */
  collect(from: number, count: number): Promise<readonly ImportRow[]>;
  /** Positions as the desk can take them; null when other rows stand there by now. */
  rangeNow(from: number, count: number): Promise<ImportRowRange | null>;
  /** Shows edits before the desk has answered. */
  showEdits(edits: readonly CellEdit[]): void;
  /** Reads what is shown again, e.g. after edits that were refused. */
  refresh(): void;
};

/** The bridge gives at most this many rows at once. */
const mostRows = 500;

type Answer = { count: number; rows: ImportRow[]; revision: number };

const edited = (answer: Answer, edits: ReadonlyMap<number, Readonly<Record<string, string>>>): Answer => ({
  ...answer,
  rows: answer.rows.map((row) => {
    const texts = edits.get(row.row_id);
    return texts === undefined ? row : { ...row, cells: { ...row.cells, ...texts } };
  }),
});

/** The rows of an import by position: blocks of 100, fetched when they come into sight. */
export const useImportRows = (importId: string, view: RowsView): ImportRows => {
  const desk = useDesk();
  const client = useQueryClient();
  const [sight, setSight] = useState<readonly [number, number]>([0, 0]);

  const queryOf = useCallback(
    (chunk: number) => ({
      queryKey: queryKeys.importRows(importId, view, chunk),
      queryFn: () => desk.imports.rows({ import_id: importId, ...view, offset: chunk * chunkRows, limit: chunkRows }),
    }),
    [desk, importId, view],
  );

  const first = useQuery({ ...queryOf(0), placeholderData: keepPreviousData });
  const count = first.data?.count ?? 0;
  const [heldRows, setHeld] = useState(0);
  const neededChunks = useMemo(() => {
    const chunks = [...chunksOf(sight[0], sight[1], count), ...chunksOf(heldRows, heldRows, count)];
    return [...new Set(chunks)].filter((chunk) => chunk > 0);
  }, [sight, heldRows, count]);
  const others = useQueries({
    queries: neededChunks.map(queryOf),
    combine: useCallback(
      (results: { data: Answer | undefined }[]) =>
        new Map(results.map(({ data }, index) => [neededChunks[index], data?.rows] as const)),
      [neededChunks],
    ),
  });

  const firstRows = first.data?.rows;
  const rowAt = useCallback(
    (position: number): ImportRow | undefined => {
      const chunk = Math.floor(position / chunkRows);
      return (chunk === 0 ? firstRows : others.get(chunk))?.[position % chunkRows];
    },
    [firstRows, others],
  );

  const show = useCallback((from: number, to: number) => {
    const next = [from - (from % chunkRows), to - (to % chunkRows)] as const;
    setSight((before) => (before[0] === next[0] && before[1] === next[1] ? before : next));
  }, []);

  const hold = useCallback((position: number) => setHeld(position - (position % chunkRows)), []);

  const collect = useCallback(
    async (from: number, wantedRows: number) => {
      const rows: ImportRow[] = [];
      while (rows.length < wantedRows) {
        const answer = await desk.imports.rows({
          import_id: importId,
          ...view,
          offset: from + rows.length,
          limit: Math.min(mostRows, wantedRows - rows.length),
        });
        rows.push(...answer.rows);
        if (answer.rows.length === 0 || from + rows.length >= answer.count) break;
      }
      return rows;
    },
    [desk, importId, view],
  );

  const rangeNow = useCallback(
    async (from: number, wantedRows: number): Promise<ImportRowRange | null> => {
      const at = (offset: number) => desk.imports.rows({ import_id: importId, ...view, offset, limit: 1 });
      const ends = [from, from + wantedRows - 1] as const;
      const [first, last] = [await at(ends[0]), await at(ends[1])];
      // An edit that is still on its way moves no row in most views: only rows that did move make the range another one.
      const isSame = [first, last].every(({ rows: [row] }, index) => {
        const edgeRow = rowAt(ends[index] ?? 0);
        return row !== undefined && (edgeRow === undefined || edgeRow.row_id === row.row_id);
      });
      if (!isSame || first.revision !== last.revision) return null;
      return { ...view, offset: from, count: wantedRows, revision: last.revision };
    },
    [desk, importId, view, rowAt],
  );

  const showEdits = useCallback(
    (edits: readonly CellEdit[]) => {
      const byRow = new Map<number, Record<string, string>>();
      for (const { row_id, column, text } of edits) byRow.set(row_id, { ...byRow.get(row_id), [column]: text });
      client.setQueriesData<Answer>({ queryKey: ["imports", "rows", importId] }, (answer) =>
        answer === undefined ? undefined : edited(answer, byRow),
      );
    },
    [client, importId],
  );

  const refresh = useCallback(
    () => void client.invalidateQueries({ queryKey: ["imports", "rows", importId] }),
    [client, importId],
  );

  return {
    count,
    isLoading: first.isPending,
    isOutdated: first.isPlaceholderData,
    error: first.error,
    rowAt,
    show,
    hold,
    collect,
    rangeNow,
    showEdits,
    refresh,
  };
};
