import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type SessionUser, sessionUser } from "../../src-shared/calls/session.ts";
import { writeFileAtomic } from "../atomic-file.ts";
import type { Keyring } from "./keyring-types.ts";

/** The person last signed in, for starting without the service; encrypted under the cache's key, dead with it. */
export type LastUser = {
  readonly get: () => Promise<SessionUser | null>;
  readonly set: (user: SessionUser) => Promise<void>;
  readonly delete: () => void;
};

const ivBytes = 12;
const tagBytes = 16;

export const createLastUser = (dataDir: string, keyring: Keyring): LastUser => {
  const path = join(dataDir, "last-user.bin");
  const keyOf = (cacheKey: Buffer): Buffer =>
    Buffer.from(hkdfSync("sha256", cacheKey, Buffer.alloc(0), "flexdesk last user", 32));
  return {
    get: async () => {
      if (!existsSync(path)) return null;
      try {
        const sealed = readFileSync(path);
        const key = keyOf(await keyring.keyFor("cache", true));
        const opener = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, ivBytes));
        opener.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
        const text = Buffer.concat([opener.update(sealed.subarray(ivBytes + tagBytes)), opener.final()]);
        return sessionUser.parse(JSON.parse(text.toString("utf8")));
      } catch {
        // Another key, a damaged file or an older shape: the person signs in again.
        return null;
      }
    },
    set: async (user) => {
      const key = await keyring.keyFor("cache", hasCache(dataDir)).catch(() => null);
      if (!key || keyring.inMemory("cache")) return;
      const iv = randomBytes(ivBytes);
      const sealer = createCipheriv("aes-256-gcm", keyOf(key), iv);
      const sealed = Buffer.concat([sealer.update(JSON.stringify(user), "utf8"), sealer.final()]);
      writeFileAtomic(path, Buffer.concat([iv, sealer.getAuthTag(), sealed]));
    },
    delete: () => rmSync(path, { force: true }),
  };
};

const hasCache = (dataDir: string): boolean => {
  try {
    return readdirSync(join(dataDir, "cache")).some((name) => name.endsWith(".db"));
  } catch {
    return false;
  }
};
