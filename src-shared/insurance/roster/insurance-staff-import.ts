import type { z } from "zod";
import { choiceOf } from "../../kernel/imports/cells/cell-forms.ts";
import { field, issue, type RowRule } from "../../kernel/imports/cells/define.ts";
import { peopleFields } from "../../kernel/imports/cells/people-fields.ts";
import { isAdult } from "../../kernel/imports/cells/people-rules.ts";
import { defineImport } from "../../kernel/imports/define-import.ts";
import { insuranceRecords } from "./insurance-records-list.ts";
import { insuranceRoster } from "./insurance-roster-list.ts";

/** Spec 5: the action is mapped from 增员, 减员, 替换为 and is one of add, reduce, replace. */
const action = field("action", "动作", "enum", {
  required: true,
  aliases: ["操作", "操作类型"],
  choices: [
    { code: "add", words: ["增员", "增加"] },
    { code: "reduce", words: ["减员", "减少"] },
    { code: "replace", words: ["替换为", "替换"] },
  ],
});

/** Requires the name of the replaced person where somebody replaces, only there; nobody replaces himself. */
const replacedIsNamed: RowRule = (texts) => {
  const replaced = texts["replaced_id_no"] ?? "";
  const code = choiceOf(action, texts["action"] ?? "");
  if (code === undefined) return [];
  if (code === "replace" && replaced === "") return [issue("replaced_id_no", "replaced_missing")];
  if (code !== "replace" && replaced !== "") return [issue("replaced_id_no", "replaced_not_wanted")];
  return replaced !== "" && replaced === texts["id_no"] ? [issue("replaced_id_no", "replaced_is_same")] : [];
};

const entersAsAdult = isAdult("id_no");
/** Checks the age of those who come: it does not matter for those who leave. */
const newcomerIsAdult: RowRule = (texts, context) =>
  choiceOf(action, texts["action"] ?? "") === "reduce" ? [] : entersAsAdult(texts, context);

const orderNo = field("order_no", "保险订单号", "reference", { aliases: ["订单号"], maxLength: 64 });

/**
 * Changes of an insurance roster (B12): who comes, who goes, who takes whose place. Each row is taken or refused by itself; those
 * of a day are one amendment, which holds once it is paid. A row without an order means the only one that the company has.
 */
export const insuranceStaff = defineImport({
  name: "insurance_staff",
  group: "people",
  kind: 19,
  call: {
    name: "insuranceOrders.importStaffChange",
    path: "/v7/eli_insurance_orders/import_staff_change",
    access: "insurance.roster.edit",
  },
  lists: [insuranceRecords, insuranceRoster],
  needsCompany: true,
  isChecked: true,
  fields: [
    action,
    peopleFields.name,
    peopleFields.idNo,
    field("post", "岗位", "text", { aliases: ["工种"], maxLength: 50, example: "分拣员" }),
    field("replaced_id_no", "被替换人身份证", "idNumber", { aliases: ["被替换人身份证号"] }),
    field("effective_at", "生效日期", "date", { means: "takesEffect" }),
    orderNo,
  ],
  rowRules: [replacedIsNamed, newcomerIsAdult],
  duplicateKey: ["id_no", "order_no"],
});
export type InsuranceStaffRow = z.output<typeof insuranceStaff.row>;

/** The first roster of an order that is still a draft: who is insured from its first day on. */
export const insuranceFirstStaff = defineImport({
  name: "insurance_first_staff",
  group: "people",
  kind: 20,
  call: {
    name: "insuranceOrders.importStaff",
    path: "/v7/eli_insurance_orders/import_staff",
    access: "insurance.order.import",
  },
  lists: [insuranceRoster],
  needsCompany: true,
  isChecked: true,
  fields: [
    peopleFields.name,
    peopleFields.idNo,
    field("post", "投保岗位", "text", { required: true, maxLength: 50, example: "分拣员" }),
    orderNo,
  ],
  rowRules: [isAdult("id_no")],
  duplicateKey: ["id_no", "order_no"],
});
export type InsuranceFirstStaffRow = z.output<typeof insuranceFirstStaff.row>;
