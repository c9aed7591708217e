import { billPermission, defineTemplate, field, issue, type RowRule } from "../../kernel/imports/cells/define.ts";
import { billFields, feeWithinBounds } from "./bill-fields.ts";

/** Fast and plus bills: the ID number has 18 characters, else 第N行 name：idno（身份证格式错误） with the cell texts (spec 5). */
export const idNumberHas18: RowRule = (texts, { number }) => {
  const idNo = texts["id_no"] ?? "";
  return idNo === "" || idNo.length === 18
    ? []
    : [issue("id_no", "bill_id_number", "error", { row: number, name: texts["labor_name"] ?? "", idno: idNo })];
};

export const fastFields = [
  field("labor_name", "姓名", "name", { required: true, aliases: ["接包方姓名"], maxLength: 50 }),
  field("id_no", "身份证号", "idNumber", { required: true, aliases: ["身份证号码", "证件号", "证件号码"] }),
  field("labor_phone", "手机号", "phone", { required: true, aliases: ["手机号码", "联系电话"] }),
  billFields.account,
  billFields.accountingFee,
  field("remark", "服务内容", "text"),
  field("work_date", "服务日期", "date", { means: "worked" }),
] as const;

/** Fast bill: workers by ID number, no task named (dictionary B14). */
export const fastBill = defineTemplate({
  name: "fast_bill",
  group: "bills",
  permission: billPermission,
  bill: { type: 2 },
  fields: fastFields,
  titlesMissing: "fast_titles_missing",
  cellMissing: "bill_cell_missing",
  rowRules: [idNumberHas18, feeWithinBounds],
  duplicateKey: ["id_no", "accounting_fee", "work_date"],
  sums: ["accounting_fee"],
  only18: true,
});
