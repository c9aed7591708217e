import { type RefObject, useEffect, useRef } from "react";

/** A grid that was scrolled so long ago, ms, stands still. */
const stillAfterMs = 150;

/** True when a grid is being scrolled; `onRest`, the same function at every drawing, is called when it stands still again. */
export const useScrollRest = (scroll: RefObject<HTMLElement | null>, onRest: () => void): RefObject<boolean> => {
  const isMoving = useRef(false);
  useEffect(() => {
    const box = scroll.current;
    if (!box) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      isMoving.current = false;
      onRest();
    };
    const move = () => {
      isMoving.current = true;
      clearTimeout(timer);
      timer = setTimeout(rest, stillAfterMs);
    };
    // Heard before the rows are drawn, which goes by it.
    box.addEventListener("scroll", move, { passive: true, capture: true });
    return () => {
      clearTimeout(timer);
      isMoving.current = false;
      box.removeEventListener("scroll", move, { capture: true });
    };
  }, [scroll, onRest]);
  return isMoving;
};
