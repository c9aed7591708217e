import { expect, it } from "vitest";
import { isSent, submitOf, submitOfKind, submits } from "./submits.ts";

it("keeps the records of every import under a number of its own, which stays", () => {
  expect(Object.fromEntries(submits.map(({ name, kind }) => [name, kind]))).toMatchObject({
    ...{ service_order: 1, transact_list: 2, staff_invoice: 3, invoice_record: 4 },
    ...{ tax_verify: 5, offline_feedback: 6, sensitive_word: 7 },
  });
  expect(submits.map(({ kind }) => submitOfKind(kind)?.name)).toEqual(submits.map(({ name }) => name));
});

it("finds every import by its name, and by its call only one", () => {
  expect(submits.map(({ name }) => submitOf(name)?.name)).toEqual(submits.map(({ name }) => name));
  expect(submits.filter((submit) => !isSent(submit))).toEqual([]);
  expect(new Set(submits.map(({ call }) => call.name)).size).toBe(submits.length);
});
