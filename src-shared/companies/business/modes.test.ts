import { expect, it } from "vitest";
import { fittingTaxMode } from "./modes.ts";

it("keeps a tax mode that goes with the business mode, takes the only one, and none where there are several", () => {
  expect([fittingTaxMode(null, 2), fittingTaxMode(null, 6), fittingTaxMode(1, 4)]).toEqual([2, 6, 4]);
  expect([fittingTaxMode(1, 2), fittingTaxMode(2, 0)]).toEqual([4, 5]);
  expect([fittingTaxMode(null, 4), fittingTaxMode(null, 0)]).toEqual([null, null]);
});
