import { type RefObject, useEffect, useRef } from "react";

const isTypedIn = (element: Element | null): boolean =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type !== "checkbox");

/** True when the person has begun to do something that the keyboard must stay with. */
const isBusyElsewhere = (screen: HTMLElement | null): boolean => {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return false;
  const isInDialog = activeElement.closest("[role=dialog],[role=alertdialog]") !== null;
  return isTypedIn(activeElement) || isInDialog || screen?.contains(activeElement) === true;
};

/**
 * Moves the focus to the grid as soon as there are rows to move in, once. Whoever dropped a file or chose one by a link
 * of the navigation continues with the rows; whoever types, answers a dialog or already uses the preview is left alone.
 */
export const useFirstFocus = (
  screen: RefObject<HTMLElement | null>,
  input: RefObject<HTMLInputElement | null>,
  hasRows: boolean,
): void => {
  const isDone = useRef(false);
  useEffect(() => {
    if (!hasRows || isDone.current) return;
    isDone.current = true;
    if (!isBusyElsewhere(screen.current)) input.current?.focus({ preventScroll: true });
  }, [screen, input, hasRows]);
};
