import { serverAddress } from "../api/server-address.ts";
import type { SettingsStore } from "../interfaces/settings-store.ts";

/** A server kept for the next start. `baseUrl` null: what stands in the file is no address. */
export type KeptServer = { readonly text: string; readonly baseUrl: string | null };

const name = "server";
const longest = 300;

/** The address that was kept, or null for the embedded service. Never throws, whatever the file holds. */
export const readKeptServer = (settings: Pick<SettingsStore, "get">): KeptServer | null => {
  const kept = settings.get(name);
  if (kept === undefined || kept === null) return null;
  const text = typeof kept === "string" ? kept.slice(0, longest) : "?";
  try {
    return { text, baseUrl: serverAddress(text).baseUrl };
  } catch {
    return { text, baseUrl: null };
  }
};

/** Keeps an address that `serverAddress` takes; null: the embedded service. */
export const keepServer = (settings: Pick<SettingsStore, "set">, baseUrl: string | null): void =>
  settings.set(name, baseUrl);
