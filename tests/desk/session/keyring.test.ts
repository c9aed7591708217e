import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { KeyUnavailableError } from "../../../src-main/interfaces/keyring.ts";
import { systemClock } from "../../../src-main/plumbing/clock.ts";
import { openKeyring } from "../../../src-main/session/keyring.ts";
import { createFakeKeychain, type FakeKeychain } from "../fake-keychain.ts";
import { tempFolder } from "../temp-folder.ts";

const open = (dataDir: string, keychain: FakeKeychain) =>
  openKeyring({ dataDir, keychain, clock: systemClock, randomBytes });

const stateOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return "a key";
  } catch (error) {
    if (error instanceof KeyUnavailableError) return error.state;
    throw error;
  }
};

describe("a keychain that works", () => {
  it("keeps one key for each purpose, and keys.json holds no secret", async () => {
    const dataDir = tempFolder();
    const keychain = createFakeKeychain();
    const keyring = await open(dataDir, keychain);
    const cache = await keyring.keyFor("cache", false);
    const outbox = await keyring.keyFor("outbox", false);
    expect([cache.length, outbox.length, cache.equals(outbox)]).toEqual([32, 32, false]);
    const again = await open(dataDir, keychain);
    expect((await again.keyFor("cache", true)).equals(cache)).toBe(true);
    const text = readFileSync(join(dataDir, "keys.json"), "utf8");
    for (const key of [cache, outbox]) {
      expect(text.includes(key.toString("base64")) || text.includes(key.toString("hex"))).toBe(false);
    }
    expect(statSync(join(dataDir, "keys.json")).mode & 0o077).toBe(0);
  });

  it("gives everybody who asks at once the same new key", async () => {
    const keyring = await open(tempFolder(), createFakeKeychain());
    const keys = await Promise.all(Array.from({ length: 20 }, () => keyring.keyFor("cache", false)));
    expect(new Set(keys.map((key) => key.toString("hex"))).size).toBe(1);
  });

  it("makes no key beside a database whose entry is gone", async () => {
    const dataDir = tempFolder();
    const keychain = createFakeKeychain();
    await (await open(dataDir, keychain)).keyFor("outbox", false);
    keychain.entries.clear();
    const keyring = await open(dataDir, keychain);
    expect(await stateOf(keyring.keyFor("outbox", true))).toBe("entry-missing-with-database");
    expect(keyring.state()).toBe("entry-missing-with-database");
    expect(keychain.entries.size).toBe(0);
    rmSync(join(dataDir, "keys.json"));
    expect(await stateOf((await open(dataDir, keychain)).keyFor("outbox", true))).toBe("entry-missing-with-database");
  });

  it("names a keychain of another kind and a key of somebody else", async () => {
    const dataDir = tempFolder();
    const keychain = createFakeKeychain();
    await (await open(dataDir, keychain)).keyFor("outbox", false);
    const other = await open(dataDir, createFakeKeychain("another kind"));
    expect(await stateOf(other.keyFor("outbox", true))).toBe("backend-changed");
    for (const name of keychain.entries.keys()) keychain.entries.set(name, randomBytes(32).toString("base64"));
    expect(await stateOf((await open(dataDir, keychain)).keyFor("outbox", true))).toBe("wrong-key");
  });

  it("still finds its keys when keys.json is gone or unreadable", async () => {
    const dataDir = tempFolder();
    const keychain = createFakeKeychain();
    const key = await (await open(dataDir, keychain)).keyFor("outbox", false);
    writeFileSync(join(dataDir, "keys.json"), "{ half");
    expect((await (await open(dataDir, keychain)).keyFor("outbox", true)).equals(key)).toBe(true);
    rmSync(join(dataDir, "keys.json"));
    expect((await (await open(dataDir, keychain)).keyFor("outbox", true)).equals(key)).toBe(true);
  });

  it("keeps two folders apart and forgets a wiped key", async () => {
    const keychain = createFakeKeychain();
    const one = await open(tempFolder(), keychain);
    const two = await open(tempFolder(), keychain);
    const key = await one.keyFor("cache", false);
    expect((await two.keyFor("cache", false)).equals(key)).toBe(false);
    await one.wipe("cache");
    expect((await one.keyFor("cache", false)).equals(key)).toBe(false);
  });

  it("keeps the token for the next start, until it is deleted", async () => {
    const dataDir = tempFolder();
    const keychain = createFakeKeychain();
    expect(await (await open(dataDir, keychain)).token.set("secret")).toBe(true);
    const next = await open(dataDir, keychain);
    expect(await next.token.get()).toBe("secret");
    await next.token.delete();
    expect(await (await open(dataDir, keychain)).token.get()).toBeNull();
  });
});

