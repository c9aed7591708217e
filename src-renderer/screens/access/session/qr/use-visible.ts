import { useSyncExternalStore } from "react";

const subscribe = (onChange: () => void) => {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
};

/** True when the window can be seen at all. */
export const useVisible = (): boolean => useSyncExternalStore(subscribe, () => document.visibilityState === "visible");
