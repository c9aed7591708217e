import type { z } from "zod";
import { parsePriceRange } from "../../kernel/imports/cells/cell-forms.ts";
import type { CompanyFacts } from "../../kernel/imports/cells/company-facts.ts";
import { field, issue, type RowRule } from "../../kernel/imports/cells/define.ts";
import { moneyOf } from "../../kernel/imports/cells/money-cell.ts";
import { peopleFields } from "../../kernel/imports/cells/people-fields.ts";
import { defineImport } from "../../kernel/imports/define-import.ts";
import { formatMoney, plainMoney } from "../../kernel/values/money/money.ts";
import { parseDateCell } from "../../kernel/values/time/date-text.ts";
import { highestPrice } from "./task-rules.ts";
import { tasks } from "./tasks-list.ts";
import { mostNeeded } from "./tasks-record.ts";

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

/** A worker is named by both, or by neither. */
const workerIsWhole: RowRule = ({ labor_name = "", labor_id_no = "" }) => {
  if ((labor_name === "") === (labor_id_no === "")) return [];
  return [issue(labor_name === "" ? "labor_name" : "labor_id_no", "task_worker_half")];
};

/** Work does not end before it begins. */
const daysAscend: RowRule = ({ start_day = "", end_day = "" }) => {
  const [from, to] = [parseDateCell(start_day), parseDateCell(end_day)];
  return from.ok && to.ok && to.value < from.value ? [issue("end_day", "task_days")] : [];
};

/**
 * Tasks (orders) of a company, which become drafts (spec 3 and 5, B14). One that names a worker is directed at them; a directed
 * task of the same name and days for each of many workers is no repetition.
 */
export const task = defineImport({
  name: "task",
  group: "records",
  kind: 15,
  call: { name: "tasks.import", path: "/cdl/1/tasks/import", access: "task.task.import" },
  lists: [tasks],
  needsCompany: true,
  isChecked: true,
  fields: [
    field("name", "任务名称", "text", { required: true, aliases: ["订单名称"], maxLength: 100, example: "仓内分拣" }),
    field("industry_name", "行业", "text", {
      required: true,
      aliases: ["所属行业"],
      maxLength: 50,
      example: "物流服务",
    }),
    field("price", "单价", "priceRange", { required: true, aliases: ["订单单价", "单价(元)", "单价（元）"] }),
    field("predict_task_amount", "预估总金额", "cents", {
      required: true,
      aliases: ["预估订单总金额", "预估总金额(元)", "预估总金额（元）"],
      missing: "task_amount_wrong",
      wrong: { code: "task_amount_wrong" },
    }),
    field("price_unit", "计价单位", "enum", {
      choices: [
        { code: 1, words: ["小时", "时", "每小时"] },
        { code: 2, words: ["天", "日", "每天"] },
        { code: 3, words: ["件", "计件"] },
        { code: 4, words: ["单", "每单"] },
        { code: 5, words: ["次", "每次"] },
        { code: 6, words: ["篇", "每篇"] },
      ],
    }),
    field("settlement_period", "结算周期", "enum", {
      choices: [
        { code: 1, words: ["日结", "按日", "每日"] },
        { code: 2, words: ["周结", "按周", "每周"] },
        { code: 3, words: ["月结", "按月", "每月"] },
      ],
    }),
    field("need_count", "需求人数", "integer", {
      aliases: ["人数"],
      example: "1",
      accepts: (value) => typeof value === "number" && value >= 1 && value <= mostNeeded,
    }),
    field("start_day", "开工日期", "date", { aliases: ["开始日期"], means: "planned", example: "2026-12-01" }),
    field("end_day", "完工日期", "date", { aliases: ["结束日期"], means: "planned", example: "2026-12-07" }),
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
  rowRules: [priceIsReasonable, amountWithinCeiling, workerIsWhole, daysAscend],
  duplicateKey: ["name", "start_day", "labor_id_no"],
  sums: ["predict_task_amount"],
});
export type TaskRow = z.output<typeof task.row>;
