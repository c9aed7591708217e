import { describe, expect, it } from "vitest";
import { serialKey } from "./bank-serial.ts";

describe("the key of a bank serial", () => {
  it("is the same for every spelling of one serial", () => {
    for (const spelling of [
      "BD20261101000001",
      "bd20261101000001",
      " bd2026 1101\u3000000001 ",
      "ＢＤ２０２６１１０１０００００１",
    ]) {
      expect(serialKey(spelling)).toBe("BD20261101000001");
    }
    expect(serialKey("BD2026\u200b1101000001")).toBe("BD20261101000001");
  });

  it("differs where the serials do", () => {
    expect(serialKey("BD1-2")).not.toBe(serialKey("BD12"));
  });
});
