import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { createFakeKeychain, type FakeKeychain } from "../fake-keychain.ts";
import { tempFolder } from "../temp-folder.ts";
import { context, type SessionParts } from "./build-session.ts";
import { openFileKeychain } from "./file-keychain.ts";
import { createManualClock, type ManualClock } from "./manual-clock.ts";
import { createNetworkPath, signInInput, startRealService } from "./real-service.ts";
import { startSession } from "./session-parts.ts";

const minute = 60_000;
const tokenIn = (keychain: FakeKeychain): string | undefined =>
  [...keychain.entries].find(([name]) => name.startsWith("token"))?.[1];

/** Somebody works for an hour and a bit. */
const work = async ({ session }: SessionParts, clock: ManualClock): Promise<void> => {
  for (let minutes = 0; minutes < 65; minutes += 5) {
    await clock.advance(5 * minute);
    await session.handlers.active({}, context);
  }
};
const refresh = async ({ session }: SessionParts) => (await session.handlers.refresh({}, context)).phase;

const signedIn = async (clock = createManualClock()) => {
  const service = await startRealService();
  const way = await createNetworkPath(service.port, 6_000);
  const keychain = createFakeKeychain();
  const setting = { url: way.url, dataDir: tempFolder(), keychain, clock };
  const parts = await startSession(setting);
  await parts.session.handlers.signIn(signInInput, context);
  return { parts, service, way, clock, keychain, setting };
};

it("keeps the token that a sign-in gave until an hour of use has passed", async () => {
  const { parts, clock, keychain } = await signedIn();
  const first = parts.session.token();
  await clock.advance(4 * minute);
  await parts.session.handlers.active({}, context);
  expect(await refresh(parts)).toBe("signed-in");
  expect(parts.session.token()).toBe(first);
  await work(parts, clock);
  expect(await refresh(parts)).toBe("signed-in");
  expect(parts.session.token()).not.toBe(first);
  expect(tokenIn(keychain)).toBe(parts.session.token());
});

it("is not renewed while nobody is there", async () => {
  const { parts, clock } = await signedIn();
  const first = parts.session.token();
  await clock.advance(3 * 60 * minute);
  await parts.session.handlers.active({}, context);
  expect([parts.session.token(), parts.session.isLocked()]).toEqual([first, true]);
});

it.each([2019, 2039])(
  "counts hours of use, whatever the wall clock says: in %i, set right in between",
  async (year) => {
    const { parts, clock } = await signedIn(createManualClock(Date.UTC(year, 5, 1)));
    const first = parts.session.token();
    await work(parts, clock);
    expect(await refresh(parts)).toBe("signed-in");
    expect([parts.session.token() === first, parts.session.isLocked()]).toEqual([false, false]);
    clock.set(Date.now());
    expect([await refresh(parts), parts.session.isLocked()]).toEqual(["signed-in", year === 2019]);
    await clock.advance(15 * minute);
    expect(parts.session.isLocked()).toBe(true);
  },
);

it.each(["drop-before", "drop-response", "half", "html", "5xx-before", "5xx-after", "reset", "stall"] as const)(
  "goes on with the old token when the answer is spoiled by %s, and renews it later",
  async (fault) => {
    const { parts, service, way, clock, keychain, setting } = await signedIn();
    const first = parts.session.token();
    way.fault = fault;
    await work(parts, clock);
    // In turn behind the renewal.
    await parts.session.verify();
    way.fault = null;
    expect([parts.session.token(), tokenIn(keychain)]).toEqual([first, first]);
    expect(await refresh(parts)).toBe("signed-in");
    await clock.advance(5 * minute);
    await parts.session.handlers.active({}, context);
    expect(await refresh(parts)).toBe("signed-in");
    expect(parts.session.token()).not.toBe(first);
    await parts.close();
    const next = await startSession(setting);
    await next.session.restore();
    expect(next.session.state()).toMatchObject({ phase: "signed-in", token_stored: true });
    const ended = await service.running.db.selectFrom("sessions").select("revoked_ms").execute();
    expect(ended).toEqual([{ revoked_ms: null }]);
  },
);

