import { columnName } from "./cell-xml.ts";
import type { SheetSpec } from "./sheet-spec.ts";
import { escapeXml } from "./xml-escape.ts";

const LAST_ROW = 1_048_576;
/** A list written into the rule itself ends here; longer ones stand on a hidden sheet. */
const LONGEST_INLINE_LIST = 255;
const LONGEST_NOTE = 255;

export const LISTS_SHEET = "_lists";

/** Where the values of a long drop-down stand: the reference by the list itself. */
export type ValidationSources = ReadonlyMap<readonly string[], string>;

/** Gives every list that does not fit into a rule a column of the hidden sheet. */
export function placeLongLists(sheets: readonly SheetSpec[]): ValidationSources {
  const sources = new Map<readonly string[], string>();
  for (const { values } of sheets.flatMap((sheet) => sheet.dropDowns ?? [])) {
    if (fitsInline(values) || sources.has(values)) continue;
    const column = columnName(sources.size);
    sources.set(values, `${LISTS_SHEET}!$${column}$1:$${column}$${values.length}`);
  }
  return sources;
}

function fitsInline(values: readonly string[]): boolean {
  return values.join(",").length <= LONGEST_INLINE_LIST && !values.some((value) => /[,"]/.test(value));
}

/** The rules of a sheet: drop-downs and the notes that show beside a chosen cell. */
export function validationsXml(sheet: SheetSpec, sources: ValidationSources): string {
  const lists = new Map(sheet.dropDowns?.map(({ column, values }) => [column, values]));
  const notes = new Map(sheet.notes?.map(({ column, text }) => [column, text]));
  const columns = [...new Set([...lists.keys(), ...notes.keys()])];
  if (columns.length === 0) return "";
  const rules = columns.map((column) => ruleXml(column, lists.get(column), notes.get(column), sources));
  return `<dataValidations count="${rules.length}">${rules.join("")}</dataValidations>`;
}

function ruleXml(
  column: number,
  values: readonly string[] | undefined,
  note: string | undefined,
  sources: ValidationSources,
): string {
  const name = columnName(column);
  const range = `sqref="${name}2:${name}${LAST_ROW}"`;
  const prompt = note === undefined ? "" : ` showInputMessage="1" prompt="${escapeXml(note.slice(0, LONGEST_NOTE))}"`;
  if (values === undefined) return `<dataValidation allowBlank="1"${prompt} ${range}/>`;
  const list = sources.get(values) ?? `"${values.join(",")}"`;
  return (
    `<dataValidation type="list" allowBlank="1" showErrorMessage="1"${prompt} ${range}>` +
    `<formula1>${escapeXml(list)}</formula1></dataValidation>`
  );
}
