import { describe, expect, it } from "vitest";
import { amountsOf, amountText, beyondSigns } from "./accept-amounts.ts";

const signed = { id: "1", by_signs: 198_000 };
const unsigned = { id: "2", by_signs: null };

describe("amounts of accepted work", () => {
  it("begin with what the signed days come to", () => {
    expect(amountText(signed, {})).toBe("1980.00");
    expect(amountText(unsigned, {})).toBe("");
    expect(amountsOf([signed], {})).toEqual({ 1: 198_000 });
  });

  it("are missing while one cannot be read", () => {
    expect(amountsOf([signed, unsigned], {})).toBeNull();
    expect(amountsOf([signed, unsigned], { 2: "50" })).toEqual({ 1: 198_000, 2: 5_000 });
    expect(amountsOf([signed], { 1: "0" })).toBeNull();
  });

  it("say how far they go beyond the signed days", () => {
    expect(beyondSigns(signed, { 1: "2,200" })).toBe(22_000);
    expect(beyondSigns(signed, {})).toBe(0);
    expect(beyondSigns(unsigned, { 2: "50" })).toBe(0);
  });
});
