/** States and kinds of companies; joined into `states` and `enums`. */
export const companyStateTexts = {
  company: {
    draft: "建档中",
    reviewing: "待审核",
    refused: "已驳回",
    toIdentify: "待认证",
    toSign: "待签约",
    active: "正常",
    frozen: "已冻结",
    terminated: "已终止",
  },
  entIdentity: {
    none: "未开始",
    submitted: "资料已提交",
    amount: "待小额验证",
    sms: "待短信验证",
    verified: "已认证",
    failed: "认证失败",
  },
} as const;
