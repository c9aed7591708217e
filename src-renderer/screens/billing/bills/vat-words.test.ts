import { expect, it } from "vitest";
import { vatWordOf } from "./vat-words.ts";

const none = { vat: 0, surtax: 0, vat_recover: 0 };

it("speaks of VAT only as the figures of the bill have it", () => {
  // A company's own limit of 45,000 passed, the month far below the threshold: the bill of the finding.
  expect(vatWordOf(none, "2026-11", 46_000_00)).toMatchObject({ word: "free", threshold: 100_000_00, tax: 0 });
  // 101,000.00 with VAT is 100,000.00 without it: still free.
  expect(vatWordOf(none, "2026-11", 101_000_00)).toMatchObject({ word: "free" });
  expect(vatWordOf(none, "2026-11", 101_000_01)).toMatchObject({ word: "open", total: 101_000_01 });
  expect(vatWordOf({ vat: 1_000, surtax: 60, vat_recover: 0 }, "2026-11", 120_000_00)).toMatchObject({
    word: "taxed",
    tax: 1_060,
  });
  expect(vatWordOf({ vat: 1_000, surtax: 60, vat_recover: 900 }, "2026-11", 120_000_00)).toMatchObject({
    word: "recovered",
    recover: 900,
  });
});

it("tells what is given back after a payment came back", () => {
  const returned = { vat: 0, surtax: 0, vat_recover: -1_259_40 };
  expect(vatWordOf(returned, "2026-11", 62_000_00)).toMatchObject({ word: "returned", recover: 1_259_40 });
});

it("claims no threshold that the figures contradict or that is not known", () => {
  const taxed = { vat: 1_000, surtax: 60, vat_recover: 0 };
  expect(vatWordOf(taxed, "2026-11", 46_000_00)).toMatchObject({ word: "computed", tax: 1_060 });
  expect(vatWordOf(taxed, "2026-11", null)).toMatchObject({ word: "computed" });
  expect(vatWordOf(none, "2026-11", null)).toBeNull();
  // No VAT rule is in force then.
  expect(vatWordOf(none, "2030-01", 500_000_00)).toBeNull();
});
