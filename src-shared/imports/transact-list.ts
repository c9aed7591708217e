import { defineTemplate, field } from "./define.ts";
import { peopleFields } from "./people-fields.ts";

/** Which entries of the account have been seen to (spec 3: status 2 handled, 1 not). */
export const transactList = defineTemplate({
  name: "transact_list",
  fields: [
    field("no", "流水号", "reference", { required: true, aliases: ["交易流水号", "资金流水号"], maxLength: 64 }),
    field("status", "处理状态", "enum", {
      required: true,
      aliases: ["是否办理", "办理状态"],
      choices: [
        { code: 2, words: ["已处理", "已办理", "是"] },
        { code: 1, words: ["未处理", "未办理", "待处理", "否"] },
      ],
    }),
    field("amount", "金额", "cents", { aliases: ["金额(元)", "金额（元）"] }),
    field("occurred_at", "交易日期", "date", { aliases: ["发生日期"] }),
    field("company_name", "企业名称", "text", { aliases: ["公司名称"], maxLength: 100 }),
    peopleFields.remark,
  ],
  duplicateKey: ["no"],
  sums: ["amount"],
});
