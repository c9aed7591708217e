import { spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { createOsKeychain } from "../../../src-main/session/os-keychain.ts";
import { tempFolder } from "../temp-folder.ts";
import { signInInput, startRealService } from "./real-service.ts";

const source = new URL("../../../src-main/session/os-keychain.ts", import.meta.url).href;
const probeScript = `import { createOsKeychain } from ${JSON.stringify(source)};
const store = createOsKeychain();
const value = await store.get("nothing").then((found) => found === null ? "null" : "value", (error) => error.code);
process.stdout.write(JSON.stringify([await store.probe(), value]));`;
const probeIn = (command: string, args: string[], env: NodeJS.ProcessEnv): unknown => {
  const run = spawnSync(command, [...args, process.execPath, "--input-type=module", "-e", probeScript], {
    env,
    encoding: "utf8",
  });
  return JSON.parse(run.stdout);
};
const withoutBus = (): NodeJS.ProcessEnv => {
  const { DBUS_SESSION_BUS_ADDRESS: _bus, ...env } = process.env;
  return env;
};

it.runIf(process.platform === "linux")("says absent where there is no D-Bus", () => {
  expect(probeIn("env", [], withoutBus())).toEqual(["absent", "keychain_absent"]);
});

const sourceOf = (path: string): string => JSON.stringify(new URL(`../../../${path}`, import.meta.url).href);
const lockedScript = (dataDir: string): string => `
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { systemClock } from ${sourceOf("src-main/plumbing/clock.ts")};
import { openKeyring } from ${sourceOf("src-main/session/keyring.ts")};
import { createOsKeychain } from ${sourceOf("src-main/session/os-keychain.ts")};
const open = () => openKeyring({ dataDir: ${JSON.stringify(dataDir)}, keychain: createOsKeychain(), clock: systemClock, randomBytes });
const key = await (await open()).keyFor("outbox", false);
const same = (await (await open()).keyFor("outbox", true)).equals(key);
execFileSync("dbus-send", ["--session", "--print-reply", "--dest=org.freedesktop.secrets", "/org/freedesktop/secrets",
  "org.freedesktop.Secret.Service.Lock", "array:objpath:/org/freedesktop/secrets/collection/login"], { stdio: "ignore" });
const locked = await open();
const asked = await locked.keyFor("outbox", false).then(() => "a key", (error) => error.state);
process.stdout.write(JSON.stringify([same, locked.state(), asked]));`;

const crashScript = `
import { execFileSync } from "node:child_process";
import { createOsKeychain } from ${sourceOf("src-main/session/os-keychain.ts")};
const daemon = () => {
  try {
    const asked = ["--session", "--print-reply", "--dest=org.freedesktop.DBus", "/", "org.freedesktop.DBus.GetConnectionUnixProcessID"];
    return Number(/uint32 (\\d+)/.exec(execFileSync("dbus-send", [...asked, "string:org.freedesktop.secrets"], { stdio: ["ignore", "pipe", "ignore"] }))?.[1]);
  } catch {
    return undefined;
  }
};
const store = createOsKeychain();
await store.set("kept", "one");
const first = daemon();
process.kill(first, "SIGKILL");
while ([first, undefined].includes(daemon())) await new Promise((done) => setTimeout(done, 20));
process.stdout.write(JSON.stringify([await store.get("kept"), await store.probe()]));`;

// Needs dbus and gnome-keyring; the run of all tests is inside scripts/with-keyring.sh where they exist.
describe.runIf(process.env.FLEXDESK_KEYRING === "1")("the real Secret Service", () => {
  it("keeps, reads and deletes a secret", async () => {
    const store = createOsKeychain();
    expect(await store.probe()).toBe("ready");
    await store.set("test-entry", "värde");
    expect(await store.get("test-entry")).toBe("värde");
    await store.delete("test-entry");
    expect(await store.get("test-entry")).toBeNull();
  });

  it("says absent on a bus with a service but no collection", () => {
    const home = tempFolder();
    const env = { ...withoutBus(), HOME: home, XDG_DATA_HOME: home, XDG_RUNTIME_DIR: home };
    expect(probeIn("dbus-run-session", ["--"], env)).toEqual(["absent", "null"]);
  });

  // A keyring of its own: what locks or ends this run's would do so for every other test.
  const inOwnKeyring = (text: string): unknown => {
    const script = fileURLToPath(new URL("../../../scripts/with-keyring.sh", import.meta.url));
    const inside = [process.execPath, "--input-type=module", "-e", text];
    return JSON.parse(spawnSync("/bin/sh", [script, ...inside], { env: withoutBus(), encoding: "utf8" }).stdout);
  };

  it("gives the same key to the next process, and none while it is locked", () => {
    expect(inOwnKeyring(lockedScript(tempFolder()))).toEqual([true, "locked", "locked"]);
  });

  it("has its secrets again after its daemon crashed", () => {
    expect(inOwnKeyring(crashScript)).toEqual(["one", "ready"]);
  });

  it("keeps a session through all of its states", async () => {
    const service = await startRealService();
    const script = fileURLToPath(new URL("../../../scripts/with-keyring.sh", import.meta.url));
    const child = fileURLToPath(new URL("os-keychain-child.ts", import.meta.url));
    const args = [script, process.execPath, child, service.url, tempFolder(), JSON.stringify(signInInput)];
    const running = spawn("/bin/sh", args, { env: withoutBus(), stdio: ["ignore", "pipe", "inherit"] });
    let output = "";
    running.stdout.on("data", (piece: Buffer) => {
      output += piece.toString();
    });
    await new Promise((resolve) => running.on("close", resolve));
    expect(JSON.parse(output)).toEqual({
      signedIn: ["signed-in", true, false],
      renewed: true,
      unlocked: ["signed-in", true, false],
      // What cannot be kept is not used: the token in the keychain stays the one that works.
      renewedWhileLocked: false,
      unlockedWhileLocked: ["signed-in", true, false, true],
      startedWhileLocked: ["locked", ["signed-out"]],
      reprobed: "ready",
      openAgain: [["signed-in", true, false], true],
      renewedAfter: true,
      afterSignOut: ["signed-out"],
    });
  });
});
