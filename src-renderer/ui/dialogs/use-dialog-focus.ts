import { useCallback, useEffect, useRef } from "react";

/**
 * Keeps the focus in a dialog whose focused button was removed or disabled: otherwise the page would get it, and neither
 * Escape nor Tab would reach the dialog. Put the ref on the row of buttons; the first enabled one gets the focus.
 */
export const useDialogFocus = (): ((element: HTMLElement | null) => void) => {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    row.current?.querySelector<HTMLButtonElement>("button:not(:disabled)")?.focus();
  });
  return useCallback((element) => {
    row.current = element;
  }, []);
};
