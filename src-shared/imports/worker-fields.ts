import { defineTemplate, type FieldKind, field, type ImportField, type ImportTemplate } from "./define.ts";
import { peopleFields } from "./people-fields.ts";
import { isAdult, settlesLikeCompany, sharedByPeople } from "./people-rules.ts";

/** The types that a template field may have (spec 5). */
export const workerFieldTypes = ["string", "phone", "date", "id_no", "int", "float", "money"] as const;
export type WorkerFieldType = (typeof workerFieldTypes)[number];

/** A column that a company asks of its workers: `code` names it in the worker's `content`, `title` in the header row. */
export type WorkerColumn = {
  readonly code: string;
  readonly title: string;
  readonly type: WorkerFieldType;
  /** Strings are always required (spec 5). */
  readonly required?: boolean;
};

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

const customField = ({ code, title, type, required = type === "string" }: WorkerColumn): ImportField =>
  field(code, title, kinds[type], { required: required || type === "string", wrong });

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
export const workerTemplate = (columns: readonly WorkerColumn[]): ImportTemplate => {
  const fields = [...ownFields, ...columns.map(customField)];
  for (const part of ["key", "title"] as const)
    if (new Set(fields.map((one) => one[part])).size < fields.length)
      throw new RangeError(`two columns of one ${part}`);
  return defineTemplate({
    name: "worker_fields",
    fields,
    cellMissing: "field_missing",
    rowRules: [isAdult("id_no"), settlesLikeCompany],
    fileRules: [sharedByPeople("mobile", "mobile_of_several")],
    duplicateKey: ["id_no"],
  });
};

export const workerFields = workerTemplate(usualWorkerColumns);
