import { randomUUID } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { KeychainState } from "../../src-shared/bridge/app.ts";
import type { Host } from "../interfaces/host.ts";
import { type KeyPurpose, type Keyring, KeyUnavailableError } from "../interfaces/keyring.ts";
import { SecretStoreError } from "../interfaces/secret-store.ts";
import { writeFileAtomic } from "../plumbing/atomic-file.ts";
import { checkValue, matches, openKeysFile } from "./keys-file.ts";

const keyBytes = 32;
/** Without a keychain the outbox, which must outlive the process, is locked by a 0600 file beside it. */
const fileBackend = "file";

type KeyringHost = Pick<Host, "dataDir" | "keychain" | "clock" | "randomBytes">;

/**
 * Opens the keyring and looks at the keychain once. Never throws for a keychain that is absent or locked: that is its
 * state, and the person is notified.
 */
export const openKeyring = async (host: KeyringHost): Promise<Keyring> => {
  const { keychain } = host;
  const records = openKeysFile(host.dataDir);
  const inMemory = new Map<KeyPurpose, Buffer>();
  const troubles = new Map<KeyPurpose, Exclude<KeychainState, "ready">>();
  let probed: "ready" | "locked" | "absent" = await keychain.probe();
  let volatileToken: string | null = null;
  let isTokenKept = false;
  let queue: Promise<unknown> = Promise.resolve();

  const nameOf = (thing: string): string => `${thing}@${records.installation}`;
  const create = () => host.randomBytes(keyBytes);
  const remember = (purpose: KeyPurpose, key: Buffer, backend: string): void => {
    const id = randomUUID();
    records.set(purpose, { id, backend, created: host.clock.text(), check: checkValue(key, id) });
  };
  const fail = (purpose: KeyPurpose, state: Exclude<KeychainState, "ready">): never => {
    troubles.set(purpose, state);
    throw new KeyUnavailableError(purpose, state);
  };

  /** Writes, reads back and compares before anything is encrypted with it. */
  const keep = async (purpose: KeyPurpose, key: Buffer): Promise<Buffer> => {
    const text = key.toString("base64");
    await keychain.set(nameOf(purpose), text);
    if ((await keychain.get(nameOf(purpose))) !== text) return fail(purpose, "locked");
    remember(purpose, key, keychain.backend);
    return key;
  };

  /** A locked keychain answers `null` like an empty one, so an absence counts only between two proofs that it is open. */
  const lookUp = async (purpose: KeyPurpose): Promise<string | null> => {
    const first = await keychain.get(nameOf(purpose));
    if (first !== null) return first;
    probed = await keychain.probe();
    if (probed !== "ready") return fail(purpose, probed);
    return keychain.get(nameOf(purpose));
  };

  const fromKeychain = async (purpose: KeyPurpose, databaseExists: boolean): Promise<Buffer> => {
    const record = records.get(purpose);
    const lookup = await lookUp(purpose);
    if (lookup !== null) {
      const key = Buffer.from(lookup, "base64");
      if (key.length !== keyBytes || (record && !matches(key, record))) return fail(purpose, "wrong-key");
      if (record?.backend !== keychain.backend) remember(purpose, key, keychain.backend);
      return key;
    }
    if (record?.backend === fileBackend) {
      const key = keyFile.read();
      if (key && matches(key, record)) {
        await keep(purpose, key);
        keyFile.remove();
        return key;
      }
    }
    if (databaseExists) {
      const hasBackendChanged = record !== undefined && record.backend !== keychain.backend;
      return fail(purpose, hasBackendChanged ? "backend-changed" : "entry-missing-with-database");
    }
    return keep(purpose, create());
  };

  const keyFile = outboxKeyFile(host.dataDir);
  const outboxFromFile = (databaseExists: boolean): Buffer => {
    const record = records.get("outbox");
    if (record && record.backend !== fileBackend && databaseExists) return fail("outbox", "absent");
    const keyRecord = keyFile.read();
    if (keyRecord) return record && !matches(keyRecord, record) ? fail("outbox", "wrong-key") : keyRecord;
    if (databaseExists) return fail("outbox", "entry-missing-with-database");
    const key = create();
    keyFile.write(key);
    remember("outbox", key, fileBackend);
    return key;
  };

  const memoryKey = (purpose: KeyPurpose): Buffer => {
    const key = inMemory.get(purpose) ?? create();
    inMemory.set(purpose, key);
    return key;
  };

  const keyFor = async (purpose: KeyPurpose, databaseExists: boolean): Promise<Buffer> => {
    const volatileKey = inMemory.get(purpose);
    if (volatileKey) return volatileKey;
    if (probed !== "ready") probed = await keychain.probe();
    if (probed === "locked") return fail(purpose, "locked");
    try {
      const key =
        probed === "ready"
          ? await fromKeychain(purpose, databaseExists)
          : purpose === "outbox"
            ? outboxFromFile(databaseExists)
            : memoryKey(purpose);
      troubles.delete(purpose);
      return key;
    } catch (error) {
      if (error instanceof SecretStoreError) return fail(purpose, "locked");
      throw error;
    }
  };

  const writeToken = async (value: string): Promise<boolean> => {
    try {
      await keychain.set(nameOf("token"), value);
      return (await keychain.get(nameOf("token"))) === value;
    } catch (error) {
      if (error instanceof SecretStoreError) return false;
      throw error;
    }
  };

  return {
    state: () => [...troubles.values()][0] ?? probed,
    inMemory: (purpose) => inMemory.has(purpose),
    keyFor: (purpose, databaseExists) => {
      const next = queue.then(() => keyFor(purpose, databaseExists));
      queue = next.catch(() => {});
      return next;
    },
    remembers: async (purpose) => {
      if (records.get(purpose) !== undefined) return true;
      if (probed !== "ready") return false;
      return (await keychain.get(nameOf(purpose)).catch(() => null)) !== null;
    },
    rejected: (purpose) => troubles.set(purpose, "wrong-key"),
    wipe: async (purpose) => {
      inMemory.delete(purpose);
      troubles.delete(purpose);
      records.remove(purpose);
      if (probed !== "ready") return;
      await keychain.delete(nameOf(purpose)).catch(ignoreClosedStore);
    },
    token: {
      get: async () => {
        if (volatileToken !== null || probed !== "ready") return volatileToken;
        const stored = await keychain.get(nameOf("token")).catch(() => null);
        isTokenKept = stored !== null;
        return stored;
      },
      set: async (value) => {
        volatileToken = value;
        // Also while it is locked: somebody who signs in is there to answer the prompt.
        isTokenKept = probed !== "absent" && (await writeToken(value));
        return isTokenKept;
      },
      replace: async (value) => {
        // By itself, never with a prompt.
        const isWritten = probed === "ready" && (await writeToken(value));
        if (isWritten || !isTokenKept) volatileToken = value;
        isTokenKept ||= isWritten;
        return isWritten;
      },
      delete: async () => {
        volatileToken = null;
        isTokenKept = false;
        if (probed === "ready") await keychain.delete(nameOf("token")).catch(ignoreClosedStore);
      },
    },
    reprobe: async () => {
      probed = await keychain.probe();
      if (probed === "ready") {
        for (const [purpose, trouble] of troubles) if (trouble === "locked") troubles.delete(purpose);
      }
      return [...troubles.values()][0] ?? probed;
    },
  };
};

/** A keychain that closed meanwhile cannot delete; the server has ended the session, so what stays is dead. */
const ignoreClosedStore = (error: unknown): void => {
  if (!(error instanceof SecretStoreError)) throw error;
};

const outboxKeyFile = (dataDir: string) => {
  const path = join(dataDir, "outbox.key");
  return {
    read: (): Buffer | null => {
      try {
        const key = Buffer.from(readFileSync(path, "utf8").trim(), "base64");
        return key.length === keyBytes ? key : null;
      } catch {
        return null;
      }
    },
    write: (key: Buffer): void => writeFileAtomic(path, `${key.toString("base64")}\n`),
    remove: (): void => rmSync(path, { force: true }),
  };
};
