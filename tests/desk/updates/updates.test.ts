import { EventEmitter } from "node:events";
import { expect, it, onTestFinished } from "vitest";
import { systemClock } from "../../../src-main/clock.ts";
import { createLog } from "../../../src-main/log.ts";
import { startUpdates } from "../../../src-main/updates/updates.ts";
import { until } from "../temp-folder.ts";

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
  updater.emit("update-downloaded");
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
