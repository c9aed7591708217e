import type { KeychainState } from "../../src-shared/bridge/app.ts";

/** One key for each kind of database: losing the cache's costs a resync, losing the outbox's costs history. */
export const keyPurposes = ["cache", "outbox", "staging", "service"] as const;
export type KeyPurpose = (typeof keyPurposes)[number];

/** No key can be had, and none may be made; `state` says why. */
export class KeyUnavailableError extends Error {
  readonly state: Exclude<KeychainState, "ready">;
  readonly purpose: KeyPurpose;
  constructor(purpose: KeyPurpose, state: Exclude<KeychainState, "ready">) {
    super(`no ${purpose} key: ${state}`);
    this.name = "KeyUnavailableError";
    this.purpose = purpose;
    this.state = state;
  }
}

/** The keys of the encrypted databases and the session token (design 4, security 9.2). */
export type Keyring = {
  /** The worst thing known so far; `ready` when keys and token are kept by the operating system. */
  readonly state: () => KeychainState;
  /**
   * True while keys live in memory only (no keychain): what they encrypt is worthless after this process, so use a
   * file of its own that is deleted at the end, never the kept one. Known after `keyFor`. Never true for the outbox.
   */
  readonly inMemory: (purpose: KeyPurpose) => boolean;
  /**
   * The 32-byte raw key. Makes one only when the keychain works, holds none and there is no database for it; throws
   * `KeyUnavailableError` otherwise. Ask again after `locked`: it tries again each time.
   */
  readonly keyFor: (purpose: KeyPurpose, databaseExists: boolean) => Promise<Buffer>;
  /**
   * True when a key for a database of this kind was ever made for this folder, by `keys.json` or the keychain: a database that
   * is not there any more although its key is was taken away.
   */
  readonly remembers: (purpose: KeyPurpose) => Promise<boolean>;
  /** Tells that the database did not open with the key it was given: the state becomes `wrong-key`. */
  readonly rejected: (purpose: KeyPurpose) => void;
  /** Forgets a key permanently. Only for databases that are deleted with it, hence never the outbox's. */
  readonly wipe: (purpose: "cache" | "staging") => Promise<void>;
  readonly token: {
    readonly get: () => Promise<string | null>;
    /** Gives true when it will survive this process. */
    readonly set: (value: string) => Promise<boolean>;
    /**
     * Puts a new value in the place of one that survives. False when that was not possible: the earlier one is then
     * still what `get` gives, unless there is no keychain to keep either.
     */
    readonly replace: (value: string) => Promise<boolean>;
    readonly delete: () => Promise<void>;
  };
  /** Looks at the keychain again, e.g. after it was unlocked. */
  readonly reprobe: () => Promise<KeychainState>;
};
