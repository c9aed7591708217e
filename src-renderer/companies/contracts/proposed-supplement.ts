import type { Config } from "./terms-input.ts";

/** State of the address of a contract's page with which a supplement of these terms begins there. */
export const supplementState = (config: Config) => ({ supplement: config }) as const;

/** Terms that a supplement is to begin with, from the state of an address; undefined: none. */
export const supplementOf = (state: unknown): Config | undefined => {
  if (typeof state !== "object" || state === null || !("supplement" in state)) return undefined;
  const { supplement } = state;
  return typeof supplement === "object" && supplement !== null ? (supplement as Config) : undefined;
};
