import { useSyncExternalStore } from "react";

const darkQuery = "(prefers-color-scheme: dark)";

const subscribe = (listener: () => void): (() => void) => {
  const media = window.matchMedia(darkQuery);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
};

/** True when the system asks for dark colours. */
export const useSystemDark = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(darkQuery).matches);
