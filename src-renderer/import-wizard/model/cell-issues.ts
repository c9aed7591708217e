import type { ImportIssue, ImportRow } from "../../../src-shared/bridge/imports.ts";
import type { Texts } from "../../i18n/texts.ts";

export type Severity = ImportIssue["severity"];

/** Remarks of the service that say what a row changes; the last of them names no value. They warn of nothing. */
const changeCodes: ReadonlySet<string> = new Set([
  ...["will_change", "will_be_set", "will_be_emptied", "account_to_verify"],
]);
/** A row that says only what is so already. */
export const sameCode = "nothing_changes";

export const isChange = ({ code }: Pick<ImportIssue, "code">): boolean => changeCodes.has(code);

/** Name of a remark, and the colour of its mark. */
export const markOf = (remark: Pick<ImportIssue, "code" | "severity">) => {
  if (isChange(remark)) return { name: "change", color: "informative" } as const;
  const { severity } = remark;
  return { name: severity, color: severity === "error" ? "danger" : "warning" } as const;
};

/** The remarks on one cell of a row. */
export const issuesOfCell = (row: ImportRow, column: string): readonly ImportIssue[] =>
  row.issues.filter((issue) => issue.column === column);

/** The remarks on the row as a whole. */
export const issuesOfRow = (row: ImportRow): readonly ImportIssue[] =>
  row.issues.filter((issue) => issue.column === null);

/** The graver of several remarks; undefined when there are none. */
export const worstIssue = (issues: readonly ImportIssue[]): Severity | undefined =>
  issues.some(({ severity }) => severity === "error") ? "error" : issues[0]?.severity;

/** Params that name templates, several with 、 between them. */
const templateParams: ReadonlySet<string> = new Set(["template", "templates", "nearest"]);

const templateNames = ({ of }: Texts, names: string): string =>
  names
    .split("、")
    .map((name) => of(`imports.templates.${name}`, {}, name))
    .join("、");

/** Params as people read them: templates by their names. */
const readable = (texts: Texts, params: ImportIssue["params"]): ImportIssue["params"] =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      templateParams.has(name) ? templateNames(texts, String(value)) : value,
    ]),
  );

/** A remark in words; a code without a text is shown as such, never hidden. */
export const issueText = (texts: Texts, { code, params }: Pick<ImportIssue, "code" | "params">): string => {
  const readableParams = readable(texts, params);
  // What an area says of a row is a text of its own; it is not declared a second time for the importer.
  const general = texts.of(`errors.${code}`, readableParams, texts.t("imports.ui.issueUnknown", { code }));
  return texts.of(`imports.issues.${code}`, readableParams, general);
};

/** A kind of remark in words: by a text of its own, or with what differs from one remark to the next left open. */
export const kindText = (texts: Texts, { code }: Pick<ImportIssue, "code">): string =>
  texts.of(`imports.kinds.${code}`, {}, issueText(texts, { code, params: {} }).replaceAll(/\{\{\w+\}\}/gu, "…"));

/** Several remarks, one line each. */
export const issueTexts = (texts: Texts, issues: readonly ImportIssue[]): string =>
  issues.map((issue) => issueText(texts, issue)).join("\n");

/** The first column after `after` (a position, -1 for the row's start) whose cell has a remark of the severity (and code); -1 when none has. Remarks on the row count as its first column. */
export const nextIssueColumn = (
  row: ImportRow,
  columns: readonly string[],
  issue: { readonly severity: Severity; readonly code?: string | undefined },
  after: number,
): number => {
  const marked = row.issues
    .filter(({ severity, code }) => severity === issue.severity && (issue.code ?? code) === code)
    .map(({ column }) => (column === null ? 0 : columns.indexOf(column)))
    .filter((position) => position > after);
  return marked.length === 0 ? -1 : Math.min(...marked);
};
