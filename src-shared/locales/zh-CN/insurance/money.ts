/** Dialogs of premiums and of changes that wait. */
export const insuranceMoney = {
  pay: {
    title: "支付保费",
    ofAmendment: "支付批改",
    next: "下一步",
    order: "保险订单",
    effective: "生效",
    added: "增员、替换 {{people}} 人",
    reduced: "减员 {{people}} 人",
    due: "应付保费",
    wallet: "付款钱包",
    walletLine: "{{channel}} · 可用 {{amount}}",
    noWallet: "该发包方没有钱包",
  },
  passOn: {
    title: "登记转付",
    held: "未转付 {{insurer}}：{{amount}}。银行付款成功后，登记其流水号。",
    comesBack: "{{insurer}} 应退回 {{amount}}。到账后，登记银行流水号。",
    nothing: "这个订单没有未转付的保费",
    fields: { bank_serial: { label: "银行流水号", hint: "4–64 位字母、数字、横线或下划线" } },
  },
  withdraw: {
    title: "退回批改",
    warning: "退回 {{no}}：增 {{added}} 人、减 {{reduced}} 人、替换 {{replaced}} 人都不生效。",
    done: "批改已退回",
    fields: {},
  },
} as const;

/** Lists and texts of the money of insurance. */
export const insuranceMoneyLists = {
  insurancePayments: {
    title: "保费收支",
    keyword: "单号、订单号、发包方、保险公司",
    columns: {
      no: "单号",
      kind: "类型",
      order_no: "保险订单",
      insurer: "保险公司",
      product: "产品",
      paid: "已付保费",
      given_back: "退回",
      payer: "承担方",
      held: "未转付",
      create_at: "时间",
      reason: "原因",
      order_id: "保险订单",
      date: "日期",
    },
    flags: {},
  },
} as const;

export const insuranceMoneyStates = { insurancePayment: { booked: "已入账" } } as const;

export const insuranceMoneyEnums = {
  insurancePaymentKind: { 1: "订单保费", 2: "批改保费", 3: "退回保费" },
  premiumPayer: { 1: "发包方", 2: "服务商" },
} as const;
