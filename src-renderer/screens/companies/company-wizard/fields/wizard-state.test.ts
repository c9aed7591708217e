import { describe, expect, it } from "vitest";
import { ceilingFault, ceilingRows, ceilingsBody, ceilingsInput, ceilingsText, hasWrongCeilings } from "./ceilings.ts";
import { configOf, contractInput } from "./wizard-inputs.ts";
import { type Inputs, isDirty, layOver, type WizardState } from "./wizard-state.ts";

const inputs = (base: Record<string, string>, business: Record<string, string> = {}): Inputs => ({
  ...{ base, business, channels: {}, contract: {} },
});

describe("what was typed laid over what somebody else saved", () => {
  it("keeps every typed field, takes every other one, and names what both changed", () => {
    const saved = inputs({ name: "甲", short_name: "甲", contact_name: "" }, { month_limit: "" });
    const typed = inputs({ name: "甲公司", short_name: "甲", contact_name: "" }, { month_limit: "500" });
    const now = inputs({ name: "甲有限公司", short_name: "甲乙", contact_name: "李四" }, { month_limit: "500" });
    expect(layOver({ inputs: typed, saved }, now)).toEqual({
      inputs: inputs({ name: "甲公司", short_name: "甲乙", contact_name: "李四" }, { month_limit: "500" }),
      overlap: [{ step: "base", field: "name" }],
    });
  });

  it("keeps a field that was emptied", () => {
    const saved = inputs({ contact_name: "李四" });
    const laid = layOver({ inputs: inputs({ contact_name: "" }), saved }, inputs({ contact_name: "李四" }));
    expect(laid.inputs.base).toEqual({ contact_name: "" });
  });
});

describe("what is not saved", () => {
  const state: WizardState = {
    ...{ step: "base", isOwn: false, inputs: inputs({ name: "甲" }), saved: inputs({ name: "甲" }) },
    head: {
      ...{ id: "7", no: "QY000011", version: 3, status: 10, name: "甲", is_own_channel: false, business_mode: null },
      ...{ calculation_mode_no: null, mode: "draft", identity: 0, reject_reason: null, steps: [] },
    },
    ...{ phase: "editing", problem: null, refused: {}, overlap: [], isRestored: false },
  };

  it("is a field that differs, and who pays the workers", () => {
    expect(isDirty(state, "base")).toBe(false);
    expect(isDirty({ ...state, inputs: inputs({ name: "乙" }) }, "base")).toBe(true);
    const own = { ...state, isOwn: true };
    expect([isDirty(own, "base"), isDirty(own, "business")]).toEqual([true, false]);
    expect(isDirty({ ...own, head: null }, "base")).toBe(false);
  });
});

describe("ceilings by industry", () => {
  it("are typed in yuan and sent in cents; the common one has its own field", () => {
    const kept = [
      { industry_name: "", ceiling: 1_000_00 },
      { industry_name: "餐饮业", ceiling: 5_000_50 },
    ];
    expect(ceilingRows(ceilingsInput(kept))).toEqual([{ industry: "餐饮业", amount: "5000.50" }]);
    expect(ceilingsBody(ceilingsInput(kept))).toEqual([{ industry_name: "餐饮业", ceiling: 5_000_50 }]);
    expect(ceilingsInput([])).toBe("");
  });

  it("name a row without industry, one that is there already and an amount that is none, and send only the others", () => {
    const rows = [
      { industry: "餐饮业", amount: "5000" },
      { industry: " ", amount: "100" },
      { industry: "餐饮业 ", amount: "1" },
      { industry: "住宿业", amount: "0" },
      { industry: "零售业", amount: "12,x" },
      { industry: "娱乐业", amount: "99999999999999999999" },
    ];
    expect(rows.map((_row, at) => ceilingFault(rows, at))).toEqual([
      ...[null, "industry", "twice", "amount", "amount", "amount"],
    ]);
    const text = ceilingsText(rows);
    expect(ceilingsBody(text)).toEqual([{ industry_name: "餐饮业", ceiling: 5_000_00 }]);
    expect([hasWrongCeilings(text), hasWrongCeilings(ceilingsText(rows.slice(0, 1)))]).toEqual([true, false]);
  });
});

describe("the main contract of the wizard", () => {
  it("keeps what was agreed of what means something under the modes, and says nothing of what nobody agreed", () => {
    const config = {
      ...{ service_fee_ratio_range: [{ limit: null, ratio: 650, sign: 1 }], labor_service_fee_ratio_range: [] },
      ...{ service_fee_cumulative_type: 2, tier_method: 2, company_withdraw_fee_type: 2 },
      ...{ company_withdraw_fee_max_count: 0, company_withdraw_fee: 1_000, labor_usage_fee: 0 },
      no_labor_usage_fee_count: 0,
    };
    const shown = (more: object) =>
      contractInput(
        {
          ...{ start_at: "2026-12-01", end_at: "2027-11-30", auto_renew: false, remind_days: 30, qr_fields: [] },
          ...{ tax_grid: null, contract_template_id: null, custom: [], config: { ...config, ...more } },
        } as unknown as Parameters<typeof contractInput>[0],
        "2026-11-27",
      );
    const agreed = { profit_ratio: 1_000, urban_area: "town" };
    const ofBusiness = { calculation_mode_no: 1, tax_calculate_mode: 3 } as const;
    const ofLabour = { calculation_mode_no: 1, tax_calculate_mode: 1 } as const;
    const said = shown({ ...agreed, gap_month_policy: "reset" });
    expect(configOf(said, ofBusiness)).toEqual({ ...config, ...agreed });
    expect(configOf(said, ofLabour)).toEqual({ ...config, urban_area: "town", gap_month_policy: "reset" });
    expect(configOf(shown({}), ofBusiness)).toEqual(config);
  });
});
