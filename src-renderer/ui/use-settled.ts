import { useEffect, useState } from "react";

/** A value once it has stayed the same for `ms`: what is asked of the desk by it is not asked at every key. */
export const useSettled = <T>(value: T, ms: number): T => {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(() => value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
};
