/** Import templates by name. */
export const importTemplates = {
  auto: "自动识别",
  standard_bill: "标准发单账单",
  fast_bill: "快捷发单账单",
  plus_bill: "Plus发单账单",
  worker: "接包方",
  worker_fields: "接包方（自定义字段）",
  worker_edit: "接包方批量修改",
  worker_bank: "接包方银行信息",
  stop_cooperation: "停止合作",
  task: "任务",
  service_order: "服务订单",
  transact_list: "办理清单",
  staff_invoice: "人员发票",
  invoice_record: "发票记录",
  tax_verify: "个税核对",
  offline_feedback: "线下结算反馈",
  organization: "组织架构",
  insurance_staff: "保险人员变更",
  agency_user: "服务商用户",
  company_user: "企业用户",
  sensitive_word: "敏感词",
} as const;

/** What a cell of each kind holds, as blank templates say it. */
export const importForms = {
  text: "文本",
  name: "姓名，须与身份证一致",
  phone: "11位手机号码",
  idNumber: "身份证号，以文本填写，末位 X 大写",
  card: "银行卡号，以文本填写",
  payAccount: "银行卡号，或支付宝的邮箱、手机号，以文本填写",
  email: "邮箱地址",
  cents: "金额（元），最多两位小数",
  priceRange: "单价（元），或区间如 100-200、100~200，前小后大",
  float: "数字，最多六位小数",
  integer: "整数",
  date: "日期，如 2026-01-31",
  month: "月份，如 2026-01",
  boolean: "是 或 否",
  enum: "从列表选择：",
  reference: "编号，由字母、数字和 - _ . / 组成，以文本填写",
  uscc: "统一社会信用代码，18位，以文本填写",
  invoiceNo: "发票号码，20位数字，以文本填写；旧版8位号码须另填发票代码",
} as const;

/** The sheet of explanations in a blank template. */
export const importNotes = {
  sheet: "填写说明",
  column: "列",
  need: "是否必填",
  form: "说明",
  example: "示例",
  required: "必填",
  optional: "选填",
  anyOf: "至少填一列",
  aliases: "列名也可写作：",
} as const;
