import { useCallback, useSyncExternalStore } from "react";
import type { Density } from "../../src-shared/bridge/app.ts";
import { usePreferences, useUser } from "./bootstrap.ts";

/** From this width of the window on, in px, there is room for columns of their own in place of second lines. */
const wideWindow = "(min-width: 1700px)";

const subscribe = (changed: () => void): (() => void) => {
  const media = window.matchMedia(wideWindow);
  media.addEventListener("change", changed);
  return () => media.removeEventListener("change", changed);
};
const isWide = (): boolean => window.matchMedia(wideWindow).matches;

/** Heights of a list's rows, px. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 32, normal: 36, lines: 44 };

/** Density of rows that this person wants in lists, and a setter: two lines where the window is not wide, until they choose. */
export const useDensity = (): readonly [Density, (next: Density) => void] => {
  const { id } = useUser();
  const [{ density }, change] = usePreferences();
  const wide = useSyncExternalStore(subscribe, isWide);
  const choose = useCallback((next: Density) => change({ density: { ...density, [id]: next } }), [change, density, id]);
  return [density?.[id] ?? (wide ? "normal" : "lines"), choose];
};
