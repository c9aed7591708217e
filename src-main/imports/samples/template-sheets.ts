import { choiceLabels } from "../../../src-shared/kernel/imports/cells/cell-forms.ts";
import type { FieldKind, ImportField, ImportTemplate } from "../../../src-shared/kernel/imports/cells/define.ts";
import { plainMoney } from "../../../src-shared/kernel/values/money/money.ts";
import type {
  CellInput,
  ColumnKind,
  SheetRows,
  SheetSpec,
  WorkbookSpec,
} from "../../../src-shared/kernel/workbook/sheet-spec.ts";
import { importForms, importNotes, importTemplates } from "../../../src-shared/locales/zh-CN/imports-templates.ts";
import { sampleRows } from "./sample-rows.ts";

const yesNo = ["是", "否"] as const;

const columnKind = (kind: FieldKind): ColumnKind => (kind === "cents" || kind === "date" ? kind : "text");

/** The words that a cell of the column may hold; none for a column that takes anything of its kind. */
const wordsOf = (field: ImportField): readonly string[] => (field.kind === "boolean" ? yesNo : choiceLabels(field));

const formOf = (field: ImportField): string =>
  field.kind === "enum" ? `${importForms.enum}${wordsOf(field).join("、")}` : importForms[field.kind];

const needOf = (template: ImportTemplate, field: ImportField): string => {
  if (field.required) return importNotes.required;
  return template.anyOf?.includes(field.key) ? importNotes.anyOf : importNotes.optional;
};

/** Title of a template, on the sheet of its rows and in names of files. */
export const templateTitle = (name: string): string => (importTemplates as Record<string, string>)[name] ?? name;

/** The data sheet of a template: text cells for numbers that are not amounts, drop-downs, and a note a column. */
const dataSheet = (template: ImportTemplate, rows: SheetRows): SheetSpec => ({
  name: templateTitle(template.name),
  columns: template.fields.map(({ title, kind }) => ({ title, kind: columnKind(kind) })),
  rows,
  freezeHeader: true,
  dropDowns: template.fields.flatMap((field, column) => {
    const values = wordsOf(field);
    return values.length === 0 ? [] : [{ column, values }];
  }),
  notes: template.fields.map((field, column) => ({ column, text: `${needOf(template, field)}。${formOf(field)}` })),
});

/** Optional columns are not filled in every row. */
const exampleRows = 4;

const filled = (row: readonly CellInput[]): number => row.filter((cell) => cell !== null && cell !== "").length;

/** Contents of a good row in each column, as written: the fullest of a few, so that its cells go together. */
const examplesOf = (template: ImportTemplate): readonly string[] => {
  const rows = [...sampleRows(template, { rows: exampleRows, company: 1, seed: 1, errors: false })];
  const fullest = rows.reduce((best, row) => (filled(row) > filled(best) ? row : best));
  return fullest.map(shownText);
};

const shownText = (cell: CellInput): string => (typeof cell === "number" ? plainMoney(cell) : (cell ?? ""));

const notesSheet = (template: ImportTemplate): SheetSpec => {
  const examples = examplesOf(template);
  return {
    name: importNotes.sheet,
    columns: [
      { title: importNotes.column, kind: "text" },
      { title: importNotes.need, kind: "text" },
      { title: importNotes.form, kind: "text", width: 60 },
      { title: importNotes.example, kind: "text", width: 30 },
    ],
    rows: template.fields.map((field, index) => [
      field.title,
      needOf(template, field),
      field.aliases.length === 0
        ? formOf(field)
        : `${formOf(field)}；${importNotes.aliases}${field.aliases.join("、")}`,
      examples[index],
    ]),
  };
};

/** A workbook of a template with the given data rows; a blank template has none. */
export const templateWorkbook = (template: ImportTemplate, rows: SheetRows): WorkbookSpec => ({
  sheets: [dataSheet(template, rows), notesSheet(template)],
});
