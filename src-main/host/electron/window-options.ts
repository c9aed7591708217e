import type { BrowserWindowConstructorOptions } from "electron";

/** The one window. Every security setting is written out, also where it is Electron's default (security 9.1). */
export const windowOptions = (preload: string, partition: string): BrowserWindowConstructorOptions => ({
  width: 1366,
  height: 820,
  minWidth: 1024,
  minHeight: 640,
  show: false,
  autoHideMenuBar: true,
  webPreferences: {
    preload,
    partition,
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: false,
    devTools: false,
    plugins: false,
    experimentalFeatures: false,
    safeDialogs: true,
  },
});

/** Not persisted: nothing that the page loads is left on the disk (security T20). */
export const sessionPartition = "flexdesk";
