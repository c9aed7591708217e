import { defineTemplate, field } from "./define.ts";
import { amountAboveZero } from "./invoice-fields.ts";

/** How the payouts went that a company made itself (spec 3: trade_no, user_id_no, status, amount, user_bank_account). */
export const offlineFeedback = defineTemplate({
  name: "offline_feedback",
  fields: [
    field("trade_no", "交易号", "reference", { required: true, aliases: ["交易流水号", "交易单号"], maxLength: 64 }),
    field("user_id_no", "身份证号", "idNumber", { required: true, aliases: ["身份证号码", "收款人身份证号"] }),
    field("status", "状态", "enum", {
      required: true,
      aliases: ["支付状态", "付款状态"],
      choices: [
        { code: "success", words: ["成功", "支付成功", "付款成功"] },
        { code: "failure", words: ["失败", "支付失败", "付款失败"] },
      ],
    }),
    field("amount", "金额", "cents", { required: true, aliases: ["支付金额", "金额(元)", "金额（元）"] }),
    field("user_bank_account", "收款账号", "payAccount", { aliases: ["收款账户", "银行卡号"], maxLength: 254 }),
  ],
  rowRules: [amountAboveZero("amount")],
  duplicateKey: ["trade_no"],
  sums: ["amount"],
});
