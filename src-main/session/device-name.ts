import { hostname } from "node:os";
import type { SettingsStore } from "../interfaces/settings-store.ts";

const settingName = "device";
const idBytes = 8;
const longestHostName = 40;

/**
 * Name of this desk when it signs in: the machine's name for the person's list of devices, and a random id
 * kept in the settings by which the service knows the device again. The same at every start; at most 60 characters.
 */
export const deviceName = (
  settings: Pick<SettingsStore, "get" | "set">,
  randomBytes: (count: number) => Buffer,
  machine = hostname(),
): string => {
  const savedName = settings.get(settingName);
  const isKept = typeof savedName === "string" && /^[0-9a-f]{16}$/.test(savedName);
  const id = isKept ? savedName : randomBytes(idBytes).toString("hex");
  if (!isKept) settings.set(settingName, id);
  const plain = machine.replace(/[^\p{L}\p{N} ._-]/gu, "").slice(0, longestHostName);
  return `${plain || "desktop"} ${id}`;
};
