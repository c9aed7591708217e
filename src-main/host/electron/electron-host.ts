import { randomBytes } from "node:crypto";
import { pathToFileURL } from "node:url";
import type * as Electron from "electron";
import ElectronStore from "electron-store";
import { systemClock } from "../../clock.ts";
import { createDesk, type Desk } from "../../desk.ts";
import { createOsKeychain } from "../../session/os-keychain.ts";
import { openSettings } from "../../settings/settings-file.ts";
import { createFileLog } from "../file-log.ts";
import type { Host } from "../host.ts";
import type { Places } from "../places.ts";
import { bringService, type ServiceAddress } from "../service-address.ts";
import { readStaticManifest } from "../static-manifest.ts";
import { appPage, serveApp } from "./app-scheme.ts";
import { deliverBySaveDialog } from "./deliver-file.ts";
import { serveIpc } from "./ipc.ts";
import { lockContents, lockSession } from "./lock-down.ts";
import { forkReader, forkService } from "./utility-children.ts";
import { sessionPartition, windowOptions } from "./window-options.ts";

export type ElectronHost = {
  readonly desk: Desk;
  readonly log: Host["log"];
  /** No money operation is open; sealed imports go on by themselves at the next start. */
  readonly isIdle: () => boolean;
  /** Brings the window to the front, opening it again when it was closed. */
  readonly show: () => void;
  readonly end: () => Promise<void>;
};

/** The desk inside Electron; to be called when the app is ready. `serverGiven`: a company's own server, else the embedded one. */
export const startElectronHost = async (
  electron: typeof Electron,
  dataDir: string,
  places: Places,
  serverGiven: string | undefined,
): Promise<ElectronHost> => {
  const log = createFileLog(dataDir);
  let window: Electron.BrowserWindow | null = null;
  const host: Host = {
    kind: "electron",
    version: places.version,
    dataDir,
    keychain: createOsKeychain(),
    settings: openSettings(
      dataDir,
      ({ configFileMode: _umask, ...options }) => new ElectronStore({ ...options, name: options.configName }),
    ),
    clock: systemClock,
    log,
    randomBytes,
    importWorkerUrl: pathToFileURL(places.importWorker),
    spawnReaderChild: () => forkReader(electron.utilityProcess, places.legacyReader),
    deliverFile: (path, name) => deliverBySaveDialog(electron.dialog, window, path, name),
  };
  const service: ServiceAddress = await bringService(host, serverGiven, (args) =>
    forkService(electron.utilityProcess, places.service, args),
  );
  const desk = await createDesk(host, { serverUrl: service.url, serverName: service.name });

  const session = electron.session.fromPartition(sessionPartition, { cache: false });
  lockSession(session);
  session.protocol.handle("app", serveApp(readStaticManifest(places.renderer)));
  electron.app.on("web-contents-created", (_event, contents) =>
    lockContents(contents, (url) => electron.shell.openExternal(url), log),
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
    window.on("closed", () => {
      window = null;
    });
  };
  show();

  let ending: Promise<void> | undefined;
  return {
    desk,
    log,
    isIdle: desk.isIdle,
    show,
    end: () => {
      ending ??= (async () => {
        unserve();
        await desk.close();
        await service.end();
      })();
      return ending;
    },
  };
};

const openWindow = (electron: typeof Electron, places: Places, log: Host["log"]): Electron.BrowserWindow => {
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
