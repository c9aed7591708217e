import * as electron from "electron";
import { findAppPaths } from "./base/app-paths.ts";
import { runElectronApp } from "./electron/electron-app.ts";

runElectronApp(electron, process.argv.slice(1), findAppPaths(import.meta.url)).catch((error: unknown) => {
  electron.dialog.showErrorBox("Flexdesk", error instanceof Error ? error.message : String(error));
  electron.app.exit(1);
});
