import { expect, it } from "vitest";
import { bridge } from "../../bridge/contract.ts";
import { bridgeNames } from "./names.ts";

it("names every entry of the contract and nothing else", () => {
  const entryNames = Object.fromEntries(
    Object.entries(bridge).map(([area, entries]) => {
      const kinds = Object.entries(entries).map(([name, entry]): [string, string] => [name, entry.kind]);
      const named = (isEvent: boolean) =>
        kinds.filter(([, kind]) => (kind === "event") === isEvent).map(([name]) => name);
      return [area, { queries: named(false), events: named(true) }];
    }),
  );
  expect(bridgeNames).toEqual(entryNames);
});
