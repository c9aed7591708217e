import { describe, expect, it } from "vitest";
import { cleanDigits } from "./clean-digits.ts";

describe("what a phone or code field keeps", () => {
  it.each([
    ["+86 138-0000-0001", "13800000001"],
    ["0086 138 0000 0001", "13800000001"],
    ["8613800000001", "13800000001"],
    ["＋８６１３８－００００－０００１", "13800000001"],
    ["　１３８ ００００ ０００１\u200b", "13800000001"],
    ["(138)0000-0001", "13800000001"],
  ])("cleans %j and says so", (text, value) => {
    expect(cleanDigits(text, 11)).toEqual({ value, wasCleaned: true, wasTooLong: false });
  });

  it.each(["", "1", "13800000001", "86138", "12ab"])("leaves %j as it is", (text) => {
    expect(cleanDigits(text, 11)).toEqual({ value: text, wasCleaned: false, wasTooLong: false });
  });

  it("cleans a pasted code and keeps six digits of it", () => {
    expect(cleanDigits("１２３ ４５６", 6)).toEqual({ value: "123456", wasCleaned: true, wasTooLong: false });
    expect(cleanDigits("1234567", 6)).toEqual({ value: "123456", wasCleaned: false, wasTooLong: true });
  });
});
