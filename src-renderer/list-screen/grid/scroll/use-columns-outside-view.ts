import { type RefObject, useCallback, useEffect, useMemo, useState } from "react";
import { type ColumnsOutsideView, columnsOutsideView } from "./columns-in-view.ts";

type Options = {
  readonly scroll: RefObject<HTMLElement | null>;
  readonly widths: readonly number[];
  readonly sticky: number;
  readonly start: number;
  readonly end: number;
  readonly room: number;
};

const textOf = ({ hidden, cut }: ColumnsOutsideView): string => `${hidden.join()};${cut.join()}`;

/** Columns that are not wholly in sight, followed as the grid is scrolled; the same object until others are. */
export const useColumnsOutsideView = ({ scroll, widths, sticky, start, end, room }: Options): ColumnsOutsideView => {
  const at = useCallback(
    (scrollLeft: number) => columnsOutsideView({ widths, sticky, start, end, room, scrollLeft }),
    [widths, sticky, start, end, room],
  );
  const [scrollLeft, setScrollLeft] = useState(0);
  useEffect(() => {
    const box = scroll.current;
    if (!box) return;
    // Only what changes the columns in sight draws the grid again.
    const read = () => {
      const { scrollLeft: now } = box;
      setScrollLeft((before) => (before === now || textOf(at(before)) === textOf(at(now)) ? before : now));
    };
    read();
    // Heard before the rows are drawn: afterwards reading the place would have the page laid out in the middle of it.
    box.addEventListener("scroll", read, { passive: true, capture: true });
    return () => box.removeEventListener("scroll", read, { capture: true });
  }, [scroll, at]);
  const text = textOf(at(scrollLeft));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what the positions say; other widths may say the same
  return useMemo(() => at(scrollLeft), [text]);
};
