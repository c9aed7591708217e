import { EventEmitter } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { systemClock } from "../../../src-main/plumbing/clock.ts";
import { createLog } from "../../../src-main/plumbing/log.ts";
import { hasFeed } from "../../../src-main/updates/feed.ts";
import { startUpdates } from "../../../src-main/updates/updates.ts";
import { tempFolder, until } from "../temp-folder.ts";

const start = (state: { isIdle: boolean; fails?: boolean }) => {
  const updater = Object.assign(new EventEmitter(), {
    autoDownload: false,
    autoInstallOnAppQuit: true,
    allowDowngrade: true,
    looks: 0,
    checkForUpdates: async () => {
      updater.looks += 1;
      if (state.fails) throw new Error("no feed");
    },
  });
  const clock = { ...systemClock, sleep: (_ms: number, signal?: AbortSignal) => systemClock.sleep(5, signal) };
  const updates = startUpdates({ updater, clock, log: createLog(() => {}), isIdle: () => state.isIdle });
  onTestFinished(updates.stop);
  return { updater, updates };
};

it("installs at the end only what is loaded, and only when no work is open", () => {
  const state = { isIdle: true };
  const { updater, updates } = start(state);
  updates.beforeQuit();
  expect(updater.autoInstallOnAppQuit).toBe(false);
  updater.emit("update-downloaded", { version: "1.3.0" });
  state.isIdle = false;
  updates.beforeQuit();
  expect(updater.autoInstallOnAppQuit).toBe(false);
  state.isIdle = true;
  updates.beforeQuit();
  expect([updater.autoInstallOnAppQuit, updater.allowDowngrade]).toEqual([true, false]);
});

it("keeps looking after a failure", async () => {
  const { updater } = start({ isIdle: true, fails: true });
  updater.emit("error", new Error("no feed"));
  await until("several looks", () => updater.looks >= 3);
});

it("says how far it is, and keeps what is loaded whatever comes after", async () => {
  const state = { isIdle: true, fails: false };
  const { updater, updates } = start(state);
  expect(updates.state()).toEqual({ state: "none", next: null });
  updater.emit("checking-for-update");
  expect(updates.state().state).toBe("checking");
  updater.emit("update-not-available", { version: "1.2.3" });
  expect(updates.state()).toEqual({ state: "none", next: null });
  updater.emit("update-available", { version: "1.3.0" });
  expect(updates.state()).toEqual({ state: "available", next: "1.3.0" });
  updater.emit("download-progress");
  expect(updates.state()).toEqual({ state: "downloading", next: "1.3.0" });
  state.fails = true;
  await updates.check();
  expect(updates.state()).toEqual({ state: "failed", next: null });
  updater.emit("update-downloaded", { version: "1.3.0" });
  updater.emit("checking-for-update");
  await updates.check();
  expect(updates.state()).toEqual({ state: "ready", next: "1.3.0" });
});

it("has a feed only where the package was built with one", () => {
  const resources = tempFolder();
  expect(hasFeed(resources)).toBe(false);
  writeFileSync(join(resources, "app-update.yml"), "provider: generic\n");
  expect(hasFeed(resources)).toBe(true);
});
