import { useCallback, useEffect, useState } from "react";

type Shown = { readonly id: string; readonly field: string; readonly value: string };

/** Holds one value for some seconds and forgets it, also when what showed it goes away. */
export const useShown = () => {
  const [shown, setShown] = useState<Shown & { readonly seconds: number }>();
  const hide = useCallback(() => setShown(undefined), []);
  const show = useCallback((value: Shown, seconds: number) => setShown({ ...value, seconds }), []);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(hide, shown.seconds * 1000);
    return () => clearTimeout(timer);
  }, [shown, hide]);
  return { shown, show, hide };
};
