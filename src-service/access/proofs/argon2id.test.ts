import { describe, expect, it } from "vitest";
import { argon2id, argon2idNative, argon2idWasm } from "./argon2id.ts";

describe("argon2id", () => {
  it("gives the same bytes by the runtime's library and in WebAssembly, so that a database moves between them", async () => {
    const salt = Buffer.from("000102030405060708090a0b0c0d0e0f", "hex");
    const native = await argon2idNative("e10adc3949ba59abbe56e057f20f883e", salt);
    expect(native).toHaveLength(32);
    expect((await argon2idWasm("e10adc3949ba59abbe56e057f20f883e", salt)).equals(native)).toBe(true);
    expect((await argon2id("e10adc3949ba59abbe56e057f20f883e", salt)).equals(native)).toBe(true);
  });

  it("differs with the salt", async () => {
    const one = await argon2idWasm("a", Buffer.alloc(16, 1));
    expect((await argon2idWasm("a", Buffer.alloc(16, 2))).equals(one)).toBe(false);
  });
});
