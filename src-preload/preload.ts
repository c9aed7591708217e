import { contextBridge, ipcRenderer, webUtils } from "electron";
import type { BridgeNames } from "../src-shared/bridge/names.ts";
import { deriveDesk } from "./derive.ts";

/** Put in by the build. */
declare const bridgeNames: BridgeNames;

contextBridge.exposeInMainWorld("desk", deriveDesk({ ipcRenderer, webUtils }, bridgeNames));
