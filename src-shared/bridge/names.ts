import { bridge } from "./contract.ts";

/** Names of the entries by area: what is asked, and what the desk tells of itself. */
export type BridgeNames = Readonly<
  Record<string, { readonly queries: readonly string[]; readonly events: readonly string[] }>
>;

/**
 * The names of the contract without its schemas. The sandboxed preload, which must not hold those, gets them when it is
 * built (`vite.preload.config.ts`).
 */
export const bridgeNames: BridgeNames = Object.fromEntries(
  Object.entries(bridge).map(([area, entries]) => {
    const names = (isEvent: boolean) =>
      Object.entries(entries).flatMap(([name, { kind }]) => ((kind === "event") === isEvent ? [name] : []));
    return [area, { queries: names(false), events: names(true) }];
  }),
);
