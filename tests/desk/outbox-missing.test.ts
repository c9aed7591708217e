import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createOutboxKeeper } from "../../src-main/money/outbox-keeper.ts";
import { outboxFile } from "../../src-main/outbox/open-outbox.ts";
import { systemClock } from "../../src-main/plumbing/clock.ts";
import { createLog } from "../../src-main/plumbing/log.ts";
import { openKeyring } from "../../src-main/session/keyring.ts";
import { createFakeKeychain } from "./fake-keychain.ts";
import { tempFolder } from "./temp-folder.ts";

it.each(["ready", "absent"] as const)(
  "tells that the outbox was deleted with its witness (keychain %s)",
  async (mode) => {
    const dataDir = tempFolder();
    const keychain = createFakeKeychain();
    keychain.mode = mode;
    const clock = systemClock;
    const open = async (): Promise<readonly string[]> => {
      const told: string[] = [];
      const keyring = await openKeyring({ dataDir, keychain, clock, randomBytes });
      const parts = { host: { dataDir, randomBytes }, clock, log: createLog(() => {}), keyring };
      const keeper = createOutboxKeeper({ ...parts, notify: (code) => void told.push(code) }, () => {});
      await keeper.open();
      keeper.close();
      return told;
    };
    const takeAway = (): void => {
      for (const end of ["", "-wal", "-shm", ".seen"]) rmSync(outboxFile(dataDir) + end, { force: true });
    };
    expect(await open()).toEqual([]);
    expect(await open()).toEqual([]);
    takeAway();
    expect(await open()).toEqual(["outbox_missing"]);
    expect(await open()).toEqual([]);
    takeAway();
    // The keychain is a witness of its own, when the list of keys is taken away too.
    if (mode === "ready") rmSync(join(dataDir, "keys.json"));
    expect(await open()).toEqual(["outbox_missing"]);
  },
);
