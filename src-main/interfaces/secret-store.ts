/** Reason why a secret store did not answer. `absent`: this machine has none. `locked`: it is there but will not open. */
export type SecretStoreProblem = "keychain_absent" | "keychain_locked";

export class SecretStoreError extends Error {
  readonly code: SecretStoreProblem;
  constructor(code: SecretStoreProblem) {
    super(code);
    this.name = "SecretStoreError";
    this.code = code;
  }
}

/** The keychain of the operating system, as the desk uses it. Every method may throw `SecretStoreError`. */
export type SecretStore = {
  /** Name of the kind of store, kept in `keys.json`: a key that is missing after it changed is not "no key yet". */
  readonly backend: string;
  /** Writes a random value, reads it back, compares, removes it. */
  readonly probe: () => Promise<"ready" | "locked" | "absent">;
  /** `null` says only that nothing was found; it never means that a key may be made (security 9.2). */
  readonly get: (name: string) => Promise<string | null>;
  readonly set: (name: string, value: string) => Promise<void>;
  readonly delete: (name: string) => Promise<void>;
};
