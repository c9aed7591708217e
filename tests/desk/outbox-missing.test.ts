import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createOutboxAccess } from "../../src-main/money/outbox-access.ts";
import { outboxFile } from "../../src-main/outbox/open-outbox.ts";
import { systemClock } from "../../src-main/plumbing/clock.ts";
import { createLog } from "../../src-main/plumbing/log.ts";
import { openKeyring } from "../../src-main/session/keyring.ts";
import { createFakeKeychain } from "./fake-keychain.ts";
import { tempFolder } from "./temp-folder.ts";

it.each(["ready", "absent"] as const)(
  "tells that the outbox was deleted with its generation file (keychain %s)",
  async (mode) => {
    const dataDir = tempFolder();
    const keychain = createFakeKeychain();
    keychain.mode = mode;
    const clock = systemClock;
    const open = async (): Promise<readonly string[]> => {
      const notices: string[] = [];
      const keyring = await openKeyring({ dataDir, keychain, clock, randomBytes });
      const parts = { host: { dataDir, randomBytes }, clock, log: createLog(() => {}), keyring };
      const keeper = createOutboxAccess({ ...parts, notify: (code) => void notices.push(code) }, () => {});
      await keeper.open();
      keeper.close();
      return notices;
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
    // The keychain still shows that there was an outbox when the list of keys is deleted too.
    if (mode === "ready") rmSync(join(dataDir, "keys.json"));
    expect(await open()).toEqual(["outbox_missing"]);
  },
);
