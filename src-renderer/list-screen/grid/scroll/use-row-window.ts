import { type RefObject, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { TallPlace, TallScroll } from "./tall-scroll.ts";

/** Rows drawn before and after those in sight, so that scrolling never shows an empty place. */
const overscan = 4;

type Options = {
  readonly scroll: RefObject<HTMLElement | null>;
  readonly tall: TallScroll;
  readonly count: number;
  /** Height of a row, px; all rows are equally high. */
  readonly height: number;
  /** Inner height of the grid, px; 0 while it is not known. */
  readonly view: number;
};

/** Positions of the rows that are drawn, both inclusive; `last` is -1 for none. */
export type RowWindow = { readonly first: number; readonly last: number };

/** The rows that a grid draws when it is scrolled to `top` px. */
export const rowWindow = (top: number, { count, height, view }: Omit<Options, "scroll" | "tall">): RowWindow => {
  const first = Math.max(0, Math.min(Math.floor(top / height), count - Math.ceil(view / height)) - overscan);
  return { first, last: Math.min(count - 1, Math.ceil((top + view) / height) - 1 + overscan) };
};

/** So many rows are drawn at most, wherever the grid is scrolled to. */
export const mostRows = ({ height, view }: Pick<Options, "height" | "view">): number =>
  Math.ceil(view / height) + 1 + 2 * overscan;

/** Follows the scrolling of a grid. Rows are drawn within the scroll event, so that the frame that shows the place has them. */
export const useRowWindow = ({ scroll, tall, count, height, view }: Options): RowWindow & Pick<TallPlace, "offset"> => {
  const [{ step, offset }, setAt] = useState({ step: 0, offset: 0 });
  useEffect(() => {
    const box = scroll.current;
    if (!box) return;
    const follow = () => {
      const at = tall.read();
      const next = { step: Math.floor(at.place / height), offset: at.offset };
      setAt((before) => (before.step === next.step && before.offset === next.offset ? before : next));
    };
    const read = () => flushSync(follow);
    // Another height of rows or another list stands elsewhere; an effect may not flush.
    follow();
    box.addEventListener("scroll", read, { passive: true });
    return () => box.removeEventListener("scroll", read);
  }, [scroll, tall, height]);
  return { ...rowWindow(step * height, { count, height, view: view + height }), offset };
};
