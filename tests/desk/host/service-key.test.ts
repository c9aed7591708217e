import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { serviceKey } from "../../../src-main/host/base/service-address.ts";
import { systemClock } from "../../../src-main/plumbing/clock.ts";
import { createFakeKeychain } from "../fake-keychain.ts";
import { tempFolder } from "../temp-folder.ts";

const setUp = () => {
  const dataDir = tempFolder();
  const keychain = createFakeKeychain();
  const file = join(dataDir, "service", "database", "flexdesk.db");
  const put = (content: string | Buffer): void => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  };
  return { keychain, put, key: () => serviceKey({ dataDir, keychain, clock: systemClock, randomBytes }) };
};
const plain = "SQLite format 3\0 and more";
const encrypted = randomBytes(4_096);

it("makes one key, keeps it in the keychain, and gives the same ever after", async () => {
  const { key, put } = setUp();
  const first = await key();
  expect(first).toHaveLength(32);
  put(encrypted);
  expect(await key()).toEqual(first);
});

it("makes a key for a database that is still plain, and none without a keychain", async () => {
  for (const mode of ["absent", "locked"] as const) {
    const { key, put, keychain } = setUp();
    keychain.mode = mode;
    expect(await key()).toBeNull();
    put(plain);
    expect(await key()).toBeNull();
    keychain.mode = "ready";
    expect(await key()).toHaveLength(32);
  }
});

it("never makes another key for an encrypted database", async () => {
  const { key, put, keychain } = setUp();
  await key();
  put(encrypted);
  for (const mode of ["absent", "locked"] as const) {
    keychain.mode = mode;
    await expect(key()).rejects.toMatchObject({ name: "ServiceKeyError" });
  }
  keychain.mode = "ready";
  keychain.entries.clear();
  await expect(key()).rejects.toMatchObject({ name: "ServiceKeyError" });
  expect(keychain.entries.size).toBe(0);
});
