import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { password } from "../../service/small-world.ts";
import { createFakeKeychain, type FakeKeychain } from "../fake-keychain.ts";
import { tempFolder } from "../temp-folder.ts";
import { context } from "./build-session.ts";
import { createManualClock } from "./manual-clock.ts";
import { signInInput, startRealService } from "./real-service.ts";
import { startSession } from "./session-parts.ts";

const minute = 60_000;
const entryOf = (keychain: FakeKeychain, thing: string): string =>
  [...keychain.entries.keys()].find((name) => name.startsWith(`${thing}@`)) ?? "none";

/** How a keychain comes into a state, and what the person then finds. */
type Case = {
  readonly change: (keychain: FakeKeychain) => FakeKeychain;
  readonly hasDatabase: boolean;
  readonly restored: "open" | "locked" | "signed-out";
  /** Whether token and keychain are one after signing in or unlocking. */
  readonly isStored: boolean;
};

const withoutCacheKey = (keychain: FakeKeychain): FakeKeychain => {
  keychain.entries.delete(entryOf(keychain, "cache"));
  return keychain;
};
const inMode =
  (mode: FakeKeychain["mode"]) =>
  (keychain: FakeKeychain): FakeKeychain => {
    keychain.mode = mode;
    return keychain;
  };

const cases: Readonly<Record<string, Case>> = {
  ready: { change: (same) => same, hasDatabase: true, restored: "open", isStored: true },
  locked: { change: inMode("locked"), hasDatabase: true, restored: "signed-out", isStored: false },
  absent: { change: inMode("absent"), hasDatabase: true, restored: "signed-out", isStored: false },
  "entry-missing-with-database": { change: withoutCacheKey, hasDatabase: true, restored: "locked", isStored: true },
  "entry-missing-no-database": { change: withoutCacheKey, hasDatabase: false, restored: "locked", isStored: true },
  "backend-changed": {
    change: () => createFakeKeychain("another kind"),
    hasDatabase: true,
    restored: "signed-out",
    isStored: true,
  },
  "wrong-key": {
    change: (keychain) => {
      keychain.entries.set(entryOf(keychain, "cache"), randomBytes(32).toString("base64"));
      return keychain;
    },
    hasDatabase: true,
    restored: "locked",
    isStored: true,
  },
};

it.each(Object.keys(cases))("%s: start, sign-in, renewal and unlocking", async (name) => {
  const { change, hasDatabase, restored, isStored } = cases[name] as Case;
  const service = await startRealService();
  const clock = createManualClock();
  const dataDir = tempFolder();
  const before = createFakeKeychain();
  const setting = { url: service.url, dataDir, clock };
  const first = await startSession({ ...setting, keychain: before });
  await first.session.handlers.signIn(signInInput, context);
  const oldToken = first.session.token();
  await first.close();
  if (hasDatabase) {
    mkdirSync(join(dataDir, "cache"));
    writeFileSync(join(dataDir, "cache", "x.db"), "rows");
  }

  const keychain = change(before);
  const { session, keyring, told: notices } = await startSession({ ...setting, keychain });
  await session.restore();
  const state = session.state();
  expect(state.phase === "signed-in" ? (state.locked ? "locked" : "open") : state.phase).toBe(restored);
  // Nothing that happens by itself may lose what the keychain holds.
  expect(before.entries.get(entryOf(before, "token"))).toBe(oldToken);

  const entered =
    restored === "signed-out"
      ? await session.handlers.signIn(signInInput, context)
      : await session.handlers.unlock({ password }, context);
  expect(entered).toMatchObject({ phase: "signed-in", token_stored: isStored, locked: false });
  expect(notices).toEqual([]);
  const isInKeychain = () => keychain.entries.get(entryOf(keychain, "token")) === session.token();
  expect(isInKeychain()).toBe(isStored);

  for (let minutes = 0; minutes < 65; minutes += 5) {
    await clock.advance(5 * minute);
    await session.handlers.active({}, context);
  }
  const signedIn = session.token();
  expect(await session.handlers.refresh({}, context)).toMatchObject({ phase: "signed-in", token_stored: isStored });
  const renewed = session.token();
  expect([renewed !== oldToken, isInKeychain()]).toEqual([true, isStored]);
  await session.handlers.lock({}, context);
  expect(await session.handlers.unlock({ password }, context)).toMatchObject({ locked: false, token_stored: isStored });
  expect([session.token() !== renewed, isInKeychain(), signedIn !== null]).toEqual([true, isStored, true]);
  expect(await keyring.token.get()).toBe(session.token());
  expect(await session.handlers.refresh({}, context)).toMatchObject({ phase: "signed-in" });

  await session.handlers.signOut({}, context);
  expect(await keyring.token.get()).toBeNull();
});

it("a keychain that opens later takes the token of the next renewal", async () => {
  const service = await startRealService();
  const clock = createManualClock();
  const keychain = createFakeKeychain();
  keychain.mode = "locked";
  const { session, keyring } = await startSession({ url: service.url, dataDir: tempFolder(), clock, keychain });
  expect(await session.handlers.signIn(signInInput, context)).toMatchObject({ token_stored: false });
  keychain.mode = "ready";
  await keyring.reprobe();
  await session.handlers.lock({}, context);
  expect(await session.handlers.unlock({ password }, context)).toMatchObject({ token_stored: true });
  expect(keychain.entries.get(entryOf(keychain, "token"))).toBe(session.token());
});
