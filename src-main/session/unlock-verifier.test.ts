import { argon2Sync, randomBytes, scryptSync } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { makeVerifier, matchesVerifier, unlockVerifier } from "./unlock-verifier.ts";

const md5 = "0cc175b9c0f1b6a831c399e269772661";
const other = "92eb5ffee6ae2fec3ad71c777531578f";

afterEach(() => {
  vi.doUnmock("node:crypto");
  vi.resetModules();
});

describe("a verifier", () => {
  it("tells the right password from another, and holds neither", async () => {
    const verifier = await makeVerifier(md5, randomBytes);
    expect(unlockVerifier.parse(verifier)).toMatchObject({ scheme: "argon2id" });
    expect([await matchesVerifier(md5, verifier), await matchesVerifier(other, verifier)]).toEqual([true, false]);
    expect(JSON.stringify(verifier)).not.toContain(md5);
    expect((await makeVerifier(md5, randomBytes)).hash).not.toBe(verifier.hash);
  });

  it("is argon2id with the cost of OWASP's first choice", async () => {
    const verifier = await makeVerifier(md5, randomBytes);
    const nonce = Buffer.from(verifier.salt, "hex");
    const cost = { parallelism: 1, tagLength: 32, memory: 47_104, passes: 1 };
    expect(verifier.hash).toBe(argon2Sync("argon2id", { message: md5, nonce, ...cost }).toString("hex"));
  });

  it.each(["missing", "refused"])("is scrypt where argon2 is %s, and either kind is still judged", async (how) => {
    vi.resetModules();
    vi.doMock("node:crypto", async (original) => ({
      ...(await original<typeof import("node:crypto")>()),
      argon2:
        how === "missing"
          ? undefined
          : (_kind: string, _options: unknown, done: (error: Error) => void) => done(new Error("not supported")),
    }));
    const without = await import("./unlock-verifier.ts");
    const verifier = await without.makeVerifier(md5, randomBytes);
    expect(verifier.scheme).toBe("scrypt");
    const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
    expect(verifier.hash).toBe(scryptSync(md5, Buffer.from(verifier.salt, "hex"), 32, cost).toString("hex"));
    expect([await matchesVerifier(md5, verifier), await matchesVerifier(other, verifier)]).toEqual([true, false]);
  });
});
