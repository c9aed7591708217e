import { serverAddress } from "../api/server-address.ts";
import type { SettingsStore } from "../interfaces/settings-store.ts";

/** The server saved for the next start. `baseUrl` null: the saved text is not an address. */
export type SavedServer = { readonly text: string; readonly baseUrl: string | null };

const name = "server";
const longest = 300;

/** The saved address, or null for the embedded service. Never throws, whatever the file contains. */
export const readSavedServer = (settings: Pick<SettingsStore, "get">): SavedServer | null => {
  const saved = settings.get(name);
  if (saved === undefined || saved === null) return null;
  const text = typeof saved === "string" ? saved.slice(0, longest) : "?";
  try {
    return { text, baseUrl: serverAddress(text).baseUrl };
  } catch {
    return { text, baseUrl: null };
  }
};

/** Saves an address that `serverAddress` accepts; null: the embedded service. */
export const saveServer = (settings: Pick<SettingsStore, "set">, baseUrl: string | null): void =>
  settings.set(name, baseUrl);
