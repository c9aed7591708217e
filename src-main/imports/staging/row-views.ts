import type { ImportRow } from "../../../src-shared/bridge/imports.ts";
import type { ImportField, ImportTemplate } from "../../../src-shared/imports/define.ts";
import type { SqlDatabase } from "../../outbox/open-database.ts";
import type { RowStore } from "./row-store.ts";
import type { StagedRow } from "./staged-row.ts";

export type RowFilter = "all" | "errors" | "warnings" | "refused";

/** Which rows in which order; what a page is cut from. */
export type RowView = {
  readonly filter: RowFilter;
  readonly search?: string | undefined;
  readonly sort?: { readonly column: string; readonly descending: boolean } | undefined;
};

const conditions: Readonly<Record<RowFilter, string>> = {
  all: "gone = 0",
  errors: "gone = 0 AND errors > 0",
  warnings: "gone = 0 AND warnings > 0",
  refused: "gone = 0 AND result IS NOT NULL",
};

const namedTwins = 5;

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
  changed(): void {
    this.kept = null;
  }

  page(view: RowView, offset: number, limit: number): { count: number; rows: ImportRow[] } {
    const ids = this.ids(view);
    const rows = ids.slice(offset, offset + limit).map((id) => this.store.row(id) as StagedRow);
    return { count: ids.length, rows: rows.map((row) => this.shown(row)) };
  }

  /** Position among all rows of the next one with such a remark after position `after`, or null. */
  next(after: number, severity: "error" | "warning"): number | null {
    const ids = this.ids({ filter: "all" });
    const counted = severity === "error" ? "errors" : "warnings";
    const from = after < 0 ? 0 : (ids[after] ?? Number.MAX_SAFE_INTEGER);
    const id = this.database
      .prepare(`SELECT row_id FROM rows WHERE ${counted} > 0 AND gone = 0 AND row_id > ? ORDER BY row_id LIMIT 1`)
      .pluck()
      .get(from) as number | undefined;
    return id === undefined ? null : positionOf(ids, id);
  }

  private ids(view: RowView): readonly number[] {
    const name = JSON.stringify([view.filter, view.search ?? "", view.sort ?? null]);
    if (this.kept?.name === name) return this.kept.ids;
    const { template } = this.store;
    const search = view.search?.trim() ?? "";
    const matches = template.fields.map((_field, index) => `c${index} LIKE @search ESCAPE '\\'`).join(" OR ");
    const where = search === "" ? conditions[view.filter] : `${conditions[view.filter]} AND (${matches})`;
    const select = `SELECT row_id FROM rows WHERE ${where} ORDER BY ${sortOf(template, view.sort)}`;
    const statement = this.database.prepare(select).pluck();
    const ids = (search === "" ? statement.all() : statement.all({ search: like(search) })) as number[];
    this.kept = { name, ids };
    return ids;
  }

  private shown(row: StagedRow): ImportRow {
    const { fields } = this.store.template;
    const twins = row.twin ? this.store.sameAs(row, namedTwins) : [];
    const issues = [...row.issues, ...row.across, ...row.online].map((issue) => ({
      ...issue,
      params: { ...issue.params },
    }));
    if (row.twin) {
      const params = { rows: twins.join("、") };
      issues.push({ column: null, code: "duplicate_in_file", severity: "error", params });
    }
    return {
      row_id: row.rowId,
      number: row.number,
      cells: Object.fromEntries(fields.map((field, index) => [field.key, row.cells[index]?.text ?? ""])),
      edited: row.edited.map((index) => fields[index]?.key ?? ""),
      issues,
      result: row.result && { ok: false, code: row.result.code, params: { ...row.result.params } },
    };
  }
}

const sortOf = (template: ImportTemplate, sort: RowView["sort"]): string => {
  const index = template.fields.findIndex((field) => field.key === sort?.column);
  if (sort === undefined) return "row_id";
  const direction = sort.descending ? "DESC" : "ASC";
  if (index < 0) return `row_id ${direction}`;
  return `${orderOf(template.fields[index] as ImportField, index)} ${direction}, row_id`;
};

const positionOf = (ids: readonly number[], id: number): number => {
  let low = 0;
  let high = ids.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] as number) < id) low = middle + 1;
    else high = middle;
  }
  return low;
};
