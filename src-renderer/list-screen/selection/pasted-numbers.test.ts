import { describe, expect, it } from "vitest";
import { readNumbers } from "../model/read-numbers.ts";
import { missingNumbers } from "./pasted-numbers.ts";

describe("pasted numbers", () => {
  it("are read whatever stands between them", () => {
    const text = 'ZD1\tZD2\r\nZD3，ZD4、ZD5;ZD6 "ZD7"\u00a0ZD8\u3000ＺＤ９';
    expect(readNumbers(text).numbers).toEqual(["ZD1", "ZD2", "ZD3", "ZD4", "ZD5", "ZD6", "ZD7", "ZD8", "ZD9"]);
  });

  it("are counted once, and what stands twice is named", () => {
    const { numbers, repeated } = readNumbers("ZD1 ZD2 ZD1\nZD1 ZD3 ZD3");
    expect(numbers).toEqual(["ZD1", "ZD2", "ZD3"]);
    expect(repeated).toEqual([
      { number: "ZD1", times: 3 },
      { number: "ZD3", times: 2 },
    ]);
  });

  it("leave out what can be no number, and say so", () => {
    const { numbers, odd } = readNumbers(`账单号\nZD1\n${"9".repeat(41)}`);
    expect(numbers).toEqual(["ZD1"]);
    expect(odd).toEqual(["账单号", "9".repeat(41)]);
  });

  it("find nothing in an empty text", () => {
    expect(readNumbers(" \n\t,，")).toEqual({ numbers: [], repeated: [], odd: [] });
  });

  it("that no row answers to are missing", () => {
    expect(missingNumbers(["ZD1", "ZD2", "ZD3"], [{ no: "ZD3" }, { no: "ZD1" }], "no")).toEqual(["ZD2"]);
  });
});
