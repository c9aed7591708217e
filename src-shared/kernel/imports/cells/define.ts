import type { PermissionKey } from "../../rights/permissions.ts";
import type { DayMeaning } from "../../values/time/day-meanings.ts";
import type { CompanyFacts } from "./company-facts.ts";

/** Kinds of column in an import template: they decide reading, checking, fixing and drawing of its cells. */
export const fieldKinds = [
  "text",
  "name",
  "phone",
  "idNumber",
  "card",
  "payAccount",
  "alipay",
  "email",
  "cents",
  "priceRange",
  "float",
  "integer",
  "date",
  "month",
  "boolean",
  "enum",
  "reference",
  "uscc",
  "invoiceNo",
] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** A value of an enum column: what is sent, and the words that a person may write for it, the template's own first. */
export type EnumChoice<Code extends string | number = string | number> = {
  readonly code: Code;
  readonly words: readonly [string, ...string[]];
};

export type ImportField<
  Key extends string = string,
  Kind extends FieldKind = FieldKind,
  Required extends boolean = boolean,
  Code extends string | number = string | number,
> = {
  readonly key: Key;
  /** The title in the template's header row; 【column】 in messages. */
  readonly title: string;
  /** Other titles taken for it, exact only: edit distance would match any two short Chinese titles. */
  readonly aliases: readonly string[];
  readonly kind: Kind;
  readonly required: Required;
  readonly maxLength: number;
  /** Of an enum column only. */
  readonly choices: readonly EnumChoice<Code>[];
  /** Of a day or a month: what it means, and so which days it may be. */
  readonly means: DayMeaning | undefined;
  /** Of an amount: nothing is not an amount. */
  readonly isAboveZero: boolean;
  /** Allowed values of a cell, for the samples of the template, where its kind does not say it. */
  readonly example: string | undefined;
  /** Of a column that fills a field of a form: whether the field takes the value (`cellValue`). */
  readonly accepts: ((value: unknown) => boolean) | undefined;
  /** True when `clearWord` empties the value. */
  readonly isClearable: boolean;
  /** Said of an empty required cell in place of the template's `cellMissing`. */
  readonly missing: string | undefined;
  /** Said in place of the kind's own errors: of all of them, or of those in `of`. */
  readonly wrong: { readonly code: string; readonly of?: readonly string[] } | undefined;
};

export type Severity = "error" | "warning";

/** A remark on one cell (column set) or on the whole row (column null); text under `imports.issues.<code>`. */
export type RowIssue = {
  readonly column: string | null;
  readonly code: string;
  readonly severity: Severity;
  readonly params: Readonly<Record<string, string | number>>;
};

/** Cells of one row by field key: the texts as the person sees and edits them. */
export type RowTexts = Readonly<Record<string, string>>;

export type RowContext = {
  /** Row number seen in the spreadsheet. */
  readonly number: number;
  /** True when it is the first data row of the file. */
  readonly first: boolean;
  /** `YYYY-MM-DD` in Shanghai: decides ages and future dates. */
  readonly today: string;
  readonly company: CompanyFacts;
};

/** A rule over the cells of one row, beyond what each cell's kind checks. */
export type RowRule = (texts: RowTexts, context: RowContext) => readonly RowIssue[];

/** A remark that only the other rows explain. */
export type AcrossIssue = { readonly row: number; readonly issue: RowIssue };

/**
 * A rule over all rows of a file. It sees them once, in their order, keeps what it needs of them and speaks at the end,
 * so that no file has to be held. `reads`: the only columns it looks at; a change elsewhere does not run it again.
 */
export type FileRule = {
  readonly reads: readonly string[];
  readonly start: () => {
    readonly row: (texts: RowTexts, context: RowContext) => void;
    readonly end: () => Iterable<AcrossIssue>;
  };
};

/** Templates are offered by the area that they belong to. */
export const templateGroups = ["bills", "people", "records", "invoices", "users"] as const;
export type TemplateGroup = (typeof templateGroups)[number];

/** Permission to import bills. */
export const billPermission = "bill.bill.import";

/**
 * An import template: its columns, its rules and its messages, declared once for the importer, the preview, the
 * `check` command, blank templates and samples.
 */
export type ImportTemplate = {
  readonly name: string;
  readonly group: TemplateGroup;
  /** Permission to import its rows: that of what they become or change; where a call of their own takes them, the call's. */
  readonly permission: PermissionKey;
  /** Set where rows become bills: `type` is their `inner_bill_type` (spec 3). Only such rows are sent from here. */
  readonly bill?: { readonly type: 1 | 2 | 3 };
  readonly fields: readonly ImportField[];
  /** Optional columns of which the header must carry at least one, and every row a value in one. */
  readonly anyOf?: readonly string[];
  /** Whole-file message when a required title is missing (spec 5). */
  readonly titlesMissing: string;
  /** Message for an empty required cell. */
  readonly cellMissing: string;
  readonly rowRules: readonly RowRule[];
  readonly fileRules: readonly FileRule[];
  /** Fields whose equal values in two rows make them the same row. */
  readonly duplicateKey: readonly string[];
  /** Columns summed over the file and compared with a total row. */
  readonly sums: readonly string[];
  /** Only 18-character ID numbers (spec 5, fast and plus bills). */
  readonly only18: boolean;
};

type FieldOptions<Required extends boolean, Code extends string | number> = Partial<
  Omit<ImportField<string, FieldKind, Required, Code>, "key" | "title" | "kind">
>;

/** A column of a template; `required` ones must have their title in the header and a value in every row. */
export const field = <
  const Key extends string,
  const Kind extends FieldKind,
  const Required extends boolean = false,
  const Code extends string | number = never,
>(
  key: Key,
  title: string,
  kind: Kind,
  options: FieldOptions<Required, Code> = {},
): ImportField<Key, Kind, Required, Code> => ({
  key,
  title,
  kind,
  aliases: options.aliases ?? [],
  required: (options.required ?? false) as Required,
  maxLength: options.maxLength ?? 200,
  choices: options.choices ?? [],
  means: options.means,
  isAboveZero: options.isAboveZero ?? false,
  example: options.example,
  accepts: options.accepts,
  isClearable: options.isClearable ?? false,
  missing: options.missing,
  wrong: options.wrong,
});

/** Word written in a cell of a batch edit to empty the value: an empty cell leaves it as it is (requirement W5). */
export const clearWord = "清空";

/** Specification of a template; the rest is common. */
export type TemplateSpec<Name extends string> = Pick<
  ImportTemplate,
  "group" | "permission" | "fields" | "duplicateKey"
> &
  Partial<ImportTemplate> & { readonly name: Name };

/** A template with the common messages and no rules where none are given. */
export const defineTemplate = <const Name extends string>(
  spec: TemplateSpec<Name>,
): ImportTemplate & { readonly name: Name } => ({
  titlesMissing: "template_titles_missing",
  cellMissing: "cell_missing",
  rowRules: [],
  fileRules: [],
  sums: [],
  only18: false,
  ...spec,
});

export const issue = (
  column: string | null,
  code: string,
  severity: Severity = "error",
  params: Readonly<Record<string, string | number>> = {},
): RowIssue => ({ column, code, severity, params });
