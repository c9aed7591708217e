import { randomBytes } from "node:crypto";
import { pathToFileURL } from "node:url";
import type * as Electron from "electron";
import ElectronStore from "electron-store";
import type { Desk } from "../../desk.ts";
import type { Host } from "../../interfaces/host.ts";
import { systemClock } from "../../plumbing/clock.ts";
import { createOsKeychain } from "../../session/os-keychain.ts";
import { createPreferences, zoomFactor } from "../../settings/preferences.ts";
import { openSettings } from "../../settings/settings-file.ts";
import type { UpdateOptions, Updates } from "../../updates/updates.ts";
import type { AppPaths } from "../base/app-paths.ts";
import { createFileLog, logFiles } from "../base/file-log.ts";
import { startDesk } from "../base/running-desk.ts";
import { readStaticManifest } from "../base/static-manifest.ts";
import { appPage, serveApp } from "./app-scheme.ts";
import { askToLeave } from "./ask-to-leave.ts";
import { deliverBySaveDialog, deliverBytesBySaveDialog } from "./deliver-file.ts";
import { serveIpc } from "./ipc.ts";
import { lockContents, lockSession } from "./lock-down.ts";
import { notifyBy } from "./notify.ts";
import { forkReader, forkService } from "./utility-children.ts";
import { sessionPartition, windowOptions } from "./window-options.ts";

export type ElectronHost = {
  readonly desk: Desk;
  /** Null where the program is not updated by itself. */
  readonly updates: Updates | null;
  /** Brings the window to the front, opening it again when it was closed. */
  readonly show: () => void;
  readonly end: () => Promise<void>;
};

/** Long enough for the answer to the page that asked for it. */
const restartDelayMs = 150;

/** `isIdle`: no money operation is open; sealed imports go on by themselves at the next start. */
export type CreateUpdates = (parts: Pick<UpdateOptions, "log" | "isIdle">) => Promise<Updates>;

/** The desk inside Electron; to be called when the app is ready. `serverGiven`: a company's own server, else the embedded one. */
export const startElectronHost = async (
  electron: typeof Electron,
  dataDir: string,
  places: AppPaths,
  serverGiven: string | undefined,
  bringUpdates: CreateUpdates | null,
): Promise<ElectronHost> => {
  const log = createFileLog(dataDir);
  const updates = bringUpdates && (await bringUpdates({ log, isIdle: () => running.desk.isIdle() }));
  let window: Electron.BrowserWindow | null = null;
  const host: Host = {
    kind: "electron",
    version: places.version,
    dataDir,
    keychain: createOsKeychain(),
    settings: openSettings(
      dataDir,
      ({ configFileMode: _umask, ...options }) =>
        new ElectronStore<Record<string, unknown>>({ ...options, name: options.configName }),
    ),
    clock: systemClock,
    log,
    logFiles: logFiles(dataDir),
    randomBytes,
    importWorkerUrl: pathToFileURL(places.importWorker),
    spawnReaderChild: () => forkReader(electron.utilityProcess, places.legacyReader),
    deliverFile: (path, name) => deliverBySaveDialog(electron.dialog, window, path, name),
    deliverBytes: (bytes, name) => deliverBytesBySaveDialog(electron.dialog, window, bytes, name),
    ...(updates && { updates }),
    onSystemLock: (listener) => {
      electron.powerMonitor.on("lock-screen", listener);
      electron.powerMonitor.on("suspend", listener);
      return () => {
        electron.powerMonitor.off("lock-screen", listener);
        electron.powerMonitor.off("suspend", listener);
      };
    },
    setZoom: (factor) => {
      if (window && !window.isDestroyed()) window.webContents.setZoomFactor(factor);
    },
    ...notifyBy(electron, () => show()),
    // The program ends as it always does, and is started again when it has ended.
    restart: () => {
      setTimeout(() => {
        electron.app.relaunch();
        electron.app.quit();
      }, restartDelayMs);
    },
  };
  const running = await startDesk(host, serverGiven, (args, environment) =>
    forkService(electron.utilityProcess, places.service, args, environment),
  );
  const { desk } = running;

  const session = electron.session.fromPartition(sessionPartition, { cache: false });
  lockSession(session);
  session.protocol.handle("app", serveApp(readStaticManifest(places.renderer), desk.fileOfTicket));
  electron.app.on("web-contents-created", (_event, contents) =>
    lockContents(contents, (url) => electron.shell.openExternal(url), running.serviceUrl, log),
  );
  const unserve = serveIpc({
    ipcMain: electron.ipcMain,
    desk,
    contents: () => (window && !window.isDestroyed() ? window.webContents : null),
    log,
  });
  const show = (): void => {
    if (window && !window.isDestroyed()) {
      if (window.isMinimized()) window.restore();
      window.focus();
      return;
    }
    window = openWindow(electron, places, log);
    const { webContents } = window;
    askToLeave(electron.dialog, window, () => createPreferences(host.settings).get().locale);
    // A page that is loaded, also again after a crash, is as large as the person chose.
    webContents.on("did-finish-load", () => {
      webContents.setZoomFactor(zoomFactor(createPreferences(host.settings).get()));
    });
    window.on("closed", () => {
      window = null;
    });
  };
  show();

  let closing: Promise<void> | undefined;
  return {
    desk,
    updates,
    show,
    end: () => {
      closing ??= (async () => {
        unserve();
        await running.end();
      })();
      return closing;
    },
  };
};

const openWindow = (electron: typeof Electron, places: AppPaths, log: Host["log"]): Electron.BrowserWindow => {
  const window = new electron.BrowserWindow(windowOptions(places.preload, sessionPartition));
  window.removeMenu();
  window.once("ready-to-show", () => window.show());
  // A crashed page is loaded again: the desk behind it went on (security F30).
  window.webContents.on("render-process-gone", (_event, { reason }) => {
    log.error("window.gone", { reason });
    if (reason !== "clean-exit" && !window.isDestroyed()) window.webContents.reload();
  });
  window.loadURL(appPage).catch(() => log.error("window.load"));
  return window;
};
