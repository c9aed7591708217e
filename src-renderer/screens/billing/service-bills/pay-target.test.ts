import { expect, it } from "vitest";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { mostBills, payTarget } from "./pay-target.ts";

const bill = (id: string, more: Row = {}): Row => ({
  id,
  status: 20,
  company_id: "1",
  unpaid: 10,
  due_at: "2026-12-15",
  ...more,
});

it("pays the earliest due first and leaves out what needs no payment", () => {
  const target = payTarget([bill("1"), bill("2", { due_at: "2026-11-15", status: 60 }), bill("3", { status: 50 })]);
  expect(target.rows.map((row) => row["id"])).toEqual(["2", "1"]);
  expect(target).toMatchObject({ total: 20, leftOut: 1, problem: undefined });
});

it.each([
  ["none", [bill("1", { status: 10 })]],
  ["several", [bill("1"), bill("2", { company_id: "2" })]],
  ["tooMany", Array.from({ length: mostBills + 1 }, (_unused, at) => bill(String(at)))],
] as const)("says why not: %s", (problem, rows) => {
  expect(payTarget(rows).problem).toBe(problem);
});

it("counts what somebody proposed to take off, of the rows that are paid only", () => {
  const target = payTarget([bill("1", { discount_asked: 7 }), bill("2", { status: 50, discount_asked: 5 }), bill("3")]);
  expect(target.requested).toEqual({ count: 1, amount: 7 });
});
