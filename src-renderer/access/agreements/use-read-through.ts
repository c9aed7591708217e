import { type RefObject, useCallback, useEffect, useState } from "react";
import { agreementSeconds } from "../../../src-shared/access/agreements/agreements-calls.ts";
import { useCountdown } from "../../ui/use-countdown.ts";

/** Conditions left before the reader continues; only the time holds the button back (spec 2), the end is a hint. */
export type Missing = "both" | "time" | "end" | "none";

/** Pixels of the end that may still be out of sight: zoomed browsers never reach the last one. */
const tolerance = 8;

/** Ten seconds (spec 2, 9) before one can continue, and whether the end was reached by scrolling or by the focus. */
export const useReadThrough = (scroller: RefObject<HTMLElement | null>) => {
  const { secondsLeft } = useCountdown(agreementSeconds);
  const [isAtEnd, setAtEnd] = useState(false);
  const look = useCallback(() => {
    const area = scroller.current;
    if (area && area.scrollTop + area.clientHeight >= area.scrollHeight - tolerance) setAtEnd(true);
  }, [scroller]);
  // A short text is at its end from the start.
  useEffect(look, [look]);
  const missing: Missing = secondsLeft > 0 ? (isAtEnd ? "time" : "both") : isAtEnd ? "none" : "end";
  return { left: secondsLeft, missing, look, reachEnd: () => setAtEnd(true) };
};
