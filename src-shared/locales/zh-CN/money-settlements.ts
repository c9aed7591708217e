/** How further operations on settlements are spoken of; joined into `money`. */
export const settlementMoney = {
  actions: {
    retryReady: "重付已可支付的明细",
    revoke: "撤销支付",
    companyPay: "企业招行账户支付",
    offline: "线下结算",
    offlineBatch: "批量线下结算",
    voucherSettle: "凭证结算",
    decide: "按银行文件确认结果",
    feedback: "导入线下结算回单",
  },
  confirm: {
    retryReady: "重新支付 {{count}} 笔 {{amount}}",
    revoke: "撤销 {{count}} 笔 {{amount}}",
    companyPay: "从企业账户支付 {{amount}}",
    offline: "交企业线下支付 {{count}} 笔 {{amount}}",
    offlineBatch: "交企业线下支付 {{count}} 笔 {{amount}}",
    voucherSettle: "按凭证结算 {{count}} 笔 {{amount}}",
    decide: "确认 {{count}} 笔结果",
    feedback: "提交 {{count}} 笔回单",
  },
  warning: {
    retryReady:
      "只支付现在可以支付的明细；换了卡的付到本人新的已验证银行卡。还不能支付的保持原样。确认后立即发出付款指令。",
    revoke: "只能撤销尚未发往银行的明细，笔数以执行时为准；款项退回钱包。已发出的明细等银行给出结果。",
    companyPay: "确认后银行立即从企业绑定的招行账户扣款，款项经钱包入账后付出；付款指令不能撤回。",
    offline:
      "由企业自行付款给个人，本平台不动用钱包资金；已冻结的资金立即释放。服务费和税费按实际成功的明细记为企业应付。",
    offlineBatch:
      "由企业自行付款给个人，本平台不动用钱包资金；已冻结的资金立即释放。每张结算单分别办理，其间有变化的不会执行，并逐张列出。",
    voucherSettle: "尚无结果的明细全部按凭证视为已付；此操作不能撤回，凭证随结算单留存。",
    decide:
      "提交时先向银行查询：银行有明确答复的以银行为准，其余按所选结果记录。判为失败的可以重新支付，请务必核对银行文件。",
    feedback: "逐笔核对交易号、身份证号、金额和收款账号；已有结果的不会更改，不符的逐行列出。",
  },
  done: {
    retryReady: "重新支付已受理，各笔结果将陆续返回",
    revoke: "已撤销尚未发出的明细，款项已退回",
    companyPay: "企业账户已扣款，付款指令已受理，各笔结果将陆续返回",
    offline: "已交企业线下支付，等待回单",
    offlineBatch: "批量线下结算已办理，各张结果如下",
    voucherSettle: "已按凭证结算",
    decide: "结果已记录",
    feedback: "回单已处理，各行结果如下",
  },
  flow: {
    revokeAmount: "可撤销金额",
    offlineAmount: "企业线下支付金额",
  },
  notes: {
    movedCards: "付到新银行卡的笔数",
    sameAccount: "仍付到原账户、可能再次失败的笔数",
    notRevocable: "已发出、不能撤销的笔数",
    decidedPaid: "判为成功的笔数",
    decidedFailed: "判为失败的笔数",
    owedOffline: "服务费和税费（元）",
    settlementItem: "单号、笔数、金额（元）",
    leftOut: "未列入的结算单",
    files: "凭证份数",
    reportFile: "文件",
    reportedFailed: "其中报告失败的笔数",
  },
} as const;
