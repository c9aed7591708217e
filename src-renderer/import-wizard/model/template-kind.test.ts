import { expect, it } from "vitest";
import { hasAmounts, isBillTemplate, isOfAgency } from "./template-kind.ts";

it("tells what the rows of a template are", () => {
  const kinds = (name: string | null) => [isBillTemplate(name), isOfAgency(name), hasAmounts(name)];
  expect(kinds("standard_bill")).toEqual([true, false, true]);
  expect(kinds("invoice_record")).toEqual([false, false, true]);
  expect(kinds("transact_list")).toEqual([false, false, true]);
  expect(kinds("occupation")).toEqual([false, true, false]);
  expect(kinds("unknown")).toEqual([false, false, false]);
  expect(kinds(null)).toEqual([false, false, false]);
});
