import { mkdtempSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openSecrets } from "./secrets.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "flexdesk-secrets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("sealed texts", () => {
  const secrets = openSecrets(path.join(folder, "one"));
  const sealed = secrets.seal("totp", "user:1", "秘密 JBSWY3DP");

  it("open where they were sealed, also after a restart", () => {
    expect(secrets.open("totp", "user:1", sealed)).toBe("秘密 JBSWY3DP");
    expect(openSecrets(path.join(folder, "one")).open("totp", "user:1", sealed)).toBe("秘密 JBSWY3DP");
    expect(secrets.open("totp", "user:1", secrets.seal("totp", "user:1", ""))).toBe("");
  });

  it("show nothing of the text, and look different each time", () => {
    expect(sealed).not.toContain("JBSWY3DP");
    expect(Buffer.from(sealed, "base64url").includes("JBSWY3DP")).toBe(false);
    expect(secrets.seal("totp", "user:1", "秘密 JBSWY3DP")).not.toBe(sealed);
  });

  it("open neither in another place nor under other secrets", () => {
    expect(() => secrets.open("totp", "user:2", sealed)).toThrow();
    expect(() => openSecrets(path.join(folder, "other")).open("totp", "user:1", sealed)).toThrow();
  });

  it("do not open when a single bit was changed, or when they are cut", () => {
    const bytes = Buffer.from(sealed, "base64url");
    for (let at = 0; at < bytes.length; at += 1) {
      const flipped = Buffer.from(bytes);
      flipped.writeUInt8(flipped.readUInt8(at) ^ 1, at);
      expect(() => secrets.open("totp", "user:1", flipped.toString("base64url"))).toThrow();
      expect(() => secrets.open("totp", "user:1", bytes.subarray(0, at).toString("base64url"))).toThrow();
    }
  });

  it("rest on a key file that is nobody else's to read", () => {
    expect(statSync(path.join(folder, "one", "pepper")).mode & 0o077).toBe(0);
  });
});
