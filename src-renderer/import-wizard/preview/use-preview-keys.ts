import { useEffect, useRef } from "react";
import { listenKeys } from "../../i18n/keys.ts";
import type { Severity } from "../model/cell-issues.ts";

type Options = {
  /** A dialog is open: its keys are its own. */
  readonly isOff: boolean;
  readonly onJump: (severity: Severity) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onPanel: () => void;
  readonly onSearch: () => void;
  readonly onReplace: () => void;
};

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== "checkbox");

const shortcutOf = (event: KeyboardEvent): keyof Omit<Options, "isOff"> | undefined => {
  if (event.key === "F8") return "onJump";
  if (event.key === "F6") return "onPanel";
  if (!(event.ctrlKey || event.metaKey)) return undefined;
  const key = event.key.toLowerCase();
  if (key === "f") return "onSearch";
  if (key === "h") return "onReplace";
  // In a text field these undo what was typed there; the grid's own input takes them before they come here.
  if (isTextField(event.target)) return undefined;
  if (key === "z") return event.shiftKey ? "onRedo" : "onUndo";
  return key === "y" ? "onRedo" : undefined;
};

/** Keys of the whole preview, wherever the focus is: F8, Shift+F8 (warnings), F6, Ctrl+F, Ctrl+H, Ctrl+Z, Ctrl+Y. */
export const usePreviewKeys = (options: Options): void => {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = latest.current.isOff ? undefined : shortcutOf(event);
      if (shortcut === undefined) return;
      event.preventDefault();
      if (shortcut === "onJump") latest.current.onJump(event.shiftKey ? "warning" : "error");
      else latest.current[shortcut]();
    };
    return listenKeys(window, onKeyDown);
  }, []);
};
