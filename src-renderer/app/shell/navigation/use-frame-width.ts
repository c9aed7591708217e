import { useSyncExternalStore } from "react";

const subscribe = (changed: () => void) => {
  window.addEventListener("resize", changed);
  return () => window.removeEventListener("resize", changed);
};

/** Width of the window in CSS px. */
export const useFrameWidth = (): number => useSyncExternalStore(subscribe, () => window.innerWidth);
