import { useState } from "react";

/** For a money dialog whose closing says whether the operation was done: what follows must not take the outcome away. */
export const useOutcome = (onClose: (outcome?: "done") => void) => {
  const [isDone, setDone] = useState(false);
  return { onDone: () => setDone(true), onClose: () => onClose(isDone ? "done" : undefined) };
};
