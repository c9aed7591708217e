import { type RefObject, useEffect, useMemo } from "react";
import { type TallScroll, tallScroll } from "./tall-scroll.ts";

/** The scrolling of a grid of `count` rows of `height` px, however many there are. */
export const useTallScroll = (scroll: RefObject<HTMLElement | null>, count: number, height: number): TallScroll => {
  const tall = useMemo(
    () => tallScroll(() => scroll.current, { rowsHeight: count * height, rowHeight: height }),
    [scroll, count, height],
  );
  useEffect(() => {
    const box = scroll.current;
    if (!box || !tall.isShortened) return;
    box.addEventListener("wheel", tall.onWheel, { passive: false });
    return () => box.removeEventListener("wheel", tall.onWheel);
  }, [scroll, tall]);
  return tall;
};
