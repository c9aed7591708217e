import { useEffect, useState } from "react";

const fromNow = (seconds: number) => (seconds === 0 ? 0 : Date.now() + seconds * 1000);

/**
 * Seconds left of a waiting time; `start` begins it again, `atOnce` seconds run from the first drawing on. Reads the
 * clock, so a sleeping computer does not stretch it.
 */
export const useCountdown = (atOnce = 0) => {
  const [until, setUntil] = useState(() => fromNow(atOnce));
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until === 0) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) setUntil(0);
    }, 500);
    return () => clearInterval(timer);
  }, [until]);
  return {
    secondsLeft: until === 0 ? 0 : Math.max(0, Math.ceil((until - now) / 1000)),
    start: (seconds: number) => {
      setNow(Date.now());
      setUntil(fromNow(seconds));
    },
  };
};
