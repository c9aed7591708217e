import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Box, clampZoom, percentOf, stepZoom, type Turns, turned, turnRight, type Zoom } from "./zoom.ts";

/** Position of the shown page in its space, and what changes it. */
export type View = {
  readonly zoom: Zoom;
  readonly percent: number;
  readonly turns: Turns;
  /** Size in px as drawn, turned. */
  readonly drawnSize: Box;
  readonly page: number;
  readonly pages: number;
  setNatural(natural: Box): void;
  setPages(pages: number): void;
  setZoom(zoom: Zoom): void;
  step(direction: 1 | -1): void;
  turn(): void;
  goTo(page: number): void;
};

const nothing: Box = { width: 0, height: 0 };
/** Around what is fitted, in px. */
const margin = 24;
const wheelStep = 1.1;

const useRoom = (element: RefObject<HTMLElement | null>): Box => {
  const [room, setRoom] = useState(nothing);
  useEffect(() => {
    const box = element.current;
    if (!box) return;
    const read = () =>
      setRoom({ width: Math.max(0, box.clientWidth - margin), height: Math.max(0, box.clientHeight - margin) });
    read();
    const observer = new ResizeObserver(read);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return room;
};

/** Point that stays where it is while the size changes: its part of the whole, and its place in the room in px. */
type Anchor = { readonly part: readonly [number, number]; readonly at: readonly [number, number] };

const anchorOf = (scroller: HTMLElement, { clientX, clientY }: MouseEvent): Anchor => {
  const { left, top } = scroller.getBoundingClientRect();
  const at = [clientX - left, clientY - top] as const;
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight } = scroller;
  return { part: [(scrollLeft + at[0]) / scrollWidth, (scrollTop + at[1]) / scrollHeight], at };
};

/** Moves what is larger than the room by pressing and pulling, as a hand does with paper. */
const usePulling = (element: RefObject<HTMLElement | null>, isOn: boolean): void => {
  useEffect(() => {
    const scroller = element.current;
    if (!scroller || !isOn) return;
    const onMove = ({ buttons, movementX, movementY }: PointerEvent) => {
      if (buttons === 1) scroller.scrollBy(-movementX, -movementY);
    };
    scroller.addEventListener("pointermove", onMove);
    return () => scroller.removeEventListener("pointermove", onMove);
  }, [element, isOn]);
};

/**
 * Zoom, turn and page of one file in the room of `element`. The wheel zooms a picture at the pointer; pages it scrolls, and zooms
 * them while Ctrl is held.
 */
export const useView = (element: RefObject<HTMLElement | null>, isPicture: boolean): View => {
  const room = useRoom(element);
  const [natural, setNatural] = useState(nothing);
  const [zoom, setZoom] = useState<Zoom>("fit");
  const [turns, setTurns] = useState<Turns>(0);
  const [page, setPage] = useState(1);
  const [pages, setPages] = useState(1);
  const box = turned(natural, turns);
  const percent = percentOf(zoom, box, room);

  const anchor = useRef<Anchor>(undefined);
  usePulling(element, isPicture);

  useEffect(() => {
    const scroller = element.current;
    if (!scroller) return;
    const onWheel = (event: WheelEvent) => {
      if (!isPicture && !event.ctrlKey) return;
      event.preventDefault();
      anchor.current = anchorOf(scroller, event);
      setZoom(clampZoom(event.deltaY < 0 ? percent * wheelStep : percent / wheelStep));
    };
    // React's own wheel listeners cannot keep the browser from zooming the page.
    scroller.addEventListener("wheel", onWheel, { passive: false });
    return () => scroller.removeEventListener("wheel", onWheel);
  }, [element, percent, isPicture]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the room scrolls once the new size is laid out
  useLayoutEffect(() => {
    const scroller = element.current;
    const { part, at } = anchor.current ?? {};
    anchor.current = undefined;
    if (!scroller || part === undefined || at === undefined) return;
    scroller.scrollTo(part[0] * scroller.scrollWidth - at[0], part[1] * scroller.scrollHeight - at[1]);
  }, [element, percent]);

  const goTo = useCallback(
    (page: number) => {
      setPage(Math.min(pages, Math.max(1, Math.trunc(page))));
      element.current?.scrollTo({ top: 0 });
    },
    [element, pages],
  );
  return {
    zoom,
    percent,
    turns,
    drawnSize: { width: (box.width * percent) / 100, height: (box.height * percent) / 100 },
    page,
    pages,
    setNatural,
    setPages,
    setZoom,
    step: (direction) => setZoom(stepZoom(percent, direction)),
    turn: () => setTurns(turnRight),
    goTo,
  };
};
