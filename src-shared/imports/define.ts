/** What a column of an import template holds: decides reading, checking, fixing and drawing of its cells. */
export type FieldKind = "text" | "name" | "phone" | "idNumber" | "card" | "cents" | "date" | "boolean" | "integer";

export type ImportField<Key extends string = string> = {
  readonly key: Key;
  /** The title in the template's header row; 【column】 in messages. */
  readonly title: string;
  /** Other titles taken for it, exact only: edit distance would match any two short Chinese titles. */
  readonly aliases: readonly string[];
  readonly kind: FieldKind;
  readonly required: boolean;
  readonly maxLength: number;
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
  /** Whether it is the first data row of the file. */
  readonly first: boolean;
  /** `YYYY-MM-DD` in Shanghai: decides ages and future dates. */
  readonly today: string;
};

/** A rule over the cells of one row, beyond what each cell's kind checks. */
export type RowRule = (texts: RowTexts, context: RowContext) => readonly RowIssue[];

/**
 * An import template: its columns, its rules and its messages, declared once for the import door, the preview, the
 * `check` command, blank templates and samples.
 */
export type ImportTemplate = {
  readonly name: "standard_bill" | "fast_bill" | "plus_bill";
  /** `inner_bill_type` of the bills that it makes (spec 3). */
  readonly billType: 1 | 2 | 3;
  readonly fields: readonly ImportField[];
  /** Whole-file message when a required title is missing (spec 5). */
  readonly titlesMissing: string;
  /** Message for an empty required cell. */
  readonly cellMissing: string;
  readonly rowRules: readonly RowRule[];
  /** Fields whose equal values in two rows make them the same row. */
  readonly duplicateKey: readonly string[];
  /** Columns summed over the file and compared with a total row. */
  readonly sums: readonly string[];
  /** Only 18-character ID numbers (spec 5, fast and plus bills). */
  readonly only18: boolean;
};

type FieldOptions = { required?: boolean; aliases?: readonly string[]; maxLength?: number };

/** A column of a template; `required` ones must have their title in the header and a value in every row. */
export const field = <const Key extends string>(
  key: Key,
  title: string,
  kind: FieldKind,
  options: FieldOptions = {},
): ImportField<Key> => ({
  key,
  title,
  kind,
  aliases: options.aliases ?? [],
  required: options.required ?? false,
  maxLength: options.maxLength ?? 200,
});

export const defineTemplate = (template: ImportTemplate): ImportTemplate => template;

export const issue = (
  column: string | null,
  code: string,
  severity: Severity = "error",
  params: Readonly<Record<string, string | number>> = {},
): RowIssue => ({ column, code, severity, params });
