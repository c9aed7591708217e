import { beforeAll, expect, it } from "vitest";
import { callByName } from "../../../src-shared/registries/calls/registry.ts";
import { listByName, listNames } from "../../../src-shared/registries/lists/registry.ts";
import { onEveryDatabase } from "../harness.ts";
import { makeSmallWorld, openSession, send } from "../small-world.ts";

onEveryDatabase("filters that a list does not have", {}, (started) => {
  let token: string;

  beforeAll(async () => {
    await makeSmallWorld(started().running());
    token = await openSession(started().running(), 1001);
  });

  const statusOf = async (url: string): Promise<number> =>
    (await send(started().running(), "GET", url, { token })).status;

  const lists = listNames
    .map((name) => [name, callByName(listByName(name).call)] as const)
    .filter(([, { method, path }]) => method === "GET" && !path.includes("{"));

  it.each(lists)("are refused by %s, whatever they are called", async (name, { path }) => {
    expect(lists.length).toBeGreaterThan(30);
    for (const query of ["nope=1", "__proto__=1", "constructor=1", "hasOwnProperty=1", "toString=1"])
      expect([name, query, await statusOf(`${path}?${query}`)]).toEqual([name, query, 400]);
    const own = Object.entries(listByName(name).filters).find(([, { type }]) => type === "own");
    if (own === undefined) return;
    const tests = encodeURIComponent('{"__proto__":{"is":["L"]}}');
    expect(await statusOf(`${path}?company_id=11&${own[0]}=${tests}`)).toBe(400);
  });
});
