import { z } from "zod";
import { defineImportCall } from "../calls/import-parts.ts";
import type { Field } from "../forms/fields.ts";
import type { AnyList } from "../lists/define.ts";
import type { PermissionKey } from "../rights/permissions.ts";
import { type FieldKind, field, type ImportField, type ImportTemplate } from "./cells/define.ts";
import { rowNumber } from "./cells/row-schema.ts";
import { importInParts } from "./define-import.ts";

/** Kinds of column that fill a field of a form. */
const columnKinds = {
  cents: "cents",
  day: "date",
  finishedMonth: "month",
  reason: "text",
  note: "text",
  line: "text",
  text: "text",
  pattern: "text",
  phone: "phone",
  idNumber: "idNumber",
  bankCard: "card",
  email: "email",
  count: "integer",
  choice: "enum",
  yesNo: "boolean",
} as const satisfies Partial<Record<Field["kind"], FieldKind>>;

type ColumnField = Extract<Field, { kind: keyof typeof columnKinds }>;
/** Which company the rows are of is said of the whole file. */
type CompanyField = Pick<ColumnField, "required"> & { readonly kind: "company"; readonly schema: z.ZodType<string> };
type ImportForm = Readonly<Record<string, ColumnField | CompanyField>>;

type Words = string | readonly [string, ...string[]];

/** A column that fills a field: its title in the file, other titles that are taken for it, and what a cell may hold. */
type Column = {
  readonly title: string;
  readonly aliases?: readonly string[];
  readonly example?: string;
  /** Of a choice: what a person writes for each code, the word that is offered first. */
  readonly words?: Readonly<Record<number, Words>>;
};

type ColumnsOf<F extends ImportForm> = {
  readonly [K in keyof F as F[K]["kind"] extends "company" ? never : K]: Column &
    (F[K] extends { kind: "choice"; values: readonly (infer V extends number)[] }
      ? { readonly words: { readonly [C in V]: Words } }
      : unknown);
};

type RowShape<F extends ImportForm> = { row: typeof rowNumber } & {
  [K in keyof F as F[K]["kind"] extends "company" ? never : K]: F[K]["required"] extends true
    ? F[K]["schema"]
    : z.ZodOptional<F[K]["schema"]>;
};

const columnOf = (key: string, form: ColumnField, { title, aliases = [], example, words = {} }: Column): ImportField =>
  field(key, title, columnKinds[form.kind], {
    ...{ required: form.required, aliases },
    ...("most" in form && form.kind !== "count" && { maxLength: form.most }),
    ...("means" in form && { means: form.means }),
    ...(form.kind === "cents" && { isAboveZero: form.min > 0 }),
    example: example ?? (form.kind === "count" ? String(form.least) : undefined),
    accepts: (value) => form.schema.safeParse(value).success,
    choices: Object.entries(words).map(([code, named]) => {
      const [first, ...others] = [named].flat() as [string, ...string[]];
      return { code: Number(code), words: [first, ...others] };
    }),
  });

/**
 * Declares the import of a record: a template of the fields of its form, whose rows go to `<path of create>/import` of who
 * may create one. `name`: of template and samples; `kind`: the next number of `import_jobs` (`submits.ts`). A form with a
 * company takes rows of one company at a time. What the file says beyond the form is in `rowRules` and `fileRules`.
 */
export const defineRecordImport = <
  const Name extends string,
  const ListName extends string,
  const Path extends string,
  const Access extends PermissionKey,
  const F extends ImportForm,
>(
  spec: {
    readonly name: Name;
    readonly kind: number;
    readonly list: AnyList & { readonly name: ListName };
    readonly create: { readonly path: Path; readonly access: Access };
    readonly form: F;
    readonly columns: ColumnsOf<F>;
    readonly duplicateKey: readonly Extract<keyof ColumnsOf<F>, string>[];
    readonly sums?: readonly Extract<keyof ColumnsOf<F>, string>[];
  } & Partial<Pick<ImportTemplate, "group" | "rowRules" | "fileRules">>,
) => {
  const { name, kind, list, create, form, duplicateKey, sums = [] } = spec;
  const { group = "records", rowRules = [], fileRules = [] } = spec;
  const titles: Readonly<Record<string, Column>> = spec.columns;
  const columns = Object.entries<ImportForm[string]>(form).flatMap(([key, one]) => {
    const column = titles[key];
    return one.kind === "company" || column === undefined ? [] : [{ form: one, column: columnOf(key, one, column) }];
  });
  const values = columns.map(({ form: { schema, required }, column }) => [
    column.key,
    required ? schema : z.optional(schema as z.ZodType),
  ]);
  const row = z.strictObject({ row: rowNumber, ...Object.fromEntries(values) }) as z.ZodObject<
    RowShape<F>,
    z.core.$strict
  >;
  const { path, access } = create;
  return importInParts({
    ...{ name, kind, group, row, duplicateKey, sums, rowRules, fileRules, lists: [list] },
    call: defineImportCall({
      name: `${list.name}.import` as const,
      path: `${path}/import` as const,
      access,
      row,
    }),
    fields: columns.map(({ column }) => column),
    needsCompany: Object.values<ImportForm[string]>(form).some((one) => one.kind === "company"),
  });
};
