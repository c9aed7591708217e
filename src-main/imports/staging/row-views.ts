import { type ImportRow, type ImportRowRange, issuesColumn } from "../../../src-shared/bridge/imports.ts";
import type { ImportField, ImportTemplate } from "../../../src-shared/kernel/imports/cells/define.ts";
import type { SqlDatabase } from "../../sqlite/open-database.ts";
import { twinCode } from "./issue-kinds.ts";
import type { RowStore } from "./rows/row-store.ts";
import type { RowFilter, RowView } from "./rows/row-view.ts";
import { isRefused, type StagedRow } from "./rows/staged-row.ts";
import type { WorkerInput } from "./worker-protocol.ts";

const conditions: Readonly<Record<RowFilter, string>> = {
  all: "gone = 0",
  unsent: "gone = 0 AND sent = 0",
  errors: "gone = 0 AND sent = 0 AND errors > 0",
  warnings: "gone = 0 AND sent = 0 AND warnings > 0",
  refused: `gone = 0 AND ${isRefused}`,
};

/** A remark in the rows' JSON: a quote within a text is escaped there, so that nothing else reads like this. */
const withCode = `(instr(coalesce(issues, '') || coalesce(online, '') || coalesce(across, ''), @code) > 0
  OR (twin = 1 AND @code = '"code":"${twinCode}"'))`;

/** A row with what the file says in columns that no field reads. */
export type FullRow = { readonly row: ImportRow; readonly kept: readonly string[] };

const namedTwins = 5;
const rowsAtOnce = 500;

const orderOf = (field: ImportField, index: number): string =>
  field.kind === "cents" || field.kind === "integer"
    ? `CAST(replace(replace(replace(c${index}, ',', ''), '¥', ''), '￥', '') AS REAL)`
    : `c${index}`;

const like = (text: string): string => `%${text.replace(/[\\%_]/gu, (sign) => `\\${sign}`)}%`;

/** Pages of staged rows. The ids of the view last asked for are kept, so that paging through it costs a page at a time. */
export class RowViews {
  private readonly database: SqlDatabase;
  private readonly store: RowStore;
  private kept: { name: string; ids: readonly number[] } | null = null;

  constructor(database: SqlDatabase, store: RowStore) {
    this.database = database;
    this.store = store;
  }

  /** Call after every change of the rows. */
  clearCache(): void {
    this.kept = null;
  }

  page(view: RowView, offset: number, limit: number): { count: number; rows: ImportRow[] } {
    const ids = this.ids(view);
    const rows = ids.slice(offset, offset + limit).map((id) => this.store.row(id) as StagedRow);
    return { count: ids.length, rows: rows.map((row) => this.viewOf(row)) };
  }

  /** Position in the view of the next row with such a remark after position `after`, or null. */
  next({ after, severity, code, view = { filter: "all" } }: WorkerInput<"nextIssue">): number | null {
    const ids = this.ids(view);
    const countColumn = severity === "error" ? "errors" : "warnings";
    const marked = new Set(this.select({ filter: "unsent", code }, `${countColumn} > 0`));
    for (let position = after + 1; position < ids.length; position += 1)
      if (marked.has(ids[position] as number)) return position;
    return null;
  }

  /** Ids of the rows at these positions. */
  idsOf({ offset, count, revision: _revision, ...view }: ImportRowRange): readonly number[] {
    return this.ids(view).slice(offset, offset + count);
  }

  /** The next rows after a row id, in the file's order: all of them, or those with an error or a no of the service. */
  failures(selection: "all" | "failed", after: number): readonly FullRow[] {
    const which = selection === "all" ? "gone = 0" : `gone = 0 AND sent = 0 AND (errors > 0 OR ${isRefused})`;
    const rows = this.store.select(which, rowsAtOnce, after).next().value ?? [];
    return rows.map((row) => ({ row: this.viewOf(row), kept: keptOf(row) }));
  }

  private ids(view: RowView): readonly number[] {
    const name = JSON.stringify([view.filter, view.search ?? "", view.code ?? "", view.sort ?? null]);
    if (this.kept?.name === name) return this.kept.ids;
    const ids = this.select(view);
    this.kept = { name, ids };
    return ids;
  }

  private select(view: RowView, more = "TRUE"): readonly number[] {
    const { template } = this.store;
    const search = view.search?.trim() ?? "";
    const conditionsSql = [conditions[view.filter], more];
    if (search !== "") {
      const matches = template.fields.map((_field, index) => `c${index} LIKE @search ESCAPE '\\'`);
      conditionsSql.push(`(${matches.join(" OR ")})`);
    }
    if (view.code !== undefined) conditionsSql.push(withCode);
    const select = `SELECT row_id FROM rows WHERE ${conditionsSql.join(" AND ")} ORDER BY ${sortOf(template, view.sort)}`;
    const parameters = {
      ...(search !== "" && { search: like(search) }),
      ...(view.code !== undefined && { code: `"code":${JSON.stringify(view.code)}` }),
    };
    return this.database.prepare(select).pluck().all(parameters) as number[];
  }

  private viewOf(row: StagedRow): ImportRow {
    const { fields } = this.store.template;
    const twins = row.twin ? this.store.sameAs(row, namedTwins) : [];
    const issues = [...row.issues, ...row.across, ...row.online].map((issue) => ({
      ...issue,
      params: { ...issue.params },
    }));
    if (row.twin) {
      const params = { rows: twins.join("、") };
      issues.push({ column: null, code: twinCode, severity: "error", params });
    }
    return {
      row_id: row.rowId,
      number: row.number,
      cells: Object.fromEntries(fields.map((field, index) => [field.key, row.cells[index]?.text ?? ""])),
      edited: row.edited.map((index) => fields[index]?.key ?? ""),
      issues,
      locked: row.sent,
      result: resultOf(row),
    };
  }
}

const keptOf = ({ kept }: StagedRow): readonly string[] => (kept === null ? [] : (JSON.parse(kept) as string[]));

const resultOf = ({ sent, result }: StagedRow): ImportRow["result"] => {
  if (result === null) return sent ? { ok: true, code: null, params: {} } : null;
  return { ok: result.ok === true, code: result.code, params: { ...result.params } };
};

const sortOf = (template: ImportTemplate, sort: RowView["sort"]): string => {
  const index = template.fields.findIndex((field) => field.key === sort?.column);
  if (sort === undefined) return "row_id";
  if (sort.column === issuesColumn)
    return sort.descending ? "sent, errors DESC, warnings DESC, row_id" : "errors, warnings, row_id";
  const direction = sort.descending ? "DESC" : "ASC";
  if (index < 0) return `row_id ${direction}`;
  return `${orderOf(template.fields[index] as ImportField, index)} ${direction}, row_id`;
};
