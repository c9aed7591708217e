import { expect, it } from "vitest";
import { areDaysRight, type DiscountForm, planOf } from "./discount-form.ts";

const today = "2026-11-20";
const form: DiscountForm = {
  companyId: "5",
  kind: 1,
  amount: { text: "1,000", cents: 100_000 },
  ratio: "20%",
  start: "2026-11-20",
  end: "2026-12-31",
  reason: " 续约优惠 ",
};

it("plans what stands in the form", () => {
  expect(planOf(form, today)).toEqual({
    action: "discount.create",
    company_id: "5",
    kind: 1,
    amount: 100_000,
    ratio: 2_000,
    start_at: "2026-11-20",
    end_at: "2026-12-31",
    reason: "续约优惠",
  });
});

it.each([
  ["no company", { companyId: "" }],
  ["no amount", { amount: { text: "", cents: null } }],
  ["no share", { ratio: "" }],
  ["a share above the whole", { ratio: "100.01" }],
  ["no reason", { reason: " 续 " }],
  ["no last day", { end: "" }],
  ["a day that is none", { end: "2026-02-30" }],
])("plans nothing with %s", (_what, more) => {
  expect(planOf({ ...form, ...more }, today)).toBeNull();
});

it.each([
  ["2026-11-20", "2026-11-20", true],
  ["2026-11-01", "2026-11-20", true],
  ["2026-11-01", "2026-11-19", false],
  ["2026-12-02", "2026-12-01", false],
  ["2026-11-20", "2029-11-24", true],
  ["2026-11-20", "2029-11-25", false],
])("takes days from %s to %s: %s", (start, end, isRight) => {
  expect(areDaysRight({ start, end }, today)).toBe(isRight);
});
