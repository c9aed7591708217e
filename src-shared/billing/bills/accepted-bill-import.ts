import { billPermission, defineTemplate, field } from "../../kernel/imports/cells/define.ts";
import { billFields, feeWithinBounds } from "./bill-fields.ts";

/**
 * Bills of accepted work (requirement T10): standard bills whose worker is whoever did the work. The program makes the rows; the
 * name stands in them masked, for people's eyes only.
 */
export const acceptedBill = defineTemplate({
  name: "accepted_bill",
  group: "bills",
  permission: billPermission,
  bill: { type: 1 },
  fields: [
    field("applicant_id", "报名编号", "reference", { required: true, maxLength: 64 }),
    field("task_id", "订单编号", "text", { required: true, aliases: ["任务编号", "订单号"], maxLength: 64 }),
    field("labor_name", "接包方", "text", { required: true, maxLength: 50 }),
    billFields.accountingFee,
    field("work_date", "服务日期", "date", { means: "worked" }),
    billFields.remark,
  ],
  cellMissing: "bill_cell_missing",
  rowRules: [feeWithinBounds],
  duplicateKey: ["applicant_id"],
  sums: ["accounting_fee"],
});
