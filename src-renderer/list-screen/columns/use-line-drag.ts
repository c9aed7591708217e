import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { listenKeys } from "../../i18n/keys.ts";

/** Near this edge of the list (px) a held line scrolls it, this much a frame. */
const edge = 28;
const scrollStep = 7;

type Drag = { readonly from: number; readonly slot: number };

/** The gap between lines that is nearest to a height inside the list: 0 above the first, `count` below the last. */
export const slotAt = (y: number, lineHeight: number, count: number): number =>
  Math.min(count, Math.max(0, Math.round(y / lineHeight)));

/** The place of a line that is dropped into a gap, counted without the line itself. */
export const placeOfSlot = (from: number, slot: number): number => (slot > from ? slot - 1 : slot);

type Options = {
  readonly list: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly lineHeight: number;
  readonly onDrop: (from: number, to: number) => void;
};

/**
 * Moving a line of a scrolling list by the pointer: the gap it would fall into while it is held, and the drop. Escape
 * or a lost pointer puts it back.
 */
export const useLineDrag = ({ list, count, lineHeight, onDrop }: Options) => {
  const [drag, setDrag] = useState<Drag>();
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const start = (event: ReactPointerEvent<HTMLElement>, from: number) => {
    const box = list.current;
    if (!box || event.button !== 0) return;
    event.preventDefault();
    let pointerY = event.clientY;
    let slot = from;
    let frame = 0;
    const look = () => {
      slot = slotAt(pointerY - box.getBoundingClientRect().top + box.scrollTop, lineHeight, count);
      setDrag({ from, slot });
    };
    const scroll = () => {
      const { top, bottom } = box.getBoundingClientRect();
      const step = pointerY < top + edge ? -scrollStep : pointerY > bottom - edge ? scrollStep : 0;
      if (step !== 0) {
        box.scrollTop += step;
        look();
      }
      frame = requestAnimationFrame(scroll);
    };
    const move = (pointer: PointerEvent) => {
      pointerY = pointer.clientY;
      look();
    };
    const end = () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", drop);
      window.removeEventListener("pointercancel", end);
      stopKeys();
      stop.current = undefined;
      setDrag(undefined);
    };
    const drop = () => {
      end();
      const to = placeOfSlot(from, slot);
      if (to !== from) onDrop(from, to);
    };
    // The dialog must not close by the Escape that only lets the line go.
    const letGo = (pressed: KeyboardEvent) => {
      if (pressed.key !== "Escape") return;
      pressed.preventDefault();
      pressed.stopPropagation();
      end();
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", drop);
    window.addEventListener("pointercancel", end);
    const stopKeys = listenKeys(window, letGo, true);
    stop.current = end;
    frame = requestAnimationFrame(scroll);
    setDrag({ from, slot });
  };
  return { drag, start };
};
