import { useCallback, useEffect, useState } from "react";

type TimedValue = { readonly id: string; readonly field: string; readonly value: string };

/** Holds one value for some seconds and then forgets it, also when the component unmounts. */
export const useTimedValue = () => {
  const [shown, setShown] = useState<TimedValue & { readonly seconds: number }>();
  const hide = useCallback(() => setShown(undefined), []);
  const show = useCallback((value: TimedValue, seconds: number) => setShown({ ...value, seconds }), []);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(hide, shown.seconds * 1000);
    return () => clearTimeout(timer);
  }, [shown, hide]);
  return { shown, show, hide };
};
