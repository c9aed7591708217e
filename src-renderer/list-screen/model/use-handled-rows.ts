import { useCallback, useMemo, useState } from "react";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { type HandledRow, withHandledRows } from "./handled-rows.ts";
import { idOf } from "./list-selection.ts";
import type { ListRows } from "./use-list-rows.ts";

type Kept = { readonly question: string; readonly handled: readonly HandledRow[] };

/** The rows of a list with what its person has decided about some of them while it stands open. */
export const useHandledRows = (rows: ListRows, question: string) => {
  const [kept, setKept] = useState<Kept>({ question, handled: [] });
  const markHandled = useCallback(
    (row: Row, index: number, words: string) =>
      setKept((before) => ({
        question,
        handled: [
          ...(before.question === question ? before.handled : []).filter((one) => idOf(one.row) !== idOf(row)),
          { row, index, words, at: shanghaiNow(Date.now()) },
        ],
      })),
    [question],
  );
  const { count, rowAt, indexOf, show } = rows;
  const handled = kept.question === question ? kept.handled : undefined;
  const places = useMemo(
    () => (handled === undefined || handled.length === 0 ? null : withHandledRows({ count, rowAt, indexOf }, handled)),
    [count, rowAt, indexOf, handled],
  );
  const added = useMemo(() => {
    if (places === null) return null;
    const { matchingIndex, ...drawn } = places;
    const marks = new Map((handled ?? []).map((one) => [idOf(one.row), one]));
    return {
      ...drawn,
      handledMark: (id: string) => marks.get(id),
      show: (first: number, last: number) => show(matchingIndex(first), matchingIndex(last)),
    };
  }, [places, handled, show]);
  const withHandled = useMemo<ListRows>(() => (added === null ? rows : { ...rows, ...added }), [rows, added]);
  return { rows: withHandled, markHandled };
};
