import { type ReactNode, useEffect, useLayoutEffect } from "react";

/** Marks what stays in sight while all else is put away. */
export const inSightMark = "data-in-sight";

const putAway = "app-put-away";

const show = (element: Element) => {
  if (!element.classList.contains(putAway)) return;
  element.classList.remove(putAway);
  element.removeAttribute("inert");
};

const hide = (element: Element) => {
  // An overlay is an empty box before it is what it will be: judged when something is drawn into it.
  if (element.id === "root" || element.childElementCount === 0) return;
  if (element.querySelector(`[${inSightMark}]`)) return show(element);
  if (element.classList.contains(putAway)) return;
  element.classList.add(putAway);
  element.setAttribute("inert", "");
};

/** Dialogs, menus and toasts are drawn beside the page: they are put away too, also those that come later. */
const useOverlaysPutAway = (isAway: boolean): void => {
  useEffect(() => {
    if (!isAway) return;
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
  }, [isAway]);
};

/** What had the keyboard before gets it back, so that a dialog that was open answers its keys again. */
const useFocusGivenBack = (isAway: boolean): void => {
  useLayoutEffect(() => {
    if (!isAway) return;
    const before = document.activeElement;
    return () => {
      // Later than the attributes and the lock's own dialog go.
      setTimeout(() => {
        if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus();
      });
    };
  }, [isAway]);
};

/**
 * Keeps what is below as it is (typed texts, scroll, open dialogs) but out of sight and out of reach: no pointer, no
 * key and no screen reader gets at it. `base.css` has the looks.
 */
export const PutAway = ({ isAway, children }: { isAway: boolean; children: ReactNode }) => {
  useOverlaysPutAway(isAway);
  useFocusGivenBack(isAway);
  return (
    <div className={isAway ? `app-frame ${putAway}` : "app-frame"} inert={isAway} aria-hidden={isAway || undefined}>
      {children}
    </div>
  );
};
