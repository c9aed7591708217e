import { useCallback, useEffect, useRef, useState } from "react";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { idOf } from "./list-selection.ts";
import type { ListRows } from "./use-list-rows.ts";

type Options = {
  readonly rows: Pick<ListRows, "rowAt" | "indexOf" | "length" | "show">;
  /** Filters and order as text: in another question the record has another place. */
  readonly question: string;
  readonly openId: string | undefined;
  /** Opens a record in place of the open one. */
  readonly onStep: (row: Row) => void;
};

type Stood = { readonly question: string; readonly at: number; readonly row: Row | undefined };

export type RecordSteps = {
  /** Position of the open record in the list, from 0; -1 when it is not there. */
  readonly at: number;
  /** Where the open record stands or last stood, and its row as it was read last. */
  readonly stood: { readonly index: number; readonly row: Row } | null;
  canStep(by: -1 | 1): boolean;
  step(by: -1 | 1): void;
};

/** Goes from an open record to its neighbours in the list; a neighbour whose page has not come opens as soon as it has. */
export const useRecordSteps = ({ rows, question, openId, onStep }: Options): RecordSteps => {
  const at = openId === undefined ? -1 : rows.indexOf(openId);
  // A record that has left the list leaves a gap: the next one has moved up into it.
  const last = useRef<Stood>({ question, at: -1, row: undefined });
  if (last.current.question !== question) last.current = { question, at: -1, row: undefined };
  if (at >= 0) last.current = { question, at, row: rows.rowAt(at) ?? last.current.row };
  const isGap = at < 0;
  const place = last.current.at;
  const { rowAt, length, show } = rows;
  const targetOf = (by: -1 | 1) => (place < 0 ? -1 : isGap && by === 1 ? place : place + by);
  const canStep = (by: -1 | 1) => targetOf(by) >= 0 && targetOf(by) < length;
  const [wanted, setWanted] = useState<{ readonly index: number; readonly question: string; readonly from: string }>();
  const step = useCallback(
    (index: number) => {
      const row = rowAt(index);
      if (row) onStep(row);
      else if (openId !== undefined) {
        setWanted({ index, question, from: openId });
        show(index, index);
      }
    },
    [rowAt, onStep, show, question, openId],
  );
  useEffect(() => {
    if (wanted === undefined) return;
    const row = rowAt(wanted.index);
    const isStale = wanted.question !== question || wanted.from !== openId;
    if (!isStale && row === undefined) return;
    setWanted(undefined);
    if (!isStale && row) onStep(row);
  }, [wanted, rowAt, question, openId, onStep]);
  const { row } = last.current;
  return {
    at,
    stood: row !== undefined && idOf(row) === openId ? { index: place, row } : null,
    canStep,
    step: (by) => {
      if (canStep(by)) step(targetOf(by));
    },
  };
};
