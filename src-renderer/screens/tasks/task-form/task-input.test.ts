import { describe, expect, it } from "vitest";
import { bodyOf, emptyInput, faultsOf, type TaskInput } from "./task-input.ts";
import { faultsOfStep, stepOfField } from "./task-steps.ts";
import { readTime } from "./task-times.ts";

const now = "2026-11-22 10:00:00";
const typed = (fields: Record<string, string>): TaskInput => {
  const empty = emptyInput("11", "2026-12-01");
  return { ...empty, fields: { ...empty.fields, ...fields } };
};
const whole = {
  ...{
    name: "双十二大促仓内分拣",
    industry_name: "装卸搬运和仓储业",
    price: "180",
    max_price: "220",
    need_count: "120",
  },
  ...{ predict_task_amount: "528,000", end_day: "2026-12-20" },
};
const codes = (fields: Record<string, string>, ceilings = [{ industry_name: "", ceiling: 60_000_000 }]) =>
  faultsOf(typed(fields), ceilings, now).map(({ field, code }) => `${field} ${code}`);

describe("the form of a task", () => {
  it("is judged by the rules of the service while it is typed", () => {
    expect(codes(whole)).toEqual([]);
    expect(codes({ ...whole, price: "220", max_price: "180" })).toEqual(["price task_unit_price"]);
    expect(codes({ ...whole, predict_task_amount: "700000" })).toEqual(["predict_task_amount task_amount_ceiling"]);
    expect(codes({ ...whole, mode: "1" })).toEqual(["labor_ids task_nobody_named"]);
    expect(codes({ ...whole, auto_minutes: "60" })).toEqual(["auto_end_time task_end_without_start"]);
    expect(codes({ name: "", company_id: "" })).toContain("company_id required");
  });

  it("sends minutes as seconds, spans as pairs and amounts as cents, and leaves out what cannot be read", () => {
    const body = bodyOf(
      typed({ ...whole, auto_from: "2026-11-24 9:00", auto_to: "2026-11-27 18:00", auto_start: "2026-12-01 08:00" }),
    );
    expect(body).toMatchObject({ price: 18_000, max_price: 22_000, predict_task_amount: 52_800_000, need_count: 120 });
    expect(body.auto_approve_time).toEqual(["2026-11-24 09:00:00", "2026-11-27 18:00:00"]);
    expect(bodyOf(typed({ ...whole, auto_minutes: "28080" })).auto_end_time).toBe(28_080 * 60);
    expect(bodyOf(typed({ ...whole, price: "abc" }))).not.toHaveProperty("price");
    expect(bodyOf(typed(whole))).not.toHaveProperty("company_id");
  });

  it("knows on which step a fault stands", () => {
    const faults = faultsOf(typed({ name: "分拣" }), [], now);
    expect(faultsOfStep(faults, "what").map(({ field }) => field)).toEqual(["industry_name"]);
    expect(faultsOfStep(faults, "who").map(({ field }) => field)).toEqual(["need_count"]);
    expect(stepOfField("auto_end_time")).toBe("when");
  });

  it("reads a time as people type it", () => {
    expect(readTime("2026-12-1 8:05")).toBe("2026-12-01 08:05:00");
    expect(readTime("2026年12月1日 20：00")).toBe("2026-12-01 20:00:00");
    expect(readTime(" ")).toBe("");
    for (const wrong of ["2026-12-01", "08:00", "2026-12-01 24:00", "2026-02-30 08:00"])
      expect(readTime(wrong)).toBeNull();
  });
});
