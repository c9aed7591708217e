import { makeCard } from "../../../src-shared/kernel/values/banks/bank-card.ts";
import { makeIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import type { TemplateName } from "../../../src-shared/registries/imports/registry.ts";

/** For tests: what a cell of an otherwise good row may hold, and what is said of it, word for word. */
export type TemplateCase = {
  readonly template: TemplateName;
  readonly cells: Readonly<Record<string, string>>;
  /** Title of the column that the remark stands on; null for the whole row. */
  readonly column: string | null;
  readonly code: string;
  readonly zh: string;
  readonly en: string;
  readonly severity?: "warning";
  readonly company?: {
    readonly settles_offline?: boolean;
    readonly task_ceiling?: number;
    readonly departments?: { id: string; parent_id: string | null; name: string; code: string | null }[];
  };
};

const misread = makeIdNumber("110105", "1990-03-07", 447).replace(/.$/u, (last) => (last === "0" ? "1" : "0"));
/** Eighteen on the day after the day of the tests, 2026-11-21. */
const tooYoung = makeIdNumber("310104", "2008-11-22", 23);

const enterWorker = "content format wrong or empty, please fix and re-import";
const missing = (column: string) => ({
  column,
  code: "cell_missing",
  zh: `【${column}】不能为空`,
  en: `[${column}] must not be empty`,
});
const badId = (column: string) => ({
  column,
  code: "id_checkDigit",
  zh: "身份证号校验位不符，请核对",
  en: "The check digit of the ID number is wrong",
});
const choose = (column: string, text: string) => ({
  column,
  code: "enum_unknown",
  zh: `请填写以下之一：${text}`,
  en: `Enter one of: ${text}`,
});
const badPhone = (column: string) => ({
  column,
  code: "phone_invalid",
  zh: "请输入正确的11位手机号码",
  en: "please enter a correct 11-digit phone number",
});
const amountZero = (column: string) => ({ column, code: "amount_zero", zh: "金额不能为0", en: "amount cannot be 0" });
const offline = {
  column: "结算方式",
  code: "company_offline_settlement",
  zh: "该企业为线下结算模式，请查看修改结算模式后重新导入！",
  en: "The company settles offline. Change its settlement mode and import again.",
  company: { settles_offline: true },
};
const fieldWrong = (column: string) => ({
  column,
  code: "field_wrong",
  zh: `${column}格式不正确!`,
  en: `${column} is malformed!`,
});
const fieldMissing = (column: string) => ({
  column,
  code: "field_missing",
  zh: `${column}不能为空!`,
  en: `${column} must not be empty!`,
});
const workerRow = (column: string) => ({
  column,
  code: "worker_row_wrong",
  zh: "内容格式有误或为空，请修改后重新导入",
  en: enterWorker,
});
const young = {
  column: "身份证号",
  code: "under_age",
  zh: "年龄 17 岁，未满 18 岁",
  en: "Age 17 is below the minimum of 18",
};
const taskAmount = {
  column: "预估总金额",
  code: "task_amount_wrong",
  zh: "预估订单总金额格式错误,请查看模板修改!",
  en: "The expected total is invalid. Correct it as described in the template.",
};
const unitPrice = {
  column: "单价",
  code: "task_unit_price",
  zh: "请输入合理的订单单价",
  en: "please enter a reasonable order unit price",
};
const invoiceCases = (template: TemplateName): TemplateCase[] => [
  {
    template,
    cells: { invoice_no: "2531200000" },
    column: "发票号码",
    code: "invoice_length",
    zh: "发票号码须为 20 位（旧版发票为 8 位）",
    en: "Invoice numbers have 20 digits (8 on old invoices)",
  },
  {
    template,
    cells: { invoice_no: "2531200000000000000A" },
    column: "发票号码",
    code: "invoice_characters",
    zh: "发票号码只能是数字",
    en: "Invoice numbers contain digits only",
  },
  {
    template,
    cells: { invoice_no: "12345678", invoice_code: "" },
    column: "发票号码",
    code: "invoice_code_missing",
    zh: "8 位发票号码须同时填写 10 位或 12 位发票代码",
    en: "8-digit invoice numbers require the 10- or 12-digit invoice code",
  },
  {
    template,
    cells: { invoice_at: "2026-11-22" },
    column: "开票日期",
    code: "date_future",
    zh: "日期在今天之后，请核对",
    en: "The date is in the future. Check it",
  },
];

export const templateCases: readonly TemplateCase[] = [
  { template: "worker", cells: { name: "" }, ...workerRow("姓名") },
  { template: "worker", cells: { id_no: "" }, ...workerRow("身份证号") },
  { template: "worker", cells: { id_no: "3101041990" }, ...workerRow("身份证号") },
  { template: "worker", cells: { id_no: misread }, ...badId("身份证号") },
  { template: "worker", cells: { id_no: tooYoung }, ...young },
  { template: "worker", cells: { mobile: "1380000000" }, ...badPhone("手机号") },
  { template: "worker", cells: { settlement_type: "线上结算" }, ...offline },
  {
    template: "worker",
    cells: { alipay_account: "a@" },
    column: "支付宝账号",
    code: "alipay_invalid",
    zh: "支付宝账号须为邮箱或 11 位手机号",
    en: "An Alipay account is an email address or an 11-digit mobile number",
  },
  {
    template: "worker",
    cells: { bank_name: "招商银行", account_no: makeCard("622202", "020011223344") },
    column: "卡号",
    code: "card_of_other_bank",
    zh: "该卡号属于中国工商银行，与开户行不符，请核对",
    en: "The card was issued by another bank (中国工商银行). Check it",
    severity: "warning",
  },
  { template: "worker_fields", cells: { name: "" }, ...fieldMissing("姓名") },
  { template: "worker_fields", cells: { mobile: "" }, ...fieldMissing("手机号") },
  { template: "worker_fields", cells: { post: "" }, ...fieldMissing("岗位") },
  { template: "worker_fields", cells: { id_no: misread }, ...fieldWrong("身份证号") },
  { template: "worker_fields", cells: { emergency_phone: "12345" }, ...fieldWrong("紧急联系电话") },
  { template: "worker_fields", cells: { entry_date: "昨天" }, ...fieldWrong("入场日期") },
  { template: "worker_fields", cells: { guarantor_id_no: "1" }, ...fieldWrong("担保人身份证号") },
  { template: "worker_fields", cells: { working_years: "2.5" }, ...fieldWrong("从业年限") },
  { template: "worker_fields", cells: { score: "高" }, ...fieldWrong("评分") },
  { template: "worker_fields", cells: { agreed_price: "1.234" }, ...fieldWrong("约定单价") },
  { template: "worker_fields", cells: { settlement_type: "线上" }, ...offline },
  { template: "worker_fields", cells: { id_no: tooYoung }, ...young },
  { template: "worker_edit", cells: { settlement_type: "线上" }, ...offline },
  {
    template: "worker_bank",
    cells: {
      bank_name: "工商银行",
      account_no: makeCard("622202", "020011223344").replace(/.$/u, (last) => (last === "0" ? "1" : "0")),
    },
    column: "卡号",
    code: "card_luhn",
    zh: "银行卡号校验位不符，请核对",
    en: "The check digit of the card number is wrong. Check it",
    severity: "warning",
  },
  {
    template: "worker_bank",
    cells: { account_no: makeCard("999999", "020011223344") },
    column: "卡号",
    code: "card_binUnknown",
    zh: "未识别发卡银行，请核对卡号",
    en: "Unknown issuing bank. Check the card number",
    severity: "warning",
  },
  {
    template: "worker_bank",
    cells: { bank_name: "火星银行" },
    column: "开户行",
    code: "bank_unknown",
    zh: "未识别开户行，请核对",
    en: "Unknown bank. Check it",
    severity: "warning",
  },
  { template: "stop_cooperation", cells: { name: "" }, ...missing("姓名") },
  { template: "stop_cooperation", cells: { id_no: misread }, ...badId("身份证号") },
  {
    template: "stop_cooperation",
    cells: { reason: "累了" },
    ...choose("原因", "合同到期、企业要求、个人要求、违约、风险、其他"),
  },
  { template: "task", cells: { price: "200-100" }, ...unitPrice },
  { template: "task", cells: { price: "100～100" }, ...unitPrice },
  { template: "task", cells: { price: "0" }, ...amountZero("单价") },
  {
    template: "task",
    cells: { price: "1-1000000" },
    column: "单价",
    code: "task_price_too_high",
    zh: "订单单价最高为 999,999.00 元",
    en: "The order price can be at most ¥999,999.00",
  },
  { template: "task", cells: { predict_task_amount: "一万" }, ...taskAmount },
  { template: "task", cells: { predict_task_amount: "" }, ...taskAmount },
  { template: "task", cells: { predict_task_amount: "0" }, ...taskAmount },
  {
    template: "task",
    cells: { predict_task_amount: "50,000.01" },
    column: "预估总金额",
    code: "task_amount_ceiling",
    zh: "该订单类型预估订单总金额上限为：50000元，请修改！",
    en: "The expected total for this order type can be at most ¥50000. Correct it.",
    company: { task_ceiling: 5_000_000 },
  },
  {
    template: "service_order",
    cells: { no: "订单一" },
    column: "服务订单号",
    code: "reference_invalid",
    zh: "编号只能由字母、数字和 - _ . / 组成",
    en: "References may contain only letters, digits and - _ . /",
  },
  {
    template: "service_order",
    cells: { period: "2025-13" },
    column: "账期",
    code: "month_notADate",
    zh: "没有这个月份，请核对",
    en: "This month does not exist",
  },
  {
    template: "service_order",
    cells: { fee: "1", discount: "1.01" },
    column: "减免金额",
    code: "discount_above_fee",
    zh: "减免金额不能大于应付金额",
    en: "The discount must not exceed the amount due",
  },
  {
    template: "service_order",
    cells: { uscc: "91310115MA1K3XQ800" },
    column: "统一社会信用代码",
    code: "uscc_invalid",
    zh: "统一社会信用代码不正确，请核对",
    en: "The unified social credit code is invalid. Check it",
  },
  ...invoiceCases("staff_invoice"),
  { template: "staff_invoice", cells: { id_no: misread }, ...badId("身份证号") },
  ...invoiceCases("invoice_record"),
  { template: "tax_verify", cells: { labor_id_no: misread }, ...badId("身份证号") },
  {
    template: "tax_verify",
    cells: { tax_amount: "-1" },
    column: "税额",
    code: "money_negative",
    zh: "金额不能为负",
    en: "The amount must not be negative",
  },
  {
    template: "organization",
    cells: { parent: "D9" },
    column: "上级部门",
    code: "parent_elsewhere",
    zh: "上级部门“D9”不在本表中，导入时须已存在",
    en: "The parent “D9” is not in this file: it must exist when the file is imported",
    severity: "warning",
  },
  {
    template: "organization",
    cells: { parent: "D9" },
    column: "上级部门",
    code: "parent_missing",
    zh: "上级部门“D9”不存在",
    en: "The parent “D9” does not exist",
    company: { departments: [{ id: "8", parent_id: null, name: "八部", code: "D8" }] },
  },
  {
    template: "organization",
    cells: { parent: "D00002" },
    column: "上级部门",
    code: "parent_cycle",
    zh: "上级部门循环：沿上级部门会回到自己",
    en: "The parent departments form a loop",
  },
  {
    template: "insurance_staff",
    cells: { action: "替换为", replaced_id_no: "" },
    column: "被替换人身份证",
    code: "replaced_missing",
    zh: "“替换为”须填写被替换人身份证",
    en: "Enter the ID number of the replaced person",
  },
  {
    template: "insurance_staff",
    cells: { action: "减员", replaced_id_no: makeIdNumber("110105", "1990-03-07", 447) },
    column: "被替换人身份证",
    code: "replaced_not_wanted",
    zh: "只有“替换为”才填写被替换人身份证",
    en: "Only replacements name a replaced person",
  },
  { template: "insurance_staff", cells: { action: "增员", id_no: tooYoung, replaced_id_no: "" }, ...young },
  { template: "insurance_first_staff", cells: { id_no: tooYoung }, ...young },
  {
    template: "agency_user",
    cells: { is_all_look: "也许" },
    column: "查看全部企业",
    code: "yes_no_invalid",
    zh: "请填写“是”或“否”",
    en: "Enter 是 or 否",
  },
  { template: "company_user", cells: { mobile: "23800000000" }, ...badPhone("手机号") },
  {
    template: "company_user",
    cells: { email: "user.example.com" },
    column: "邮箱",
    code: "email_invalid",
    zh: "请输入正确的邮箱",
    en: "please enter a legal email",
  },
];
