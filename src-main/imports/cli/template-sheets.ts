import type { FieldKind, ImportTemplate } from "../../../src-shared/imports/define.ts";
import { importTemplates } from "../../../src-shared/locales/zh-CN/imports-issues.ts";
import type { ColumnKind, SheetRows, SheetSpec, WorkbookSpec } from "../writer/sheet-spec.ts";

const yesNo = ["是", "否"];

const columnKind = (kind: FieldKind): ColumnKind => (kind === "cents" || kind === "date" ? kind : "text");

const forms: Readonly<Record<FieldKind, string>> = {
  text: "文本",
  name: "姓名，须与身份证一致",
  phone: "11位手机号码",
  idNumber: "身份证号，以文本填写，末位 X 大写",
  card: "银行卡号，以文本填写",
  cents: "金额（元），最多两位小数",
  date: "日期，如 2026-01-31",
  boolean: "是 或 否",
  integer: "整数",
};

const noteOf = (field: ImportTemplate["fields"][number]): string =>
  `${field.required ? "必填。" : "选填。"}${forms[field.kind]}`;

/** The data sheet of a template: text cells for numbers that are no amounts, drop-downs, and a note a column. */
const dataSheet = (template: ImportTemplate, rows: SheetRows): SheetSpec => ({
  name: importTemplates[template.name],
  columns: template.fields.map(({ title, kind }) => ({ title, kind: columnKind(kind) })),
  rows,
  freezeHeader: true,
  dropDowns: template.fields.flatMap(({ kind }, column) => (kind === "boolean" ? [{ column, values: yesNo }] : [])),
  notes: template.fields.map((field, column) => ({ column, text: noteOf(field) })),
});

const notesSheet = (template: ImportTemplate): SheetSpec => ({
  name: "填写说明",
  columns: [
    { title: "列", kind: "text" },
    { title: "是否必填", kind: "text" },
    { title: "说明", kind: "text", width: 60 },
  ],
  rows: template.fields.map((field) => [
    field.title,
    field.required ? "必填" : "选填",
    field.aliases.length === 0 ? forms[field.kind] : `${forms[field.kind]}；列名也可写作：${field.aliases.join("、")}`,
  ]),
});

/** A workbook of a template with the given data rows; a blank template has none. */
export const templateWorkbook = (template: ImportTemplate, rows: SheetRows): WorkbookSpec => ({
  sheets: [dataSheet(template, rows), notesSheet(template)],
});
