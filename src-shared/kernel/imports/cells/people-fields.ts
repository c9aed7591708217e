import { bizRegStatuses, identityTypes } from "../../states/worker.ts";
import { makeUscc } from "../../values/companies/uscc.ts";
import { field } from "./define.ts";

/** Columns about people that several templates share (dictionary B14). */
export const peopleFields = {
  name: field("name", "姓名", "name", { required: true, aliases: ["接包方姓名", "真实姓名"], maxLength: 50 }),
  idNo: field("id_no", "身份证号", "idNumber", { required: true, aliases: ["身份证号码", "证件号", "证件号码"] }),
  mobile: field("mobile", "手机号", "phone", { aliases: ["手机号码", "联系电话"] }),
  bankName: field("bank_name", "开户行", "text", { aliases: ["开户银行"], maxLength: 100 }),
  accountNo: field("account_no", "卡号", "card", { aliases: ["银行卡号", "收款账号"] }),
  bankPhone: field("bank_phone", "预留手机", "phone", { aliases: ["预留手机号", "银行预留手机号"] }),
  alipayAccount: field("alipay_account", "支付宝账号", "alipay", { aliases: ["支付宝账户"], maxLength: 254 }),
  alipayCard: field("alipay_bank_account", "支付宝绑定卡", "card", { aliases: ["支付宝绑定银行卡", "支付宝银行卡"] }),
  /** Registration of the person (decision 7.18). */
  identityType: field("identity_type", "身份类型", "enum", {
    aliases: ["登记身份"],
    example: "个体工商户",
    choices: [
      { code: identityTypes.person, words: ["自然人", "个人"] },
      { code: identityTypes.provisional, words: ["临时税务登记", "临时登记"] },
      { code: identityTypes.business, words: ["个体工商户", "个体户"] },
    ],
  }),
  businessCode: field("uscc", "个体户信用代码", "uscc", {
    aliases: ["个体户统一社会信用代码"],
    example: makeUscc("92", "310115", "MA1K3XQ8"),
  }),
  businessName: field("biz_name", "个体户名称", "text", { maxLength: 100, example: "浦东新区小雨装卸服务部" }),
  businessStatus: field("biz_reg_status", "个体户登记状态", "enum", {
    example: "已登记",
    choices: [
      { code: bizRegStatuses.registering, words: ["办理中", "登记中"] },
      { code: bizRegStatuses.registered, words: ["已登记", "存续"] },
      { code: bizRegStatuses.cancelled, words: ["已注销", "注销"] },
    ],
  }),
  province: field("province", "省", "text", { aliases: ["省份"], maxLength: 40, example: "上海市" }),
  city: field("city", "市", "text", { aliases: ["城市"], maxLength: 40, example: "上海市" }),
  district: field("district", "区", "text", { aliases: ["区县"], maxLength: 40, example: "浦东新区" }),
  /** Spec 3: 1 online settlement, 2 other. */
  settlementType: field("settlement_type", "结算方式", "enum", {
    choices: [
      { code: 1, words: ["线上结算", "线上", "在线结算"] },
      { code: 2, words: ["其他", "线下结算", "线下", "其它"] },
    ],
  }),
  /** Spec 3: 1 online signing, 2 offline. */
  contractType: field("contract_type", "签约方式", "enum", {
    choices: [
      { code: 1, words: ["线上签约", "线上", "在线签约"] },
      { code: 2, words: ["线下签约", "线下"] },
    ],
  }),
  organization: field("organization_name", "部门", "text", {
    aliases: ["所属部门", "组织"],
    maxLength: 100,
    example: "仓储部",
  }),
  email: field("email", "邮箱", "email", { aliases: ["电子邮箱", "邮箱地址"], maxLength: 254 }),
  remark: field("remark", "备注", "text"),
} as const;
