import { expect, it } from "vitest";
import { hasAmounts, isBillTemplate, takesCompany } from "./template-kind.ts";

it("tells what the rows of a template are", () => {
  const kinds = (name: string | null) => [isBillTemplate(name), takesCompany(name), hasAmounts(name)];
  expect(kinds("standard_bill")).toEqual([true, true, true]);
  expect(kinds("invoice_record")).toEqual([false, false, true]);
  expect(kinds("transact_list")).toEqual([false, false, true]);
  expect(kinds("occupation")).toEqual([false, false, false]);
  expect(kinds("worker_bank")).toEqual([false, false, false]);
  expect(kinds("worker")).toEqual([false, true, false]);
  expect(kinds("unknown")).toEqual([false, true, false]);
  expect(kinds(null)).toEqual([false, true, false]);
});
