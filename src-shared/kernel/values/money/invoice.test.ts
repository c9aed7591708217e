import { describe, expect, it } from "vitest";
import { invoiceTypes, splitInvoice } from "./invoice.ts";

describe("price and tax of an invoice", () => {
  it.each([
    [2, 10_600, 10_000, 600],
    [4, 1, 1, 0],
    [5, 101_00, 10_000, 100],
    [8, 11_300, 10_000, 1_300],
    // 100.00 at 6 %: 94.3396… is 94.34.
    [2, 10_000, 9_434, 566],
    [1, 0, 0, 0],
    [6, 10 ** 13, 9_174_311_926_606, 825_688_073_394],
  ] as const)("type %i over %i cents is %i and %i", (type, amount, price, tax) => {
    expect(splitInvoice(amount, type)).toMatchObject({ price, tax });
  });

  it("adds up to the amount for every type and cent", () => {
    for (const type of invoiceTypes) {
      for (let amount = 0; amount < 500; amount += 1) {
        const { price, tax } = splitInvoice(amount, type);
        expect(price + tax).toBe(amount);
        expect(tax).toBeGreaterThanOrEqual(0);
      }
    }
  });
});
