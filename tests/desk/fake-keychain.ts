import { type SecretStore, SecretStoreError } from "../../src-main/interfaces/secret-store.ts";

/** A keychain that behaves as the real one was measured to in its four states (security 3.6). */
export type FakeKeychain = SecretStore & {
  mode: "ready" | "locked" | "absent";
  readonly entries: Map<string, string>;
};

export const createFakeKeychain = (backend = "fake"): FakeKeychain => {
  const entries = new Map<string, string>();
  const needed = (): void => {
    if (store.mode === "absent") throw new SecretStoreError("keychain_absent");
  };
  const store: FakeKeychain = {
    backend,
    mode: "ready",
    entries,
    probe: async () => store.mode,
    get: async (name) => {
      needed();
      return store.mode === "locked" ? null : (entries.get(name) ?? null);
    },
    set: async (name, value) => {
      needed();
      if (store.mode === "locked") throw new SecretStoreError("keychain_locked");
      entries.set(name, value);
    },
    delete: async (name) => {
      needed();
      if (store.mode === "ready") entries.delete(name);
    },
  };
  return store;
};
