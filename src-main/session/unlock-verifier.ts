import * as crypto from "node:crypto";
import { promisify } from "node:util";
import { z } from "zod";

/** Enough to tell, without the service, whether a password is the one that was signed in with; never the password. */
export const unlockVerifier = z.object({
  scheme: z.enum(["argon2id", "scrypt"]),
  salt: z.string().regex(/^[0-9a-f]{32}$/),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
export type UnlockVerifier = z.output<typeof unlockVerifier>;
type Scheme = UnlockVerifier["scheme"];

const saltBytes = 16;
const hashBytes = 32;
/** OWASP's first choice for argon2id with one pass (security 9.7). */
const argonCost = { parallelism: 1, tagLength: hashBytes, memory: 47_104, passes: 1 };
/** About the same memory, for a runtime whose crypto library has no argon2 (Electron's). */
const scryptCost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

const scrypt = promisify<string, Buffer, number, crypto.ScryptOptions, Buffer>(crypto.scrypt);

const stretch = (scheme: Scheme, md5Hex: string, salt: Buffer): Promise<Buffer> => {
  if (scheme === "scrypt") return scrypt(md5Hex, salt, hashBytes, scryptCost);
  return new Promise((resolve, reject) => {
    crypto.argon2("argon2id", { message: md5Hex, nonce: salt, ...argonCost }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
};

/** A verifier of a password's wire form (md5 hex), under a fresh salt. */
export const makeVerifier = async (md5Hex: string, randomBytes: (count: number) => Buffer): Promise<UnlockVerifier> => {
  const salt = randomBytes(saltBytes);
  const under = async (scheme: Scheme): Promise<UnlockVerifier> => ({
    scheme,
    salt: salt.toString("hex"),
    hash: (await stretch(scheme, md5Hex, salt)).toString("hex"),
  });
  const hasArgon = typeof crypto.argon2 === "function";
  return hasArgon ? under("argon2id").catch(() => under("scrypt")) : under("scrypt");
};

/** True when a password's wire form is the one that a verifier was made of. */
export const matchesVerifier = async (md5Hex: string, verifier: UnlockVerifier): Promise<boolean> => {
  const hash = await stretch(verifier.scheme, md5Hex, Buffer.from(verifier.salt, "hex"));
  return crypto.timingSafeEqual(hash, Buffer.from(verifier.hash, "hex"));
};
