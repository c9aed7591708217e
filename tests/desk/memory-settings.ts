import type { SettingsStore } from "../../src-main/interfaces/settings-store.ts";

/** Settings of one test; hand the same one to a second desk to "start again". */
export const createMemorySettings = (values = new Map<string, unknown>()): SettingsStore => ({
  get: (name) => values.get(name),
  set: (name, value) => {
    values.set(name, value);
  },
  wasSetAside: false,
});
