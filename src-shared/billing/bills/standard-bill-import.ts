import { billPermission, defineTemplate, field, issue, type RowRule } from "../../kernel/imports/cells/define.ts";
import { billFields, feeWithinBounds, payCoversFee } from "./bill-fields.ts";

/** The first row must carry worker name and phone, else 成交接包方不能为空! (spec 5). */
const firstRowHasWorker: RowRule = (texts, { first }) =>
  first && ((texts["labor_name"] ?? "") === "" || (texts["labor_phone"] ?? "") === "")
    ? [issue((texts["labor_name"] ?? "") === "" ? "labor_name" : "labor_phone", "first_row_no_worker")]
    : [];

/** Standard bill: one payable per worker of a task that exists (dictionary B14). */
export const standardBill = defineTemplate({
  name: "standard_bill",
  group: "bills",
  permission: billPermission,
  bill: { type: 1 },
  fields: [
    field("task_id", "订单编号", "text", { required: true, aliases: ["任务编号", "订单号"], maxLength: 64 }),
    field("labor_name", "成交接包方姓名", "name", { required: true, aliases: ["接包方姓名"], maxLength: 50 }),
    field("labor_phone", "成交接包方手机号", "phone", { required: true, aliases: ["接包方手机号"] }),
    billFields.idNo,
    billFields.accountingFee,
    billFields.customerPay,
    field("net_cost", "净成本", "cents"),
    field("car_rental_fee", "租车费", "cents"),
    field("is_complete", "是否完成", "boolean"),
    billFields.account,
    billFields.batch,
    field("remark", "备注", "text"),
  ],
  titlesMissing: "standard_titles_missing",
  cellMissing: "bill_cell_missing",
  rowRules: [firstRowHasWorker, feeWithinBounds, payCoversFee],
  duplicateKey: ["task_id", "labor_name", "labor_phone", "id_no", "accounting_fee"],
  sums: ["accounting_fee", "customer_pay", "net_cost", "car_rental_fee"],
});
