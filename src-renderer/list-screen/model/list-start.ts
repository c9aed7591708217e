import type { To } from "react-router-dom";

/** Action begun on a list as soon as it is shown: one of its tools, or an action with all rows that its filters show. */
export type ListStart = { readonly tool: string } | { readonly action: string };

/** The second argument of `navigate`: goes to a list and begins something there, once. */
export const startingWith = (start: ListStart) => ({ state: { start } });

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** Reads the action to begin from a place's state; null where there is none. A browser keeps any state, so it is checked. */
export const startOfState = (state: unknown): ListStart | null => {
  if (typeof state !== "object" || state === null || !("start" in state)) return null;
  const { start } = state;
  if (typeof start !== "object" || start === null) return null;
  if ("tool" in start && isText(start.tool)) return { tool: start.tool };
  return "action" in start && isText(start.action) ? { action: start.action } : null;
};

/** The place without what was to be begun, so that going back to it begins nothing. */
export const placeWithoutStart = ({ pathname, search }: { pathname: string; search: string }): To => ({
  pathname,
  search,
});
