import { type ReactNode, useState } from "react";
import { matchPath, Navigate, useLocation } from "react-router-dom";
import { useCan } from "../session/bootstrap.ts";
import type { Arrival } from "./arrival.ts";
import { screens } from "./state/screens.ts";

/** True when the person may see the screen at an address; unknown addresses have a page of their own. */
const useMaySee = (): ((pathname: string) => boolean) => {
  const can = useCan();
  return (pathname) => {
    const screen = screens.find(({ path }) => matchPath(`/${path}`, pathname) !== null);
    return screen?.permission === undefined || can(screen.permission);
  };
};

/**
 * Leads who signs in to where they may be: the same person to the address where they were, another one to the start, and
 * nobody to a screen that they may not see. Who follows a link later still meets the 403 page. Back and Forward do not lead to
 * where somebody else was either: what they looked for stands in those addresses.
 */
export const Landing = ({ arrival, children }: { readonly arrival: Arrival; readonly children: ReactNode }) => {
  const maySee = useMaySee();
  const { pathname, key } = useLocation();
  const [isDue, setDue] = useState(arrival.isFresh && (arrival.isAnother || !maySee(pathname)));
  if (isDue && pathname === "/") setDue(false);
  const leadsAway = (isDue && pathname !== "/") || !arrival.isOwn(key);
  return (
    <>
      {leadsAway ? <Navigate to="/" replace /> : null}
      {leadsAway ? null : children}
    </>
  );
};
