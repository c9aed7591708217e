import type { Preferences } from "../bridge/app.ts";
import { AppError } from "../kernel/bridge/define.ts";
import type { AnyList, Column, Row } from "../kernel/lists/define.ts";
import { idsInSet } from "../kernel/lists/id-set.ts";
import { formatCount } from "../kernel/values/money/count.ts";
import { regionPath } from "../kernel/values/regions/regions.ts";
import type { CellInput, ColumnKind, SheetColumn } from "../kernel/workbook/sheet-spec.ts";
import { exports as enExports } from "../locales/en/common/exports.ts";
import { enums as enEnums } from "../locales/en/enums.ts";
import { lists as enLists } from "../locales/en/lists.ts";
import { states as enStates } from "../locales/en/states.ts";
import { fillIn } from "../locales/fill-in.ts";
import { exports as zhExports } from "../locales/zh-CN/common/exports.ts";
import { enums as zhEnums } from "../locales/zh-CN/enums.ts";
import { lists as zhLists } from "../locales/zh-CN/lists.ts";
import { states as zhStates } from "../locales/zh-CN/states.ts";
import type { ListName } from "../registries/lists/registry.ts";

type Tree = { readonly [key: string]: Tree | string };
type Locale = Preferences["locale"];

const trees: Readonly<
  Record<Locale, { readonly lists: Tree; readonly enums: Tree; readonly states: Tree; readonly exports: Tree }>
> = {
  "zh-CN": { lists: zhLists, enums: zhEnums, states: zhStates, exports: zhExports },
  en: { lists: enLists, enums: enEnums, states: enStates, exports: enExports },
};

const textWithin = (tree: Tree, path: readonly string[]): string | undefined => {
  let here: Tree | string | undefined = tree;
  for (const part of path) here = typeof here === "object" && Object.hasOwn(here, part) ? here[part] : undefined;
  return typeof here === "string" ? here : undefined;
};

/** The text at a path of a tree, or the last part of the path where there is none. */
const textAt = (tree: Tree, path: readonly string[]): string => textWithin(tree, path) ?? path.at(-1) ?? "";

/** Texts of an export in one language. */
export type ExportTexts = {
  readonly locale: Locale;
  readonly title: (list: ListName) => string;
  readonly column: (list: ListName, key: string) => string;
  readonly code: (column: Column, code: number) => string;
  /** The label of a text that is a word of the program; every other one stands for itself. */
  readonly word: (enumName: string, value: string) => string;
  readonly note: (key: string) => string;
  /** Says that of so many matching rows only the first so many are in the file. */
  readonly cut: (matchCount: number, rows: number) => string;
};

export const exportTexts = (locale: Locale): ExportTexts => {
  const { lists, enums, states, exports } = trees[locale];
  return {
    locale,
    title: (list) => textAt(lists, [list, "title"]),
    column: (list, key) => textAt(lists, [list, "columns", key]),
    code: (column, code) => {
      const key = column.states?.keyOf(code);
      if (column.states && key) return textAt(states, [column.states.name, key]);
      return column.codes ? textAt(enums, [column.codes.name, String(code)]) : String(code);
    },
    word: (enumName, value) => textWithin(enums, [enumName, ...value.split(".")]) ?? value,
    note: (key) => textAt(exports, [key]),
    cut: (matchCount, rows) =>
      fillIn(textAt(exports, ["cutText"]), (name) => formatCount(name === "matched" ? matchCount : rows)),
  };
};

const sheetKind = ({ kind }: Column): ColumnKind => {
  if (kind === "cents") return "cents";
  if (kind === "integer") return "integer";
  return kind === "datetime" || kind === "date" ? "date" : "text";
};

/** A value that stands for itself; a decimal of a company's own column is a text. */
const plainCell = ({ kind }: Column, value: string | number | boolean | null): CellInput => {
  if (typeof value === "number" && kind === "text") return String(value);
  return typeof value === "boolean" ? Number(value) : value;
};

/** One column of the sheet and how a row's value is written there. Numbers of people and cards stay texts. */
export type ExportColumn = SheetColumn & { readonly valueOf: (row: Row) => CellInput };

/** The chosen columns in their order; AppError `invalid` for one that the list does not show. */
export const exportColumns = (
  name: ListName,
  list: AnyList,
  keys: readonly string[],
  texts: ExportTexts,
): readonly ExportColumn[] =>
  [...new Set(keys)].map((key) => {
    const column = Object.hasOwn(list.columns, key) ? list.columns[key] : undefined;
    if (!column || column.carried) throw new AppError("invalid", { fields: { columns: ["invalid_value"] } });
    const isCode = column.states !== undefined || column.codes !== undefined;
    return {
      // People read a size in KB; in a sheet the number is bytes, and its title says so.
      title: column.own?.title ?? (column.isSize ? texts.note("manifest_bytes") : texts.column(name, key)),
      kind: sheetKind(column),
      width: Math.max(8, Math.round(column.width / 8)),
      valueOf: (row) => {
        const value = row[key] ?? null;
        if (isCode && typeof value === "number") return texts.code(column, value);
        if (typeof value === "string" && column.codes !== undefined)
          return idsInSet(value)
            .map((code) => texts.code(column, Number(code)))
            .join(texts.locale === "en" ? ", " : "、");
        if (typeof value === "string" && column.words !== undefined) return texts.word(column.words, value);
        if (typeof value === "string" && column.isRegion) return regionPath(value, texts.locale) || value;
        if (typeof value === "string" && column.readAs !== undefined) return column.readAs(value);
        return plainCell(column, value);
      },
    };
  });
