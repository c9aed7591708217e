import type { KeyboardEvent as ReactKeyboardEvent } from "react";

/** Key code of what an input method takes. */
const takenByMethod = 229;
/** A key within this many milliseconds of the end of a composition may be the one that ended it (Safari tells it afterwards). */
const endsWithinMs = 300;

/** When a composition last ended, until a key is let go: the key that ended it is no key of the page's. */
let endedAt: number | null = null;
const judged = new WeakMap<KeyboardEvent, boolean>();

if (typeof document !== "undefined") {
  document.addEventListener(
    "compositionend",
    ({ timeStamp }) => {
      endedAt = timeStamp;
    },
    true,
  );
  document.addEventListener(
    "keyup",
    () => {
      endedAt = null;
    },
    true,
  );
}

const judge = (event: KeyboardEvent): boolean => {
  if (event.isComposing || event.keyCode === takenByMethod) return true;
  const isLast = event.key === "Enter" && endedAt !== null && Math.abs(event.timeStamp - endedAt) < endsWithinMs;
  endedAt = null;
  return isLast;
};

/** True when a key belongs to the input method: it composes, or this key ended it. */
export const isComposed = (event: KeyboardEvent): boolean => {
  const known = judged.get(event) ?? judge(event);
  judged.set(event, known);
  return known;
};

/** A handler for `onKeyDown` that hears no key of the input method's; there is no other way to take keys. */
export const keys =
  <E extends ReactKeyboardEvent>(handler: (event: E) => void): ((event: E) => void) =>
  (event) => {
    if (!isComposed(event.nativeEvent)) handler(event);
  };

type KeyTarget = Pick<Window, "addEventListener" | "removeEventListener">;

/** Listens to the keys of a page; `isFirst`: before anything in it does. Gives back its unsubscribe. */
export const listenKeys = (
  target: KeyTarget,
  handler: (event: KeyboardEvent) => void,
  isFirst = false,
): (() => void) => {
  const listener = (event: KeyboardEvent): void => {
    if (!isComposed(event)) handler(event);
  };
  target.addEventListener("keydown", listener, isFirst);
  return () => target.removeEventListener("keydown", listener, isFirst);
};

/**
 * Keeps the input method's keys from everything in the page, so that an Escape which gives up a composition closes no dialog of
 * the library's either. Gives back its undoing.
 */
export const keepComposedKeys = (): (() => void) => {
  const stop = (event: KeyboardEvent): void => {
    if (isComposed(event)) event.stopPropagation();
  };
  window.addEventListener("keydown", stop, true);
  return () => window.removeEventListener("keydown", stop, true);
};
