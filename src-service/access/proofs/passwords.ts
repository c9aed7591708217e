import { timingSafeEqual } from "node:crypto";
import type { Service } from "../../lists/service.ts";
import { argon2id } from "./argon2id.ts";

/**
 * Scheme 1: the md5 hex that the wire carries is the password (spec 7); kept as argon2id under the pepper, never as md5.
 */
export const schemeMd5 = 1;

type Secrets = Pick<Service, "secrets" | "passwordMemory">;

/** The stored form of a password: HMAC under the pepper of argon2id(md5 hex, salt); hex. */
export const hashPassword = async (
  { secrets, passwordMemory }: Secrets,
  md5Hex: string,
  saltHex: string,
): Promise<string> => {
  const slow = await argon2id(md5Hex, Buffer.from(saltHex, "hex"), passwordMemory);
  return secrets.hmac("password", slow).toString("hex");
};

export type StoredPassword = { readonly password_hash: string; readonly password_salt: string };

/** Stored for a person who has not set a password yet: they sign in by code. No password matches it. */
export const noPassword = { password_hash: "", password_salt: "", scheme: 0 } as const;

/** Compared with the password where none is stored: costs the same time and never matches. */
const nobody: StoredPassword = { password_hash: "0".repeat(64), password_salt: "0".repeat(32) };

/**
 * True when a password is right. Takes as long for people who do not exist (security T16), and for those who have not set one, to
 * whom no password is right.
 */
export const isPasswordRight = async (parts: Secrets, md5Hex: string, stored?: StoredPassword): Promise<boolean> => {
  const known = stored !== undefined && stored.password_hash !== noPassword.password_hash ? stored : undefined;
  const { password_hash, password_salt } = known ?? nobody;
  const hash = await hashPassword(parts, md5Hex, password_salt);
  return timingSafeEqual(Buffer.from(hash, "hex"), Buffer.from(password_hash, "hex")) && known !== undefined;
};
