import { useEffect } from "react";

/** Far enough back for a dialog that opened from a dialog that opened from a menu. */
const maxRemembered = 12;

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

// Not asked whether it is hidden from screen readers: what a dialog hid behind it may come back a moment after it went.
const mayTake = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(":disabled") && element.closest("[inert]") === null;

/** The dialog that is open above all; only what is in it may have the keyboard. */
const openDialog = (): Element | undefined => [...document.querySelectorAll('[aria-modal="true"]')].at(-1);

/** Where the keyboard goes on when all that had it before is gone: the open record, else the screen. */
const home = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>("[data-focus-home]")].at(-1) ?? document.getElementById("content");

/**
 * Gives the focus back to the previous element when a dialog or menu that had it is removed: the page would get it, and
 * somebody without a mouse would begin again at the top. Whatever hangs at the end of the body is such a layer.
 */
export const useFocusReturn = (): void => {
  useEffect(() => {
    let before: readonly HTMLElement[] = [];
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target !== document.body)
        before = [target, ...before.filter((one) => one !== target)].slice(0, maxRemembered);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const giveBack = () => {
      if (!isLost()) return;
      const dialog = openDialog();
      const taker = before.find((one) => mayTake(one) && (dialog === undefined || dialog.contains(one)));
      (taker ?? (dialog === undefined ? home() : null))?.focus({ preventScroll: true });
    };
    const layers = new MutationObserver((changes) => {
      if (!changes.some(({ removedNodes }) => removedNodes.length > 0)) return;
      clearTimeout(timer);
      // What takes the place of the layer, or knows better where to go, is asked first.
      timer = setTimeout(giveBack);
    });
    document.addEventListener("focusin", onFocus);
    layers.observe(document.body, { childList: true });
    return () => {
      clearTimeout(timer);
      layers.disconnect();
      document.removeEventListener("focusin", onFocus);
    };
  }, []);
};
