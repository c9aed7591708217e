import { type RefObject, useLayoutEffect, useState } from "react";
import { useFrameWidth } from "../../session/use-frame-size.ts";
import { useElementWidth } from "../use-element-width.ts";

/** Below this width of the window (px of the page) only the primary button stands beside the menu. */
const wideEnough = 1100;

/** True when the buttons of a bar stand in more than one line. */
const isBroken = (bar: HTMLElement): boolean => new Set([...bar.querySelectorAll("button")].map(topOf)).size > 1;
const topOf = (button: HTMLElement): number => button.offsetTop;

/**
 * Number of buttons that have room in one line beside the primary one: as many as asked for, fewer where the line breaks.
 * `shape` says what stands in the bar; another one is tried anew.
 */
export const useRoom = (bar: RefObject<HTMLElement | null>, shape: string, atMost: number): number => {
  const width = useElementWidth(bar);
  const most = useFrameWidth() < wideEnough ? 0 : atMost;
  const key = `${shape} ${width} ${most}`;
  const [tried, setTried] = useState({ key, room: most });
  if (tried.key !== key) setTried({ key, room: most });
  useLayoutEffect(() => {
    if (tried.room > 0 && bar.current && isBroken(bar.current)) setTried({ ...tried, room: tried.room - 1 });
  }, [tried, bar]);
  return Math.min(tried.room, most);
};
