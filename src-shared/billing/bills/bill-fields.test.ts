import { expect, it } from "vitest";
import { feeWithinBounds } from "./bill-fields.ts";

it("a bill's fee is more than nothing and at most a billion yuan", () => {
  const codes = (fee: string) =>
    feeWithinBounds({ accounting_fee: fee }).map(({ column, code, params }) => [column, code, params]);
  expect(codes("0")).toEqual([["accounting_fee", "amount_zero", {}]]);
  expect(codes("0.01")).toEqual([]);
  expect(codes("1000000000")).toEqual([]);
  expect(codes("1000000000.01")).toEqual([["accounting_fee", "bill_fee_too_high", { limit: "1,000,000,000.00" }]]);
});
