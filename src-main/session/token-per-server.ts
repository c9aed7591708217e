import { createHash } from "node:crypto";
import type { SecretStore } from "../interfaces/secret-store.ts";

/**
 * The keychain with sign-in tokens apart for each server, so that a token is never sent to a server that did not give
 * it, also after the address was changed. Keys of this machine's databases are the same for all.
 */
export const tokenPerServer = (keychain: SecretStore, serverName: string): SecretStore => {
  if (serverName === "embedded") return keychain;
  const server = createHash("sha256").update(serverName).digest("hex").slice(0, 12);
  const entryName = (name: string): string => (name.startsWith("token") ? `${name}-${server}` : name);
  return {
    backend: keychain.backend,
    probe: keychain.probe,
    get: (name) => keychain.get(entryName(name)),
    set: (name, value) => keychain.set(entryName(name), value),
    delete: (name) => keychain.delete(entryName(name)),
  };
};
