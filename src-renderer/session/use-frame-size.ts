import { useSyncExternalStore } from "react";
import { usePageScale } from "./zoom.ts";

const subscribe = (changed: () => void) => {
  window.addEventListener("resize", changed);
  return () => window.removeEventListener("resize", changed);
};

/** Height of the window in px of the page, which are fewer the larger everything is drawn. */
export const useFrameHeight = (): number => {
  const height = useSyncExternalStore(subscribe, () => window.innerHeight);
  return height / usePageScale();
};

/** Width of the window in px of the page, which are fewer the larger everything is drawn. */
export const useFrameWidth = (): number => {
  const width = useSyncExternalStore(subscribe, () => window.innerWidth);
  return width / usePageScale();
};
