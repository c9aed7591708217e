import { parsePriceRange } from "../../kernel/imports/cells/cell-forms.ts";
import type { CompanyFacts } from "../../kernel/imports/cells/company-facts.ts";
import { defineTemplate, field, issue, type RowRule } from "../../kernel/imports/cells/define.ts";
import { moneyOf } from "../../kernel/imports/cells/money-cell.ts";
import { peopleFields } from "../../kernel/imports/cells/people-fields.ts";
import { formatMoney, plainMoney } from "../../kernel/values/money/money.ts";
import { highestPrice } from "./task-rules.ts";

/** Spec 5, order unit price: above zero, at most 999999, and below the max price where there is one. */
const priceIsReasonable: RowRule = (texts) => {
  const text = texts["price"] ?? "";
  const parsed = parsePriceRange(text);
  if (text === "" || !parsed.ok) return [];
  const { price, max_price } = parsed;
  if (max_price !== null && price >= max_price) return [issue("price", "task_unit_price")];
  if (price === 0) return [issue("price", "amount_zero")];
  return (max_price ?? price) > highestPrice
    ? [issue("price", "task_price_too_high", "error", { limit: formatMoney(highestPrice) })]
    : [];
};

/** The industry that an order names decides its type, and so its ceiling; one that the company does not know has the common one. */
const ceilingOf = ({ task_ceiling, task_ceilings }: CompanyFacts, industry: string): number | null =>
  (Object.hasOwn(task_ceilings, industry) ? task_ceilings[industry] : task_ceiling) ?? null;

/** Spec 5: the expected amount is money, above zero, and within the ceiling of the type of order. */
const amountWithinCeiling: RowRule = (texts, { company }) => {
  const amount = moneyOf(texts["predict_task_amount"] ?? "");
  if (!amount.ok) return [];
  if (amount.cents === 0) return [issue("predict_task_amount", "task_amount_wrong")];
  const ceiling = ceilingOf(company, texts["industry_name"] ?? "");
  if (ceiling === null || amount.cents <= ceiling) return [];
  const limit = plainMoney(ceiling).replace(/\.00$/u, "");
  return [issue("predict_task_amount", "task_amount_ceiling", "error", { limit })];
};

/** Tasks (orders) to be published; a directed one names its worker (spec 3 and 5, B14). */
export const task = defineTemplate({
  name: "task",
  group: "records",
  permission: "task.task.import",
  fields: [
    field("name", "任务名称", "text", { required: true, aliases: ["订单名称"], maxLength: 100, example: "仓内分拣" }),
    field("industry_name", "行业", "text", {
      required: true,
      aliases: ["所属行业"],
      maxLength: 100,
      example: "物流服务",
    }),
    field("price", "单价", "priceRange", { required: true, aliases: ["订单单价", "单价(元)", "单价（元）"] }),
    field("predict_task_amount", "预估总金额", "cents", {
      required: true,
      aliases: ["预估订单总金额", "预估总金额(元)", "预估总金额（元）"],
      missing: "task_amount_wrong",
      wrong: { code: "task_amount_wrong" },
    }),
    field("settlement_period", "结算周期", "enum", {
      choices: [
        { code: 1, words: ["日结", "按日", "每日"] },
        { code: 2, words: ["周结", "按周", "每周"] },
        { code: 3, words: ["月结", "按月", "每月"] },
      ],
    }),
    peopleFields.province,
    peopleFields.city,
    field("labor_name", "接包方姓名", "name", { aliases: ["指定接包方姓名"], maxLength: 50 }),
    field("labor_id_no", "接包方身份证号", "idNumber", { aliases: ["指定接包方身份证号"] }),
    field("requirement", "任务内容", "text", {
      aliases: ["内容", "任务要求"],
      maxLength: 2_000,
      example: "按件完成，当日验收",
    }),
  ],
  rowRules: [priceIsReasonable, amountWithinCeiling],
  duplicateKey: ["name"],
  sums: ["predict_task_amount"],
});
