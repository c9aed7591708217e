import type { z } from "zod";
import { field, issue, type RowRule } from "../../kernel/imports/cells/define.ts";
import { moneyOf } from "../../kernel/imports/cells/money-cell.ts";
import { peopleFields } from "../../kernel/imports/cells/people-fields.ts";
import { defineImport } from "../../kernel/imports/define-import.ts";
import { serviceBills } from "./service-bills-list.ts";

/** A discount is never more than what it is taken off. */
const discountFits: RowRule = (texts) => {
  const fee = moneyOf(texts["fee"] ?? "");
  const discount = moneyOf(texts["discount"] ?? "");
  return fee.ok && discount.ok && discount.cents > fee.cents ? [issue("discount", "discount_above_fee")] : [];
};

/** Service orders: what a company owes the agency for a month, by kind of fee (B8). Each becomes an issued bill. */
export const serviceOrder = defineImport({
  name: "service_order",
  group: "records",
  kind: 1,
  call: {
    name: "serviceBills.import",
    path: "/cdl/1/service_bills/import",
    access: "service_bill.service_bill.import",
  },
  lists: [serviceBills],
  fields: [
    field("no", "服务订单号", "reference", { required: true, aliases: ["服务单号"], maxLength: 40 }),
    field("company_name", "企业名称", "text", {
      required: true,
      aliases: ["公司名称"],
      maxLength: 100,
      example: "上海启程供应链管理有限公司",
    }),
    field("uscc", "统一社会信用代码", "uscc", { aliases: ["信用代码"] }),
    field("period", "账期", "month", { required: true, means: "finished", aliases: ["所属月份"] }),
    field("category", "费用类别", "enum", {
      required: true,
      aliases: ["费用类型"],
      choices: [
        { code: 1, words: ["服务费"] },
        { code: 2, words: ["技术使用费", "使用费"] },
        { code: 3, words: ["提现手续费", "手续费"] },
        { code: 4, words: ["推广费", "推广服务费"] },
        { code: 5, words: ["保险费"] },
      ],
    }),
    field("base_amount", "计费基数", "cents"),
    field("fee", "应付金额", "cents", { required: true, aliases: ["费用金额", "应付金额(元)", "应付金额（元）"] }),
    field("discount", "减免金额", "cents"),
    field("pay_method", "支付方式", "enum", {
      choices: [
        { code: 1, words: ["随结算扣", "随结算扣除"] },
        { code: 2, words: ["线上支付", "线上"] },
        { code: 3, words: ["线下支付", "线下"] },
      ],
    }),
    field("due_at", "到期日", "date", { means: "due" }),
    peopleFields.remark,
  ],
  rowRules: [discountFits],
  duplicateKey: ["no"],
  sums: ["fee", "discount"],
});
export type ServiceOrderRow = z.output<typeof serviceOrder.row>;
