import { expect, it } from "vitest";
import { taxDue } from "./tax-due.ts";

it("owes every tax of a month and every correction once", () => {
  const parts = {
    ...{ month_tax: 1, vat: 20, vat_recover: 300, surtax: 4_000 },
    ...{ correction_tax: 50_000, correction_vat: 600_000, correction_surtax: 7_000_000 },
  };
  expect(taxDue(parts)).toBe(7_654_321);
  expect(taxDue({ ...parts, vat: -7_654_301 })).toBe(0);
});
