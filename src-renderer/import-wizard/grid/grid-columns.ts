import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import type { FieldKind, ImportField } from "../../../src-shared/kernel/imports/cells/define.ts";
import { templateFor } from "../../../src-shared/registries/imports/own-templates.ts";

export type GridColumn = ImportState["columns"][number] & {
  readonly width: number;
  readonly isRightAligned: boolean;
  /** The template's own declaration; undefined for a column that this version's template does not have. */
  readonly field: ImportField | undefined;
};

const widths: Readonly<Record<FieldKind, number>> = {
  text: 150,
  name: 104,
  phone: 124,
  idNumber: 184,
  card: 190,
  cents: 116,
  date: 112,
  boolean: 84,
  integer: 90,
  payAccount: 190,
  alipay: 190,
  email: 190,
  priceRange: 130,
  float: 90,
  month: 96,
  enum: 110,
  reference: 176,
  uscc: 184,
  invoiceNo: 190,
};

/** Room for a title: Chinese signs are as wide as the font is high. */
const titleWidth = (title: string): number => title.length * 14 + 40;

/** The columns of an import as the grid draws them. */
export const gridColumns = ({
  template,
  columns,
  own_columns = [],
}: Pick<ImportState, "template" | "columns" | "own_columns">): readonly GridColumn[] => {
  const fields = template === null ? undefined : templateFor(template, own_columns)?.fields;
  return columns.map((column) => {
    const field = fields?.find(({ key }) => key === column.key);
    return {
      ...column,
      field,
      width: Math.max(widths[field?.kind ?? column.kind], titleWidth(column.title)),
      isRightAligned: column.kind === "cents" || column.kind === "integer",
    };
  });
};
