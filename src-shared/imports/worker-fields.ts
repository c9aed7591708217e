import { defineTemplate, type FieldKind, field, type ImportField, type ImportTemplate } from "./define.ts";
import { peopleFields } from "./people-fields.ts";
import { ageFits, settlesLikeCompany, sharedByPeople } from "./people-rules.ts";
import { titleKey } from "./titles.ts";
import type { WorkerColumn, WorkerFieldType } from "./worker-column.ts";

const kinds: Readonly<Record<WorkerFieldType, FieldKind>> = {
  string: "text",
  phone: "phone",
  date: "date",
  id_no: "idNumber",
  int: "integer",
  float: "float",
  money: "cents",
};

const wrong = { code: "field_wrong" } as const;

/** A column in the words of this path: {field}不能为空! and {field}格式不正确!. */
const worded = (one: ImportField, required = one.required): ImportField => ({ ...one, required, wrong });

const customField = ({ code, title, type, required = false, options = [] }: WorkerColumn): ImportField => {
  const [first, ...others] = options;
  const isChoice = type === "string" && first !== undefined;
  return field(code, title, isChoice ? "enum" : kinds[type], {
    required: required || type === "string",
    wrong,
    ...(isChoice && { choices: [first, ...others].map((word) => ({ code: word, words: [word] })) }),
  });
};

/** The field without the other names that a company's own column bears as its title: that column is then meant. */
const withoutTitles = (one: ImportField, columns: readonly WorkerColumn[]): ImportField => {
  const usedTitles = new Set(columns.map(({ title }) => titleKey(title)));
  return { ...one, aliases: one.aliases.filter((alias) => !usedTitles.has(titleKey(alias))) };
};

/** Who the worker is, whatever else a company asks. */
const ownFields = [
  worded(peopleFields.name),
  worded(peopleFields.idNo),
  worded(peopleFields.mobile, true),
  worded(peopleFields.settlementType),
];

/** Asked where a company has named no columns of its own (dictionary B3). */
export const usualWorkerColumns: readonly WorkerColumn[] = [
  { code: "post", title: "岗位", type: "string" },
  { code: "entry_date", title: "入场日期", type: "date" },
  { code: "emergency_phone", title: "紧急联系电话", type: "phone" },
  { code: "guarantor_id_no", title: "担保人身份证号", type: "id_no" },
  { code: "working_years", title: "从业年限", type: "int" },
  { code: "score", title: "评分", type: "float" },
  { code: "agreed_price", title: "约定单价", type: "money" },
];

/**
 * Workers with the columns of a company's template (spec 5, "by template field"). RangeError for two columns of one code
 * or title, and for a code that is one of the worker's own.
 */
export const workerTemplate = (
  columns: readonly WorkerColumn[],
): ImportTemplate & { readonly name: "worker_fields" } => {
  const fields = [...ownFields.map((one) => withoutTitles(one, columns)), ...columns.map(customField)];
  for (const part of ["key", "title"] as const)
    if (new Set(fields.map((one) => one[part])).size < fields.length)
      throw new RangeError(`two columns of one ${part}`);
  return defineTemplate({
    name: "worker_fields",
    group: "people",
    permission: "labor.labor.import",
    fields,
    cellMissing: "field_missing",
    rowRules: [ageFits("id_no"), settlesLikeCompany],
    fileRules: [sharedByPeople("mobile", "mobile_of_several")],
    duplicateKey: ["id_no"],
  });
};

export const workerFields = workerTemplate(usualWorkerColumns);
