import { expect, it } from "vitest";
import { ratioOf } from "../../money/typed-ratio.ts";
import { type FeeForm, finishedMonths, planOf } from "./fee-form.ts";

const form: FeeForm = { companyId: "5", period: "2026-10", channel: " 华东渠道 ", kind: 1, ratio: "1.5", remark: " " };

it.each([
  ["7.5", 750],
  ["7.5%", 750],
  ["０.０1 %", 1],
  ["100", 10_000],
  ["100.01", null],
  ["0", null],
  ["0.00", null],
  ["-1", null],
  ["1.234", null],
  ["1,5", null],
  ["", null],
  ["abc", null],
])("reads the ratio %j", (typed, basis) => {
  expect(ratioOf(typed)).toBe(basis);
});

it("offers the months that are over, across a year", () => {
  expect(finishedMonths("2026-02-28").slice(0, 3)).toEqual(["2026-01", "2025-12", "2025-11"]);
});

it("plans what stands in the form, and nothing while something is missing", () => {
  expect(planOf(form)).toEqual({
    action: "promotion.create",
    company_id: "5",
    period: "2026-10",
    ratio: 150,
    channel_kind: 1,
    channel_name: "华东渠道",
    remark: "",
  });
  for (const missing of [{ companyId: "" }, { period: "" }, { channel: " 华 " }, { ratio: "0" }]) {
    expect(planOf({ ...form, ...missing })).toBeNull();
  }
});
