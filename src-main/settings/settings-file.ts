import { readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import type { SettingsStore } from "../interfaces/settings-store.ts";

/** The part of `conf` (browser host) and `electron-store` (Electron host, the same class) that is used. */
export type ConfLike = {
  readonly get: (name: string) => unknown;
  readonly set: (name: string, value: unknown) => void;
};

export type ConfOptions = {
  readonly cwd: string;
  readonly configName: string;
  readonly configFileMode: number;
  readonly accessPropertiesByDotNotation: boolean;
};

/**
 * `settings.json` of a data folder. A file that is no JSON object is set aside, never overwritten; `open` is the
 * host's own class.
 */
export const openSettings = (dataDir: string, open: (options: ConfOptions) => ConfLike): SettingsStore => {
  const wasSetAside = setAsideWhenUnreadable(join(dataDir, "settings.json"));
  const file = open({
    cwd: dataDir,
    configName: "settings",
    configFileMode: 0o600,
    accessPropertiesByDotNotation: false,
  });
  return {
    get: (name) => file.get(name),
    set: (name, value) => file.set(name, value),
    wasSetAside,
  };
};

const setAsideWhenUnreadable = (path: string): boolean => {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return false;
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return false;
  } catch {
    // Handled below with everything else that is not an object.
  }
  renameSync(path, `${path}.unreadable-${Date.now()}`);
  return true;
};
