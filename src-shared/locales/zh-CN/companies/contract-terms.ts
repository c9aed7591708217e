import { contractWords } from "./contract-words.ts";

/** Faults in a cell of a fee grid or tax grid. */
export const tax = {
  rateEmpty: "税率不能为空",
  rateInvalid: "请输入正确的税率",
  feeRateEmpty: "费率不能为空",
  feeRateInvalid: "请输入正确的费率",
  limitEmpty: "上限不能为空",
  limitInvalid: "请输入正确的上限",
  limitNotRising: "上限须高于上一档",
  limitLastOpen: "最后一档不设上限",
  gridEmpty: "至少填一档",
  gridTooLong: "最多 20 档",
  signInvalid: "请选择是否含上限",
  personalAmountInvalid: "请输入正确的个人承担金额",
  quickDeductionEmpty: "速算扣除数不能为空",
  quickDeductionInvalid: "请输入正确的速算扣除数",
} as const;

/** Titles of facts that templates of contracts usually leave to the company, by their key. */
export const contentKeys = { service_city: "服务城市", settlement_cycle: "结算周期" } as const;

const { members, gap_month_policy: gaps, urban_area: areas } = contractWords;

/** The terms of a company contract. */
export const contractTerms = {
  sections: { fees: "服务费", withdrawals: "提现费与使用费", taxes: "税" },
  noTaxGrid: "没有另行约定就留空，合同不附税率表。",
  /** Labels of the form: the words of the contract's paper. */
  fields: {
    service_fee_ratio_range: { label: members.service_fee_ratio_range },
    labor_service_fee_ratio_range: { label: members.labor_service_fee_ratio_range },
    service_fee_cumulative_type: {
      label: members.service_fee_cumulative_type,
      options: contractWords.service_fee_cumulative_type,
    },
    tier_method: { label: members.tier_method, options: contractWords.tier_method },
    company_withdraw_fee_type: {
      label: members.company_withdraw_fee_type,
      options: { 1: "不限", 2: "无", 3: "按次数" },
    },
    company_withdraw_fee_max_count: { label: "免费次数", hint: "1 至 9999 次" },
    company_withdraw_fee: { label: members.company_withdraw_fee, unit: "元/次" },
    labor_usage_fee: { label: "技术使用费", unit: "元/人/月" },
    no_labor_usage_fee_count: { label: members.no_labor_usage_fee_count },
    profit_ratio: { label: members.profit_ratio },
    levy_ratio: { label: members.levy_ratio },
    gap_month_policy: { label: members.gap_month_policy, options: { 1: gaps.count, 2: gaps.reset } },
    urban_area: { label: members.urban_area, options: { 1: areas.city, 2: areas.town, 3: areas.other } },
    tax_grid: { label: "税率表" },
  },
  faults: {
    missing: "未填写",
    invalid: "请检查此项",
    unknown: "合同条款中没有此项",
    templateWrong: "请选择本服务商的模板，并按模板填写全部内容",
    templateMissing: "模板不在生效中，请另选本服务商的模板",
    nothing: "请至少填写一项变更",
    freeCount: "请填 1 至 9999 次",
    levy: "核定征收率须在 0.01% 至 3.5% 之间",
    levyMissing: "核定征收方式须填核定征收率",
    laborGrid: "双方分担时须填接包方服务费费率",
  },
} as const;
