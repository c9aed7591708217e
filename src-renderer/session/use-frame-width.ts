import { useSyncExternalStore } from "react";
import { usePageScale } from "./zoom.ts";

const subscribe = (changed: () => void) => {
  window.addEventListener("resize", changed);
  return () => window.removeEventListener("resize", changed);
};

/** Width of the window in px of the page, which are fewer the larger everything is drawn. */
export const useFrameWidth = (): number => {
  const width = useSyncExternalStore(subscribe, () => window.innerWidth);
  return width / usePageScale();
};
