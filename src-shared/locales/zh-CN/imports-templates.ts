import { kindLabels, type TemplateTexts, templateEffects, templateLabels } from "../import-texts.ts";
import { records } from "./records.ts";

/** Names of templates, and effects of sending their rows; those of records are named by the records. */
const texts = {
  standard_bill: { label: "标准发单账单" },
  fast_bill: { label: "快捷发单账单" },
  plus_bill: { label: "Plus发单账单" },
  accepted_bill: { label: "已验收工作账单" },
  worker: {
    label: "接包方",
    effect:
      "逐行登记：新的人建档（未实名、未签约），本服务商已有的人加入该发包方，停止合作的恢复合作；已有资料不会被覆盖。",
  },
  worker_fields: {
    label: "接包方（自定义字段）",
    effect: "按发包方的自定义字段逐行登记：新的人建档，已有的人加入该发包方，停止合作的恢复合作；已有资料不会被覆盖。",
  },
  worker_edit: {
    label: "接包方批量修改",
    effect:
      "按身份证号逐行修改填了内容的列，空白不变，填“清空”才清空；新的银行账户须核验后才用于付款。导入后可在导入记录中逐项还原。",
  },
  worker_bank: {
    label: "接包方银行信息",
    effect:
      "逐行向银行核验（有预留手机为四要素，否则为三要素），一致后成为默认收款账户；超过 20 人、有未付款项或由发包方提交的，须第二人批准。已封存的付款仍付到原账户。",
  },
  stop_cooperation: {
    label: "停止合作",
    effect: "每人生成一条停止记录，到生效日自动停止合作；没有生效日期的今天停止；届时有未结账单的，结清后再停止。",
  },
  task: {
    label: "任务",
    effect: "每行成为一个草稿任务，填了接包方的为定向任务；草稿逐个提交后才审核、发布。",
  },
  plus_task: { label: "Plus 任务", effect: "缺少的任务按行生成，接包方已在做；账单随后导入。" },
  organization: {
    label: "组织架构",
    effect:
      "每行新增一个部门；上级可以在表中任何一行，也可以是已有的部门。已有且相同的部门不变，重复导入不会重复新增；负责人不是用户的照常新增并逐行提示。",
  },
  insurance_staff: {
    label: "保险人员变更",
    effect:
      "每行按岗位的职业类别核保：同一订单同一天生效的为一次批改，支付保费后次日零时起生效；不通过的行记入名单变动。",
  },
  insurance_first_staff: {
    label: "保险投保名单",
    effect: "把人员加入草稿订单的投保名单，保费随之计算；不通过的行不加入。",
  },
  agency_user: {
    label: "服务商用户",
    effect:
      "每行新增一名服务商用户，按名称给予角色、部门和关联企业；已有账号的人以原密码加入。新用户凭短信验证码登录后自设密码。",
  },
  company_user: {
    label: "企业用户",
    effect:
      "每行新增一名该发包方的用户，按名称给予角色和部门；已有账号的人以原密码加入。新用户凭短信验证码登录后自设密码。",
  },
  service_order: {
    label: "服务订单",
    effect: "每个服务订单生成一张已出账的服务账单，发包方将被要求付款；同一订单不会重复生成。",
  },
  transact_list: { label: "办理清单", effect: "按流水号标记每条资金流水是否已处理，不改变任何金额。" },
  staff_invoice: { label: "人员发票", effect: "逐张登记为接包方开具的发票；同一发票不会重复登记。" },
  invoice_record: {
    label: "发票记录",
    effect: "每张发票登记到所属发包方最早一份适用的开票申请，并占用其额度；同一发票不会重复登记。",
  },
  tax_verify: { label: "个税核对", effect: "与所选月份已扣的个税逐人比较，并更新账单的税额核对状态，不改变任何金额。" },
  offline_feedback: {
    label: "线下结算反馈",
    effect: "成功的行记为已付款，失败的行记为未付款；已有结果的明细不再更改。",
  },
} as const satisfies TemplateTexts;

export const importTemplates = templateLabels("自动识别", texts, records);
export const importEffects = templateEffects(texts, records);
export const importKind = kindLabels(importTemplates);

/** Contents of a cell of each kind, as blank templates describe them. */
export const importForms = {
  text: "文本",
  name: "姓名，须与身份证一致",
  phone: "11位手机号码",
  idNumber: "身份证号，以文本填写，末位 X 大写",
  card: "银行卡号，以文本填写",
  payAccount: "银行卡号，或支付宝的邮箱、手机号，以文本填写",
  alipay: "支付宝的邮箱或11位手机号，以文本填写",
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
