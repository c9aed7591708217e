import { type FormEvent, type ReactNode, useCallback, useRef, useState } from "react";
import { useHold } from "../leaving.ts";
import { DiscardQuestion } from "./DiscardQuestion.tsx";

/** Codes and passwords are typed again in no time, and what is looked for is nothing to keep. */
const isText = (target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement &&
    ["text", "tel", "email", "number", "date"].includes(target.type) &&
    target.autocomplete !== "one-time-code");

/**
 * Input of a person in the fields of a dialog, typed or chosen: fields that were changed and hold something, and whatever marks
 * itself with `data-holds` (files that wait to be sent). Put `content` on the dialog as its ref, `onChange` around the fields.
 */
export const useTyped = () => {
  const shown = useRef<HTMLElement>(null);
  const changed = useRef(new Set<HTMLInputElement | HTMLTextAreaElement>());
  return {
    content: useCallback((element: HTMLElement | null) => {
      shown.current = element;
    }, []),
    onChange: ({ target }: FormEvent): void => {
      if (isText(target)) changed.current.add(target);
    },
    surface: shown,
    isTyped: (): boolean =>
      [...changed.current].some((field) => field.isConnected && field.value.trim() !== "") ||
      (shown.current?.querySelector('[data-holds="true"]') ?? null) !== null,
  };
};

/**
 * Asks before a form is closed by something that happens by mistake (Escape, a click beside it), while `isHeld` says that something would be
 * lost; before the window goes too. `close` closes it, or asks first; `question` is drawn in the form.
 */
export const useDiscard = (isHeld: () => boolean, onClose: () => void): { close: () => void; question: ReactNode } => {
  const [isAsking, setAsking] = useState(false);
  useHold(isHeld);
  return {
    close: () => (isHeld() ? setAsking(true) : onClose()),
    question: isAsking ? <DiscardQuestion onStay={() => setAsking(false)} onLeave={() => onClose()} /> : null,
  };
};
