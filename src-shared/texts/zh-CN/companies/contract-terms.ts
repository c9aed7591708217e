/** What is wrong in a cell of a fee grid or tax grid. */
export const tax = {
  rateEmpty: "税率不能为空",
  rateInvalid: "请输入正确的税率",
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

/** The terms of a company contract. */
export const contractTerms = {
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
