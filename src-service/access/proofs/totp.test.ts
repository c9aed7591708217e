import { describe, expect, it } from "vitest";
import { codeOfStep, findStep, fromBase32, stepAt, toBase32 } from "./totp.ts";

/** The secret of RFC 4226, appendix D, and of RFC 6238, appendix B, for SHA-1. */
const secret = Buffer.from("12345678901234567890");

describe("TOTP", () => {
  it.each([
    [59, "94287082"],
    [1_111_111_109, "07081804"],
    [1_111_111_111, "14050471"],
    [1_234_567_890, "89005924"],
    [2_000_000_000, "69279037"],
    [20_000_000_000, "65353130"],
  ])("gives the code of RFC 6238 at %i s", (seconds, code) => {
    expect(codeOfStep(secret, stepAt(seconds * 1000), 8)).toBe(code);
    expect(codeOfStep(secret, stepAt(seconds * 1000))).toBe(code.slice(2));
  });

  it("gives the codes of RFC 4226", () => {
    const codes = Array.from({ length: 10 }, (_, step) => codeOfStep(secret, step));
    expect(codes.join(" ")).toBe("755224 287082 359152 969429 338314 254676 287922 162583 399871 520489");
  });

  it("takes the step before, this one and the next, and no other", () => {
    const now = 1_700_000_000_000;
    const step = stepAt(now);
    const steps = [-2, -1, 0, 1, 2].map((by) => findStep(secret, codeOfStep(secret, step + by), now, null));
    expect(steps).toEqual([null, step - 1, step, step + 1, null]);
  });

  it("takes each step once, and none before the last one taken", () => {
    const now = 1_700_000_000_000;
    const step = stepAt(now);
    const code = codeOfStep(secret, step);
    expect(findStep(secret, code, now, step - 1)).toBe(step);
    expect(findStep(secret, code, now, step)).toBeNull();
    expect(findStep(secret, codeOfStep(secret, step - 1), now, step)).toBeNull();
    expect(findStep(secret, codeOfStep(secret, step + 1), now, step)).toBe(step + 1);
  });

  it.each(["", "12345", "1234567", "１２３４５６", "12345 ", "abcdef"])("refuses the form %j", (code) => {
    expect(findStep(secret, code, 1_700_000_000_000, null)).toBeNull();
  });

  it("does not take a right code with something after it", () => {
    const now = 1_700_000_000_000;
    expect(findStep(secret, `${codeOfStep(secret, stepAt(now))}0`, now, null)).toBeNull();
  });
});

describe("base32", () => {
  it.each([
    ["", ""],
    ["f", "MY"],
    ["fo", "MZXQ"],
    ["foo", "MZXW6"],
    ["foob", "MZXW6YQ"],
    ["fooba", "MZXW6YTB"],
    ["foobar", "MZXW6YTBOI"],
  ])("writes and reads %j as RFC 4648 does", (text, encoded) => {
    expect(toBase32(Buffer.from(text))).toBe(encoded);
    expect(fromBase32(encoded).toString()).toBe(text);
  });

  it("brings every byte back and refuses other signs", () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, at) => at));
    expect(fromBase32(toBase32(bytes))).toEqual(bytes);
    expect(() => fromBase32("ABC1")).toThrow(RangeError);
  });
});
