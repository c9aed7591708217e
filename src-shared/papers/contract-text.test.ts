import { describe, expect, it } from "vitest";
import { changedTerms } from "../kernel/terms/changed-terms.ts";
import { type ContractFacts, contractText, contractWording } from "./contract-text.ts";

const facts: ContractFacts = {
  ...{ no: "HT20261126000001", category: 1, start_at: "2026-12-01", end_at: "2027-11-30 00:00:00" },
  ...{ auto_renew: true, reason: "", parent_no: "", tax_grid: null },
  info: {
    name: "上海启程供应链管理有限公司",
    credit_code: "91310115MA1K4C7X0A",
    agency_name: "示例人力",
    agency_credit_code: "",
  },
  config: {
    service_fee_ratio_range: [
      { limit: 200_000_00, ratio: 700, sign: 1 },
      { limit: 500_000_00, ratio: 620, sign: 2 },
      { limit: null, ratio: 550, sign: 1 },
    ],
    labor_service_fee_ratio_range: [],
    ...{ service_fee_cumulative_type: 2, tier_method: 2, company_withdraw_fee_type: 1 },
    ...{ company_withdraw_fee_max_count: 31_415_926, company_withdraw_fee: 10_00, labor_usage_fee: 200 },
  },
};

describe("the text of a contract", () => {
  it("says its terms in words and numbers", () => {
    const lines = contractText(facts).split("\n");
    expect(lines[0]).toBe("灵活用工服务合同");
    expect(lines).toEqual(
      expect.arrayContaining([
        "合同期限：自 2026-12-01 起至 2027-11-30 止，首尾两日均含在内。",
        "服务费费率：",
        "· 不超过 ¥200,000.00：7%",
        "· 低于 ¥500,000.00：6.2%",
        "· 超过以上各档：5.5%",
        "累计口径：按月",
        "每月免费提现次数：不限",
        "技术使用费（每人每月）：¥2.00",
      ]),
    );
    // The great number is how "without limit" is kept, and never how it is said.
    expect(contractText(facts)).not.toContain("31415926");
  });

  it("of a supplement and of a termination names the main contract and what changes", () => {
    const supplement = { ...facts, category: 2, parent_no: "HT1", config: { company_withdraw_fee: 5_00 } };
    expect(contractText(supplement)).toContain("所属主合同：HT1");
    expect(contractText(supplement)).toContain("超出免费次数的提现手续费：¥5.00");
    expect(contractText(supplement)).not.toContain("服务费费率");
    expect(contractText({ ...facts, category: 3, parent_no: "HT1", config: {} })).toContain("自 2027-11-30 次日起");
  });

  it("says under a tax grid that the law rules, from the wording on that says so", () => {
    const row = { limit: null, ratio: 300, personal_amount: 0, quick_deduction: 0 };
    const printed = (wording?: string) =>
      contractText({ ...facts, tax_grid: [row], info: { ...facts.info, ...(wording !== undefined && { wording }) } });
    expect(printed(String(contractWording))).toMatch(
      /税率表：\n· [^\n]*3%[^\n]*\n税款始终按税法规定的税率表计算和扣缴。/u,
    );
    // What was approved before is sealed as it was approved.
    expect(printed()).not.toContain("税法规定");
    expect(contractText({ ...facts, info: { ...facts.info, wording: String(contractWording) } })).not.toContain("税法");
  });

  it("takes words that people typed as they are, also those that look like a placeholder", () => {
    const hostile = "{{amount}} <script>alert(1)</script> ';--";
    expect(contractText({ ...facts, reason: hostile })).toContain(hostile);
  });

  it("is the same for the same facts", () => {
    expect(contractText(facts)).toBe(contractText(structuredClone(facts)));
  });
});

describe("what changes between terms", () => {
  it("is nothing where the same is kept in another order, or said of what holds without it", () => {
    const kept = { ...facts.config, service_fee_ratio_range: [{ limit: null, ratio: 650, sign: 1 }] };
    expect(changedTerms(kept, { ...kept, service_fee_ratio_range: [{ limit: null, sign: 1, ratio: 650 }] })).toEqual(
      [],
    );
    const { company_withdraw_fee: _usual, ...silent } = facts.config;
    expect(changedTerms(silent, facts.config)).toEqual([]);
    expect(changedTerms(silent, { ...silent, company_withdraw_fee: 5_00 })).toEqual([
      { member: "company_withdraw_fee", before: null, after: 5_00 },
    ]);
  });

  it("is named by member, free withdrawals as a whole", () => {
    const after = { ...facts.config, company_withdraw_fee_type: 3, company_withdraw_fee_max_count: 5, tier_method: 1 };
    expect(changedTerms(facts.config, facts.config)).toEqual([]);
    expect(changedTerms(facts.config, after)).toEqual([
      { member: "tier_method", before: 2, after: 1 },
      { member: "company_withdraw_fee_type", before: { type: 1, count: 31_415_926 }, after: { type: 3, count: 5 } },
    ]);
    const { labor_usage_fee: _gone, ...less } = facts.config;
    expect(changedTerms(facts.config, less)).toEqual([{ member: "labor_usage_fee", before: 200, after: null }]);
    expect(
      changedTerms({ ...facts.config, contract_custom_config: { contract_template_id: 1 } }, facts.config),
    ).toEqual([]);
  });
});