describe("a keychain that is locked", () => {
  it("never leads to a new key, and its keys are there again when it opens", async () => {
    const dataDir = tempFolder();
    const keychain = createFakeKeychain();
    const key = await (await open(dataDir, keychain)).keyFor("outbox", false);
    const before = readFileSync(join(dataDir, "keys.json"));
    keychain.mode = "locked";
    const keyring = await open(dataDir, keychain);
    expect(keyring.state()).toBe("locked");
    expect(await stateOf(keyring.keyFor("outbox", true))).toBe("locked");
    expect(await stateOf(keyring.keyFor("outbox", false))).toBe("locked");
    expect(await keyring.token.get()).toBeNull();
    keychain.mode = "ready";
    expect((await keyring.keyFor("outbox", true)).equals(key)).toBe(true);
    expect(keyring.state()).toBe("ready");
    expect(readFileSync(join(dataDir, "keys.json"))).toEqual(before);
  });

  it("does not count an absence that it showed while it was closing", async () => {
    const dataDir = tempFolder();
    const keychain = createFakeKeychain();
    const key = await (await open(dataDir, keychain)).keyFor("cache", false);
    const keyring = await open(dataDir, keychain);
    keychain.mode = "locked";
    expect(await stateOf(keyring.keyFor("cache", false))).toBe("locked");
    keychain.mode = "ready";
    expect((await keyring.keyFor("cache", false)).equals(key)).toBe(true);
  });
});

describe("no keychain", () => {
  it("keeps token, cache and staging keys in memory and nothing of them on the disk", async () => {
    const dataDir = tempFolder();
    const keychain = createFakeKeychain();
    keychain.mode = "absent";
    const keyring = await open(dataDir, keychain);
    expect(keyring.state()).toBe("absent");
    await keyring.keyFor("cache", false);
    await keyring.keyFor("staging", false);
    expect([keyring.inMemory("cache"), keyring.inMemory("staging"), keyring.inMemory("outbox")]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await keyring.token.set("secret")).toBe(false);
    expect(await keyring.token.get()).toBe("secret");
    expect(existsSync(join(dataDir, "keys.json"))).toBe(false);
    expect(await (await open(dataDir, keychain)).token.get()).toBeNull();
  });

  it("keeps the outbox's key in a file, and moves it to the keychain once there is one", async () => {
    const dataDir = tempFolder();
    const keychain = createFakeKeychain();
    keychain.mode = "absent";
    const key = await (await open(dataDir, keychain)).keyFor("outbox", false);
    const file = join(dataDir, "outbox.key");
    expect(statSync(file).mode & 0o077).toBe(0);
    expect((await (await open(dataDir, keychain)).keyFor("outbox", true)).equals(key)).toBe(true);
    keychain.mode = "ready";
    expect((await (await open(dataDir, keychain)).keyFor("outbox", true)).equals(key)).toBe(true);
    expect(existsSync(file)).toBe(false);
    expect((await (await open(dataDir, keychain)).keyFor("outbox", true)).equals(key)).toBe(true);
  });

  it("does not replace the key of an outbox that the keychain had", async () => {
    const dataDir = tempFolder();
    const keychain = createFakeKeychain();
    await (await open(dataDir, keychain)).keyFor("outbox", false);
    keychain.mode = "absent";
    expect(await stateOf((await open(dataDir, keychain)).keyFor("outbox", true))).toBe("absent");
    expect(existsSync(join(dataDir, "outbox.key"))).toBe(false);
  });
});
