import { z } from "zod";
import { trimmedText } from "../../kernel/calls/define.ts";
import { defineImportCall } from "../../kernel/calls/import-parts.ts";
import { type FieldKind, field, type ImportField } from "../../kernel/imports/cells/define.ts";
import { peopleFields } from "../../kernel/imports/cells/people-fields.ts";
import {
  ageFits,
  nameOnDocument,
  settlesLikeCompany,
  sharedByPeople,
} from "../../kernel/imports/cells/people-rules.ts";
import { rowNumber } from "../../kernel/imports/cells/row-schema.ts";
import { titleKey } from "../../kernel/imports/cells/titles.ts";
import { importInParts } from "../../kernel/imports/define-import.ts";
import type { WorkerColumn, WorkerFieldType } from "../../kernel/lists/worker-column.ts";
import { companyLabors } from "./company-labors-list.ts";
import { isTimeOfDay } from "./worker-content.ts";

const kinds: Readonly<Record<WorkerFieldType, FieldKind>> = {
  string: "text",
  phone: "phone",
  date: "date",
  id_no: "idNumber",
  int: "integer",
  float: "float",
  money: "cents",
  time: "text",
  select_string: "enum",
};

const wrong = { code: "field_wrong" } as const;

/** A column in the words of this path: {field}不能为空! and {field}格式不正确!. */
const worded = (one: ImportField, required = one.required): ImportField => ({ ...one, required, wrong });

const customField = ({ code, title, type, required = false, options = [] }: WorkerColumn): ImportField => {
  const [first, ...others] = options;
  const isChoice = (type === "string" || type === "select_string") && first !== undefined;
  return field(code, title, isChoice ? "enum" : kinds[type] === "enum" ? "text" : kinds[type], {
    required: required || type === "string",
    wrong,
    // What its days mean is the company's own matter.
    ...(type === "date" && { means: "any" }),
    ...(type === "time" && { example: "08:30", accepts: (value: unknown) => isTimeOfDay(String(value)) }),
    ...(isChoice && { choices: [first, ...others].map((word) => ({ code: word, words: [word] })) }),
  });
};

/** The field without the other names that a company's own column bears as its title: that column is then meant. */
const withoutTitles = (one: ImportField, columns: readonly WorkerColumn[]): ImportField => {
  const usedTitles = new Set(columns.map(({ title }) => titleKey(title)));
  return { ...one, aliases: one.aliases.filter((alias) => !usedTitles.has(titleKey(alias))) };
};

/** Fields of the worker's identity, asked in any case. */
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

/** A row as the call takes it: who the worker is, and by their codes the values of the company's own columns. */
const workerFieldsRow = z
  .object({
    row: rowNumber,
    name: trimmedText(peopleFields.name.maxLength).min(1),
    id_no: trimmedText(18).min(1),
    mobile: trimmedText(11),
    settlement_type: z.literal([1, 2]).optional(),
  })
  .catchall(z.union([trimmedText(), z.number()]));
export type WorkerFieldsRow = z.output<typeof workerFieldsRow>;

const call = defineImportCall({
  name: "labors.importFields",
  path: "/cdl/1/labors/template_import",
  access: "labor.labor.import",
  row: workerFieldsRow,
});

/**
 * Workers with the columns of a company's template (spec 5, "by template field"). RangeError for two columns of one code
 * or title, and for a code that is one of the worker's own.
 */
export const workerTemplate = (columns: readonly WorkerColumn[]) => {
  const fields = [...ownFields.map((one) => withoutTitles(one, columns)), ...columns.map(customField)];
  for (const part of ["key", "title"] as const)
    if (new Set(fields.map((one) => one[part])).size < fields.length)
      throw new RangeError(`two columns of one ${part}`);
  return importInParts({
    ...{ name: "worker_fields", group: "people", kind: 10, call, row: workerFieldsRow, fields },
    lists: [companyLabors],
    needsCompany: true,
    isChecked: true,
    cellMissing: "field_missing",
    rowRules: [nameOnDocument, ageFits("id_no"), settlesLikeCompany],
    fileRules: [sharedByPeople("mobile", "mobile_of_several")],
    duplicateKey: ["id_no"],
  });
};

export const workerFields = workerTemplate(usualWorkerColumns);
