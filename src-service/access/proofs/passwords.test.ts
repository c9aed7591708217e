import { argon2Sync, createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hashPassword, isPasswordRight, noPassword } from "./passwords.ts";

const secrets = { hmac: (...args: string[]) => createHash("sha256").update(args.join()).digest() } as never;
const md5Hex = "e10adc3949ba59abbe56e057f20f883e";
const salt = "000102030405060708090a0b0c0d0e0f";

const under = (memory: number): string => {
  const nonce = Buffer.from(salt, "hex");
  const slow = argon2Sync("argon2id", { message: md5Hex, nonce, parallelism: 1, tagLength: 32, memory, passes: 1 });
  return (secrets as { hmac(...args: unknown[]): Buffer }).hmac("password", slow).toString("hex");
};

describe("a stored password", () => {
  it("took 46 MiB of memory to make, unless a test says less", async () => {
    expect(await hashPassword({ secrets }, md5Hex, salt)).toBe(under(47_104));
    expect(await hashPassword({ secrets, passwordMemory: 256 }, md5Hex, salt)).toBe(under(256));
    expect(under(256)).not.toBe(under(47_104));
  });

  it("is right for itself only, and for nobody where nobody is", async () => {
    const service = { secrets, passwordMemory: 256 };
    const stored = { password_hash: await hashPassword(service, md5Hex, salt), password_salt: salt };
    expect(await isPasswordRight(service, md5Hex, stored)).toBe(true);
    expect(await isPasswordRight(service, md5Hex.toUpperCase(), stored)).toBe(false);
    expect(await isPasswordRight(service, md5Hex)).toBe(false);
    // Nor for somebody who has not set one, whatever is tried.
    expect(await isPasswordRight(service, md5Hex, noPassword)).toBe(false);
    expect(await isPasswordRight(service, "", noPassword)).toBe(false);
  });
});
