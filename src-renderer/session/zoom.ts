import { useEffect } from "react";
import type { Preferences } from "../../src-shared/bridge/app.ts";
import { type ZoomLevel, zoomLevels } from "../../src-shared/kernel/values/text/zoom-levels.ts";
import { listenKeys } from "../i18n/keys.ts";
import { useBootstrap, usePreferences } from "./bootstrap.ts";

/** The next larger or smaller size; the same at either end. `step`: 1 or -1. */
export const nextZoom = (zoom: ZoomLevel, step: 1 | -1): ZoomLevel =>
  zoomLevels[zoomLevels.indexOf(zoom) + step] ?? zoom;

/** Size at which everything is drawn, in percent. */
export const zoomOf = ({ zoom = 100 }: Preferences): ZoomLevel => zoom;

const stepOfKey: Readonly<Record<string, 1 | -1 | 0>> = { "+": 1, "=": 1, "-": -1, _: -1, "0": 0 };

/**
 * Draws the page at the size that the person chose, and changes it by Ctrl with +, - and 0. Electron enlarges the page as a
 * browser does; a page in a browser cannot, so there its root is zoomed.
 */
export const useZoom = (): void => {
  const { host } = useBootstrap();
  const [preferences, change] = usePreferences();
  const zoom = zoomOf(preferences);
  useEffect(() => {
    if (host !== "browser") return;
    document.documentElement.style.setProperty("zoom", String(zoom / 100));
  }, [host, zoom]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = stepOfKey[event.key];
      if (step === undefined || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      const next = step === 0 ? 100 : nextZoom(zoom, step);
      if (next !== zoom) change({ zoom: next });
    };
    return listenKeys(window, onKeyDown);
  }, [zoom, change]);
};

/** By how much lengths of the window have to be divided to be lengths of the page: Electron's are the page's already. */
export const usePageScale = (): number => {
  const { host } = useBootstrap();
  const [preferences] = usePreferences();
  return host === "browser" ? zoomOf(preferences) / 100 : 1;
};
