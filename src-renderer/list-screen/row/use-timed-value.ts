import { useCallback, useEffect, useState } from "react";

type TimedValue = { readonly id: string; readonly field: string; readonly value: string };

/** Holds one value for some seconds and then forgets it, also when the component unmounts. */
export const useTimedValue = () => {
  const [revealed, setRevealed] = useState<TimedValue & { readonly seconds: number }>();
  const hide = useCallback(() => setRevealed(undefined), []);
  const show = useCallback((value: TimedValue, seconds: number) => setRevealed({ ...value, seconds }), []);
  useEffect(() => {
    if (!revealed) return;
    const timer = setTimeout(hide, revealed.seconds * 1000);
    return () => clearTimeout(timer);
  }, [revealed, hide]);
  return { revealed, show, hide };
};
