import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { sessionUser } from "../../src-shared/access/session/session-calls.ts";
import type { Keyring } from "../interfaces/keyring.ts";
import { writeFileAtomic } from "../plumbing/atomic-file.ts";
import { unlockVerifier } from "./unlock-verifier.ts";

const savedUser = z.object({
  user: sessionUser,
  /** For unlocking without the service; null when the person came by code or by the messaging app. */
  verifier: unlockVerifier.nullable(),
  /** Wrong passwords checked without the service since the last right one. */
  wrong_tries: z.int().min(0),
  locked: z.boolean(),
  /** When somebody was last there, epoch milliseconds of this machine's clock. */
  active_at: z.number(),
});
export type SavedUser = z.output<typeof savedUser>;

/**
 * The person last signed in, for starting without the service and for the idle lock; sealed under the cache's key, dead
 * with it. Sealed as a whole, so that nobody opens the lock by editing a file.
 */
export type LastUser = {
  readonly get: () => Promise<SavedUser | null>;
  /** Saves it; may ask the keychain for the key. Does nothing where keys do not outlive the process. */
  readonly set: (person: SavedUser) => Promise<void>;
  /** Saves it if the key is already loaded: for automatic updates, as a locked keychain would prompt. */
  readonly note: (person: SavedUser) => void;
  readonly delete: () => void;
};

const ivBytes = 12;
const tagBytes = 16;

/** `server`: the server's name; the saved user of another server is ignored. */
export const createLastUser = (dataDir: string, keyring: Keyring, server: string): LastUser => {
  const sealedFor = Buffer.from(server);
  const path = join(dataDir, "last-user.bin");
  let atHand: Buffer | null = null;
  const keyOf = async (databaseExists: boolean): Promise<Buffer> => {
    atHand = null;
    const cacheKey = await keyring.keyFor("cache", databaseExists);
    const key = Buffer.from(hkdfSync("sha256", cacheKey, Buffer.alloc(0), "flexdesk last user", 32));
    if (!keyring.inMemory("cache")) atHand = key;
    return key;
  };
  const note = (person: SavedUser): void => {
    if (!atHand) return;
    const iv = randomBytes(ivBytes);
    const sealer = createCipheriv("aes-256-gcm", atHand, iv);
    sealer.setAAD(sealedFor);
    const sealed = Buffer.concat([sealer.update(JSON.stringify(person), "utf8"), sealer.final()]);
    writeFileAtomic(path, Buffer.concat([iv, sealer.getAuthTag(), sealed]));
  };
  return {
    get: async () => {
      if (!existsSync(path)) return null;
      try {
        const sealed = readFileSync(path);
        const opener = createDecipheriv("aes-256-gcm", await keyOf(true), sealed.subarray(0, ivBytes));
        opener.setAAD(sealedFor);
        opener.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
        const text = Buffer.concat([opener.update(sealed.subarray(ivBytes + tagBytes)), opener.final()]);
        return savedUser.parse(JSON.parse(text.toString("utf8")));
      } catch {
        // Another key or server, a damaged file or an older shape: the service must say who this is.
        return null;
      }
    },
    set: async (person) => {
      await keyOf(hasCache(dataDir)).catch(() => null);
      note(person);
    },
    note,
    delete: () => {
      atHand = null;
      rmSync(path, { force: true });
    },
  };
};

const hasCache = (dataDir: string): boolean => {
  try {
    return readdirSync(join(dataDir, "cache")).some((name) => name.endsWith(".db"));
  } catch {
    return false;
  }
};
