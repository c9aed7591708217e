import { expect, it } from "vitest";
import type { ListName } from "../../src-shared/registries/lists/registry.ts";
import { queryKeys } from "../desk/DeskProvider.tsx";
import { createQueryClient } from "../desk/query-client.ts";
import { createFakeDesk } from "../testing/fake-desk.ts";
import { watchDesk } from "./data-changed.ts";

/** Lists of whose records what was read is read again, once others have changed. */
const readAgain = (...changed: readonly ListName[]): readonly unknown[] => {
  const client = createQueryClient();
  const connected = createFakeDesk({});
  for (const list of ["settlements", "wallets", "bills"] as const)
    client.setQueryData(queryKeys.detail(list, "1"), "read before");
  watchDesk(connected, client);
  connected.emit("lists.changed", { lists: [...changed] });
  const keys = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
  return keys.map(({ queryKey }) => queryKey[1]);
};

it.each([
  ["wallets", ["settlements", "wallets"]],
  ["payAccounts", ["settlements"]],
  ["companyLabors", ["settlements"]],
  ["settlements", ["settlements"]],
  ["bills", ["bills"]],
] as const)("reads a settlement again once %s change that its page shows figures of", (changed, expected) => {
  expect(readAgain(changed)).toEqual(expected);
});
