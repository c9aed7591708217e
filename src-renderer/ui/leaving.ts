import { useEffect, useRef } from "react";

/** Whether a person would lose something by leaving now. */
type Hold = () => boolean;

const holds = new Set<Hold>();

/** Whether anything that was typed or chosen would be lost with the window. */
export const wouldLose = (): boolean => [...holds].some((hold) => hold());

/** Has the browser, or the window of the program, ask before it closes or loads anew. */
const ask = (event: BeforeUnloadEvent): void => {
  if (wouldLose()) event.preventDefault();
};

/** Asks before the window goes while `hold` says so. Returns what ends that. */
export const addHold = (hold: Hold): (() => void) => {
  if (holds.size === 0) window.addEventListener("beforeunload", ask);
  holds.add(hold);
  return () => {
    holds.delete(hold);
    if (holds.size === 0) window.removeEventListener("beforeunload", ask);
  };
};

/** `addHold` while a component is there; asked as it was drawn last. */
export const useHold = (hold: Hold): void => {
  const latest = useRef(hold);
  useEffect(() => {
    latest.current = hold;
  });
  useEffect(() => addHold(() => latest.current()), []);
};
