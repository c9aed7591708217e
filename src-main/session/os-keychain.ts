import { randomBytes } from "node:crypto";
import type { AsyncEntry as Entry } from "@napi-rs/keyring";
import { type SecretStore, SecretStoreError } from "../interfaces/secret-store.ts";

/** A person may be looking at the unlock prompt of the desktop. */
const unlockWaitMs = 30_000;
const service = "Flexdesk";

const backends: Partial<Record<NodeJS.Platform, string>> = {
  linux: "secret-service",
  win32: "windows-credential-manager",
  darwin: "macos-keychain",
};

/**
 * The keychain of this operating system. On Linux the Secret Service only: without that pin the library falls back
 * silently to kernel memory that a reboot empties. Messages of the library are the one way to tell "no collection"
 * (as good as absent) from "locked".
 */
export const createOsKeychain = (): SecretStore => {
  const open = async (name: string): Promise<Entry> => {
    try {
      const { AsyncEntry } = await import("@napi-rs/keyring");
      return new AsyncEntry(service, name, { linux: { store: "secret-service" } });
    } catch {
      throw new SecretStoreError("keychain_absent");
    }
  };
  const attempt = async <T>(name: string, work: (entry: Entry, signal: AbortSignal) => Promise<T>): Promise<T> => {
    const entry = await open(name);
    const signal = AbortSignal.timeout(unlockWaitMs);
    try {
      // The library may be deaf to the signal while a prompt is open.
      return await Promise.race([work(entry, signal), rejectedBy(signal)]);
    } catch (error) {
      const nowhere = error instanceof Error && error.message.includes("no result found");
      throw new SecretStoreError(nowhere ? "keychain_absent" : "keychain_locked");
    }
  };
  const store: SecretStore = {
    backend: backends[process.platform] ?? process.platform,
    probe: async () => {
      const name = `probe-${randomBytes(8).toString("hex")}`;
      const value = randomBytes(16).toString("hex");
      try {
        await store.set(name, value);
        const back = await store.get(name);
        await store.delete(name);
        return back === value ? "ready" : "locked";
      } catch (error) {
        return error instanceof SecretStoreError && error.code === "keychain_absent" ? "absent" : "locked";
      }
    },
    get: (name) => attempt(name, (entry, signal) => entry.getPassword(signal)),
    set: (name, value) => attempt(name, (entry, signal) => entry.setPassword(value, signal)),
    delete: async (name) => {
      await attempt(name, (entry, signal) => entry.deletePassword(signal));
    },
  };
  return store;
};

const rejectedBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
