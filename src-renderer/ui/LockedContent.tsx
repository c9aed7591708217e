import { type ReactNode, useEffect, useLayoutEffect } from "react";

/** Marks the element that stays visible while the desk is locked. */
export const visibleWhileLockedMark = "data-visible-while-locked";

const hiddenClass = "app-locked";

const show = (element: Element) => {
  if (!element.classList.contains(hiddenClass)) return;
  element.classList.remove(hiddenClass);
  element.removeAttribute("inert");
};

const hide = (element: Element) => {
  // An overlay is empty when it is inserted: it is checked once it has content.
  if (element.id === "root" || element.childElementCount === 0) return;
  if (element.querySelector(`[${visibleWhileLockedMark}]`)) return show(element);
  if (element.classList.contains(hiddenClass)) return;
  element.classList.add(hiddenClass);
  element.setAttribute("inert", "");
};

/** Dialogs, menus and toasts are drawn beside the page: hides them too, including those that appear later. */
const useHideOverlays = (isLocked: boolean): void => {
  useEffect(() => {
    if (!isLocked) return;
    const hideAll = () => {
      for (const element of document.body.children) hide(element);
    };
    hideAll();
    const observer = new MutationObserver(hideAll);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      for (const element of document.body.children) show(element);
    };
  }, [isLocked]);
};

/** Restores the focus after unlocking, so that an open dialog reacts to keys again. */
const useRestoreFocus = (isLocked: boolean): void => {
  useLayoutEffect(() => {
    if (!isLocked) return;
    const before = document.activeElement;
    return () => {
      // After the attributes and the lock dialog were removed.
      setTimeout(() => {
        if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus();
      });
    };
  }, [isLocked]);
};

/**
 * While locked, hides its children and makes them inert (pointer, keyboard, screen reader) but keeps their state: typed
 * texts, scroll position, open dialogs. The styles are in `base.css`.
 */
export const LockedContent = ({ isLocked, children }: { isLocked: boolean; children: ReactNode }) => {
  useHideOverlays(isLocked);
  useRestoreFocus(isLocked);
  return (
    <div
      className={isLocked ? `app-frame ${hiddenClass}` : "app-frame"}
      inert={isLocked}
      aria-hidden={isLocked || undefined}
    >
      {children}
    </div>
  );
};
