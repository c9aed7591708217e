import { contextBridge, ipcRenderer, webUtils } from "electron";
import { deriveDesk } from "./derive.ts";

contextBridge.exposeInMainWorld("desk", deriveDesk({ ipcRenderer, webUtils }));
