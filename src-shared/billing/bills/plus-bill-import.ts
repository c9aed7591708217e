import { billPermission, defineTemplate, field } from "../../kernel/imports/cells/define.ts";
import { feeWithinBounds, priceTimesQuantity } from "./bill-fields.ts";
import { fastFields, idNumberHas18 } from "./fast-bill-import.ts";

/** Plus bill: fast bill with task name, trade, price and quantity (dictionary B14). */
export const plusBill = defineTemplate({
  name: "plus_bill",
  group: "bills",
  permission: billPermission,
  bill: { type: 3 },
  fields: [
    ...fastFields,
    field("task_name", "任务名称", "text", { required: true, maxLength: 100 }),
    field("industry_name", "行业", "text", { maxLength: 100 }),
    field("price", "单价", "cents"),
    field("quantity", "数量", "text", { maxLength: 12 }),
  ],
  titlesMissing: "plus_titles_missing",
  cellMissing: "bill_cell_missing",
  rowRules: [idNumberHas18, feeWithinBounds, priceTimesQuantity],
  duplicateKey: ["id_no", "accounting_fee", "work_date", "task_name"],
  sums: ["accounting_fee"],
  only18: true,
});
