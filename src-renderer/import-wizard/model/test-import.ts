import type { ImportIssue, ImportRow, ImportState } from "../../../src-shared/bridge/imports.ts";

/** For component tests: an import of many rows as the desk would tell it. */

export const wholeCount = 100_000;

export const stateOf = (overrides: Partial<ImportState> = {}): ImportState => ({
  import_id: "i1",
  phase: "ready",
  file_name: "十一月.xlsx",
  file_bytes: 2_048,
  template: "fast_bill",
  company_id: "77",
  refusal: null,
  progress: { rows: wholeCount, rows_per_second: 100, bytes_done: 2_048, bytes_total: 2_048 },
  facts: null,
  columns: [
    { key: "labor_name", title: "姓名", kind: "text", required: true },
    { key: "id_no", title: "身份证号", kind: "text", required: true },
    { key: "accounting_fee", title: "核算费用", kind: "cents", required: true },
  ],
  counts: { rows: wholeCount, rows_with_errors: 0, rows_with_warnings: 0, errors: 0, warnings: 0, refused: 0, sent: 0 },
  totals: { accounting_fee: 1_640_902 },
  file_issues: [],
  fixes: [],
  can_undo: false,
  can_redo: false,
  seen: null,
  checked_online: true,
  sending: null,
  result: null,
  earlier: [],
  unmatched: [],
  mapped: null,
  revision: 1,
  ...overrides,
});

export const rowOf = (position: number, issues: ImportIssue[] = [], locked = false): ImportRow => ({
  row_id: position + 1,
  number: position + 2,
  cells: { labor_name: `人${position}`, id_no: "330106199003071234", accounting_fee: "12.00" },
  edited: [],
  issues,
  locked,
  result: locked ? { ok: true, code: null, params: {} } : null,
});
