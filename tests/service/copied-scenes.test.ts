import { expect, it } from "vitest";
import { dumpText, startTestService, testClock } from "./harness.ts";
import { makeScene } from "./money-scene.ts";
import { suiteDatabases } from "./on-postgres.ts";

/** Secrets and tokens are drawn by lot; a service with a clock of its own makes its data by itself. */
const drawn = /("name":"secrets","value"|"token_hash"):"[0-9a-f]+"/g;
const ownClock = { clock: { now: () => testClock().now() } };

it.each(suiteDatabases())("a copied service or scene has what one that is made from nothing has (%s)", async (kind) => {
  const starts = {
    service: (isCopied: boolean) => startTestService(kind, isCopied ? {} : ownClock),
    scene: (isCopied: boolean) => makeScene(kind, { workers: 3, funds: 5_00, ...(!isCopied && { service: ownClock }) }),
  };
  for (const start of Object.values(starts)) {
    const dumps: string[] = [];
    for (const isCopied of [true, true, false]) {
      const made = await start(isCopied);
      dumps.push((await dumpText(made.running().db)).replace(drawn, "$1"));
      await made.end();
    }
    expect(dumps[0]?.length).toBeGreaterThan(1_000);
    expect([dumps[1], dumps[2]]).toEqual([dumps[0], dumps[0]]);
  }
});