it("keeps the old token where the keychain will not take the new one", async () => {
  const { parts, clock, keychain, setting } = await signedIn();
  const first = parts.session.token();
  keychain.mode = "locked";
  await work(parts, clock);
  expect(await refresh(parts)).toBe("signed-in");
  keychain.mode = "ready";
  expect([parts.session.token(), tokenIn(keychain)]).toEqual([first, first]);
  await parts.close();
  const next = await startSession(setting);
  await next.session.restore();
  expect(next.session.state()).toMatchObject({ phase: "signed-in", token_stored: true });
});

it("renews in memory where there is no keychain", async () => {
  const service = await startRealService();
  const clock = createManualClock();
  const keychain = createFakeKeychain();
  keychain.mode = "absent";
  const parts = await startSession({ url: service.url, dataDir: tempFolder(), keychain, clock });
  await parts.session.handlers.signIn(signInInput, context);
  const first = parts.session.token();
  await work(parts, clock);
  expect(await refresh(parts)).toBe("signed-in");
  expect([parts.session.token() === first, await parts.keyring.token.get()]).toEqual([false, parts.session.token()]);
});

const child = fileURLToPath(new URL("rotation-child.ts", import.meta.url));

/** Runs beside this process, in which the service answers. */
const runChild = (args: string[], killAt: string): Promise<{ signal: NodeJS.Signals | null; output: string }> =>
  new Promise((resolve, reject) => {
    const running = spawn(process.execPath, [child, ...args], {
      env: { ...process.env, FLEXDESK_KILL_AT: killAt },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    running.stdout.on("data", (piece: Buffer) => {
      output += piece.toString();
    });
    running.on("error", reject);
    running.on("close", (_code, signal) => resolve({ signal, output }));
  });

it.each(["none", "token.answered", "token.written"])("leaves a token that works when it dies at: %s", async (place) => {
  const service = await startRealService();
  const dataDir = tempFolder();
  const keychainFile = join(tempFolder(), "keychain.json");
  const setting = { url: service.url, dataDir, keychain: openFileKeychain(keychainFile) };
  const first = await startSession(setting);
  await first.session.handlers.signIn(signInInput, context);
  const before = first.session.token();
  await first.close();
  expect(await runChild([service.url, dataDir, keychainFile], place)).toEqual(
    place === "none"
      ? { signal: null, output: JSON.stringify({ phase: "signed-in", renewed: true }) }
      : { signal: "SIGKILL", output: "" },
  );
  const isRenewed = !readFileSync(keychainFile, "utf8").includes(String(before));
  expect(isRenewed).toBe(place !== "token.answered");
  const next = await startSession(setting);
  await next.session.restore();
  expect(next.session.state()).toMatchObject({ phase: "signed-in", token_stored: true });
  expect(await service.running.db.selectFrom("sessions").select("revoked_ms").execute()).toEqual([
    { revoked_ms: null },
  ]);
});

it("starts locked when it dies in a sign-in, after the token and before the person was kept", async () => {
  const service = await startRealService();
  const dataDir = tempFolder();
  const keychainFile = join(tempFolder(), "keychain.json");
  const args = [service.url, dataDir, keychainFile, JSON.stringify(signInInput)];
  expect(await runChild(args, "session.kept")).toEqual({ signal: "SIGKILL", output: "" });
  const { session } = await startSession({
    ...{ url: service.url, dataDir, keychain: openFileKeychain(keychainFile) },
  });
  await session.restore();
  expect(session.state()).toMatchObject({ phase: "signed-in", token_stored: true, locked: true });
  const { password } = signInInput;
  expect(await session.handlers.unlock({ password }, context)).toMatchObject({ phase: "signed-in", locked: false });
});
