import { useEffect } from "react";
import { useDesk } from "../desk/DeskProvider.tsx";

/** The desk hears of a person at most this often. */
const everyMs = 20_000;
const signs = ["pointerdown", "pointermove", "keydown", "wheel"] as const;

/** Tells the desk that somebody is there, so that it does not lock under their hands. */
export const useActivity = (isWanted: boolean): void => {
  const desk = useDesk();
  useEffect(() => {
    if (!isWanted) return;
    let toldAt = Number.NEGATIVE_INFINITY;
    const notice = () => {
      const now = performance.now();
      if (now - toldAt < everyMs) return;
      toldAt = now;
      // Not told is no harm: the next sign of life tells again, and a desk that is gone locks by itself.
      desk.session.active({}).catch(() => undefined);
    };
    for (const sign of signs) window.addEventListener(sign, notice, { capture: true, passive: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, notice, { capture: true });
    };
  }, [isWanted, desk]);
};
