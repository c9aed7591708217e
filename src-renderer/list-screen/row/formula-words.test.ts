import { beforeAll, describe, expect, it } from "vitest";
import { loadTexts, type Texts } from "../../i18n/texts.ts";
import { formulaText, ruleWords } from "./formula-words.ts";

const zh = await loadTexts("zh-CN");
let en: Texts;
beforeAll(async () => {
  en = await loadTexts("en");
});

describe("the formula of a step in words", () => {
  it.each([
    ["cum_income × expense_bp", "累计收入 × 费用比例", "cumulative income × expense rate"],
    ["max(0, payment − expense)", "本次收入 − 费用，不足 0 按 0 计", "payment − expenses, not below 0"],
    [
      "max(0, vat − vat_withheld) + max(0, surtax − surtax_withheld) − pending",
      "（增值税 − 已扣增值税，不足 0 按 0 计） + （附加税费 − 已扣附加税费，不足 0 按 0 计） − 待追缴",
      "(VAT − VAT withheld, not below 0) + (surcharges − surcharges withheld, not below 0) − pending",
    ],
    [
      "max(0, vat(month_total) − max(vat(month_gross), vat_withheld))",
      "本月累计收入 的 增值税 − 本月此前收入 的 增值税 与 已扣增值税 中较大者，不足 0 按 0 计",
      "VAT on month's total − the larger of VAT on month before and VAT withheld, not below 0",
    ],
    ["month_total ≤ threshold: 0", "本月累计收入 ≤ 起征点，按 0 计", "0, because month's total ≤ threshold"],
    [
      "gross > threshold ? gross × rate_bp ÷ (1 + rate_bp) : 0",
      "含税收入 > 起征点 时：含税收入 × 税率 ÷ (1 + 税率)；否则 0",
      "if income incl. tax > threshold: income incl. tax × rate ÷ (1 + rate); otherwise 0",
    ],
    ["a_new_name − 5", "a_new_name − 5", "a_new_name − 5"],
  ])("says %s", (formula, chinese, english) => {
    expect(formulaText(zh, formula)).toBe(chinese);
    expect(formulaText(en, formula)).toBe(english);
  });
});

describe("the rules behind figures in words", () => {
  it("names each rule and from when it holds, and leaves one without a name as it is", () => {
    expect(ruleWords(zh, "iit-cum-2025-10+vat-2026-01")).toBe("累计预扣法（2025-10 起）、增值税（2026-01 起）");
    expect(ruleWords(en, "levy-2019-01")).toBe("flat levy (from 2019-01)");
    expect(ruleWords(zh, "")).toBe("");
    expect(ruleWords(zh, "new-rule")).toBe("new-rule");
  });
});
