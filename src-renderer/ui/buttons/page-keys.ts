import { useEffect, useRef } from "react";
import { listenKeys } from "../../i18n/keys.ts";

const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const fields = 'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"]';

/** True when a dialog or menu is open, which has the keys then. */
export const isLayerOpen = (): boolean => document.querySelector(layers) !== null;

const isInField = (event: KeyboardEvent): boolean =>
  event.target instanceof Element && event.target.closest(fields) !== null;

/** Marks the first thing to do with a record, which Enter begins. */
export const firstThing = "data-first-thing";

/** Enter belongs to what has the focus; to the page only while nothing of its own has it. */
const isOnPage = ({ target }: KeyboardEvent): boolean =>
  target === document.body || (target instanceof Element && target.matches("[data-focus-home]"));

type PageKey = "f" | "j" | "k" | "r" | "enter" | "ctrl+enter" | "1" | "2" | "3" | "4" | "5" | "6";

/** Keys by which a record's parts are opened, from the first on. */
export const partKeys = ["1", "2", "3", "4", "5", "6"] as const satisfies readonly PageKey[];

const keyOf = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string => {
  if (altKey || shiftKey) return "";
  return ctrlKey || metaKey ? `ctrl+${key.toLowerCase()}` : key.toLowerCase();
};

/** Keys of an open record, wherever the focus is: not in a field (letters are typed there), not below a dialog or menu. */
export const usePageKeys = (keys: Readonly<Partial<Record<PageKey, () => void>>>): void => {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return;
      const key = keyOf(event);
      const act = (current.current as Readonly<Record<string, (() => void) | undefined>>)[key];
      if (key === "enter" && !isOnPage(event)) return;
      if (act === undefined || isLayerOpen() || isInField(event)) return;
      event.preventDefault();
      act();
    };
    return listenKeys(document, onKeyDown);
  }, []);
};
