import { useCallback, useEffect, useRef } from "react";

/**
 * Keeps the keyboard in a dialog whose pressed button went away or was switched off: the page would have it then, and
 * neither Escape nor Tab would reach the dialog. The ref belongs on the row of buttons; the first that works gets it.
 */
export const useKeptFocus = (): ((element: HTMLElement | null) => void) => {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    row.current?.querySelector<HTMLButtonElement>("button:not(:disabled)")?.focus();
  });
  return useCallback((element) => {
    row.current = element;
  }, []);
};
