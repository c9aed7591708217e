import { useCallback, useEffect, useRef, useState } from "react";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { idOf } from "../model/list-selection.ts";
import type { ListRows } from "../model/use-list-rows.ts";

type Place = { readonly index: number; readonly id: string | undefined };

const nowhere: Place = { index: -1, id: undefined };

type Options = {
  readonly rows: Pick<ListRows, "rowAt" | "indexOf">;
  /** Filters and order as text: another question has another cursor. */
  readonly question: string;
  /** The record whose detail is open. */
  readonly openId: string | undefined;
  /** Opens the detail of a row in place of the open one. */
  readonly onStep: ((row: Row) => void) | undefined;
};

export type GridCursor = {
  /** Position of the marked row; -1 when none is. While a detail is open it is that record's, or none. */
  readonly active: number;
  /** Where a key that moves by rows starts from: the marked row, or the place that it left. */
  readonly from: { readonly up: number; readonly down: number };
  /** Marks a row without opening it. */
  mark(index: number): void;
  /** Marks a row, and opens it where a detail is open. */
  moveTo(index: number): void;
};

/**
 * The one cursor of a grid. It stays with its record when rows are sorted again or leave, and is the open record while one is
 * open: moving it opens the other record, a row whose page has not come as soon as it has.
 */
export const useGridCursor = ({ rows, question, openId, onStep }: Options): GridCursor => {
  const [place, setPlace] = useState(nowhere);
  const waiting = useRef<number | undefined>(undefined);
  const lastQuestion = useRef(question);
  useEffect(() => {
    if (lastQuestion.current === question) return;
    lastQuestion.current = question;
    waiting.current = undefined;
    setPlace(nowhere);
  }, [question]);

  const id = openId ?? place.id;
  const position = id === undefined ? -1 : rows.indexOf(id);
  // The place that a record has left, or that an unread row will take.
  const last = useRef(-1);
  if (position >= 0) last.current = position;
  else if (openId === undefined) last.current = place.index;
  const active = position >= 0 || openId !== undefined ? position : place.index;

  const { rowAt } = rows;
  const mark = useCallback(
    (index: number) => {
      waiting.current = undefined;
      const row = rowAt(index);
      setPlace({ index, id: row && idOf(row) });
    },
    [rowAt],
  );
  const isOpen = openId !== undefined;
  const moveTo = useCallback(
    (index: number) => {
      mark(index);
      if (!isOpen || !onStep) return;
      const row = rowAt(index);
      if (row) onStep(row);
      else waiting.current = index;
    },
    [mark, isOpen, onStep, rowAt],
  );
  useEffect(() => {
    if (waiting.current === undefined) return;
    if (isOpen && rowAt(waiting.current)) moveTo(waiting.current);
    else if (!isOpen) waiting.current = undefined;
  }, [isOpen, rowAt, moveTo]);

  const isGap = active < 0 && last.current >= 0;
  return {
    active,
    from: isGap ? { up: last.current, down: last.current - 1 } : { up: active, down: active },
    mark,
    moveTo,
  };
};
