import { useEffect, useRef } from "react";

/** True when a person would lose something by leaving now. */
type Hold = () => boolean;

const holds = new Set<Hold>();
/** Losses with the window alone: within it, it is there again where it was typed. */
const holdsOfWindow = new Set<Hold>();

const isHeld = (some: ReadonlySet<Hold>): boolean => [...some].some((hold) => hold());

/** True when anything that was typed or chosen would be lost by going elsewhere. */
export const wouldLose = (): boolean => isHeld(holds);

/** Has the browser, or the window of the program, ask before it closes or loads anew. */
const ask = (event: BeforeUnloadEvent): void => {
  if (isHeld(holds) || isHeld(holdsOfWindow)) event.preventDefault();
};

const add = (some: Set<Hold>, hold: Hold): (() => void) => {
  const isNone = () => holds.size === 0 && holdsOfWindow.size === 0;
  if (isNone()) window.addEventListener("beforeunload", ask);
  some.add(hold);
  return () => {
    some.delete(hold);
    if (isNone()) window.removeEventListener("beforeunload", ask);
  };
};

/** Asks before the window goes or the person goes back while `hold` says so. Returns what ends that. */
export const addHold = (hold: Hold): (() => void) => add(holds, hold);

const useLatest = (hold: Hold) => {
  const latest = useRef(hold);
  useEffect(() => {
    latest.current = hold;
  });
  return latest;
};

/** `addHold` while a component is there; asked as it was drawn last. */
export const useHold = (hold: Hold): void => {
  const latest = useLatest(hold);
  useEffect(() => addHold(() => latest.current()), [latest]);
};

/** The same before the window goes only: for what a person finds again when they come back. */
export const useWindowHold = (hold: Hold): void => {
  const latest = useLatest(hold);
  useEffect(() => add(holdsOfWindow, () => latest.current()), [latest]);
};
