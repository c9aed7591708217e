import * as electron from "electron";
import { runElectronApp } from "./electron/electron-app.ts";
import { findPlaces } from "./places.ts";

runElectronApp(electron, process.argv.slice(1), findPlaces(import.meta.url)).catch((error: unknown) => {
  electron.dialog.showErrorBox("Flexdesk", error instanceof Error ? error.message : String(error));
  electron.app.exit(1);
});
