import { useEffect, useState } from "react";

/** The clock, drawn again every second while something is counted down. Reads the clock, so a sleeping computer does not stretch it. */
export const useNow = (isCounting: boolean): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isCounting) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isCounting]);
  return now;
};
