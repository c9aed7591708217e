import { join } from "node:path";
import type * as Electron from "electron";
import { takeFolderLock } from "../../../src-node/folder-lock.ts";
import { systemClock } from "../../plumbing/clock.ts";
import { hasFeed } from "../../updates/feed.ts";
import { startUpdates } from "../../updates/updates.ts";
import type { AppPaths } from "../base/app-paths.ts";
import { dataFolder } from "../base/data-folder.ts";
import { appScheme } from "./app-scheme.ts";
import { type CreateUpdates, type ElectronHost, startElectronHost } from "./electron-host.ts";
import { forbiddenSwitch } from "./switches.ts";

/** `--data DIR` and `--service URL` beside what Chromium takes. */
const valueAfter = (args: readonly string[], name: string): string | undefined => {
  const at = args.indexOf(name);
  return at < 0 ? args.find((argument) => argument.startsWith(`${name}=`))?.slice(name.length + 1) : args[at + 1];
};

/** Loaded only where there is something to update. */
const bringUpdates: CreateUpdates = async (parts) => {
  const { default: updater } = await import("electron-updater");
  return startUpdates({ updater: updater.autoUpdater, clock: systemClock, ...parts });
};

/**
 * The Electron program: refuses switches that would open it, is there once, shows one window, ends its children.
 * `electron` is handed in so that tests run it under Node.
 */
export const runElectronApp = async (
  electron: typeof Electron,
  args: readonly string[],
  places: AppPaths,
): Promise<ElectronHost | null> => {
  const { app } = electron;
  const forbidden = forbiddenSwitch(args);
  if (forbidden !== null) {
    electron.dialog.showErrorBox("Flexdesk", forbidden);
    app.exit(1);
    return null;
  }
  process.umask(0o077);
  const dataDir = dataFolder(valueAfter(args, "--data") ?? join(app.getPath("appData"), "Flexdesk"));
  app.setPath("userData", join(dataDir, "window"));
  app.enableSandbox();
  electron.protocol.registerSchemesAsPrivileged([appScheme]);
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return null;
  }
  const lock = takeFolderLock(dataDir);
  if (!lock) {
    // The browser host has the folder.
    electron.dialog.showErrorBox("Flexdesk", dataDir);
    app.exit(1);
    return null;
  }
  await app.whenReady();
  const host = await startElectronHost(
    electron,
    dataDir,
    places,
    valueAfter(args, "--service"),
    app.isPackaged && hasFeed(process.resourcesPath) ? bringUpdates : null,
  );
  const { updates } = host;
  app.on("second-instance", host.show);
  app.on("activate", host.show);
  app.on("window-all-closed", () => app.quit());
  let hasEnded = false;
  app.on("before-quit", (event) => {
    if (hasEnded) return;
    updates?.beforeQuit();
    updates?.stop();
    event.preventDefault();
    host
      .end()
      .catch(() => {})
      .finally(() => {
        hasEnded = true;
        lock.release();
        app.quit();
      })
      .catch(() => {});
  });
  return host;
};
