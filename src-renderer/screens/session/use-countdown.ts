import { useEffect, useState } from "react";

/** Seconds left of a waiting time; `start` begins it anew. Reads the clock, so a sleeping computer does not stretch it. */
export const useCountdown = () => {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) setUntil(0);
    }, 500);
    return () => clearInterval(timer);
  }, [until]);
  return {
    left: until === 0 ? 0 : Math.max(0, Math.ceil((until - now) / 1000)),
    start: (seconds: number) => {
      setNow(Date.now());
      setUntil(Date.now() + seconds * 1000);
    },
  };
};
