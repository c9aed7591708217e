import { z } from "zod";
import { command, event, query } from "./define.ts";

const nothing = z.strictObject({});
const importId = z.strictObject({ import_id: z.string().max(64) });
const params = z.record(z.string(), z.union([z.string(), z.number()]));

/** A remark on a cell, a row or the whole file; text under `imports.issues.<code>` with the params. */
export const importIssue = z.object({
  code: z.string(),
  severity: z.enum(["error", "warning"]),
  params,
  column: z.string().nullable(),
});
export type ImportIssue = z.output<typeof importIssue>;

/** Phases: reading → checking → ready (fix or send) → sending → sent; refused: the file cannot be read or is no such template. */
export const importPhases = ["reading", "checking", "ready", "sending", "sent", "refused", "cancelled"] as const;

export const importState = z.object({
  import_id: z.string(),
  phase: z.enum(importPhases),
  file_name: z.string(),
  file_bytes: z.int(),
  template: z.string().nullable(),
  company_id: z.string().nullable(),
  /** Why it was refused: a whole-file message. */
  refusal: z.object({ code: z.string(), params }).nullable(),
  progress: z.object({ rows: z.int(), rows_per_second: z.int(), bytes_done: z.int(), bytes_total: z.int() }),
  /** What the person should know of the file: sheet read, other and hidden sheets, hidden rows, encoding. */
  facts: z
    .object({
      format: z.string(),
      sheet: z.string(),
      other_sheets: z.array(z.string()),
      hidden_sheets: z.array(z.string()),
      hidden_rows: z.int(),
      formulas: z.int(),
      encoding: z.string().nullable(),
      ignored_titles: z.array(z.string()),
    })
    .nullable(),
  columns: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      kind: z.enum(["text", "cents", "date", "boolean", "integer"]),
      required: z.boolean(),
    }),
  ),
  counts: z.object({
    rows: z.int(),
    rows_with_errors: z.int(),
    rows_with_warnings: z.int(),
    errors: z.int(),
    warnings: z.int(),
    refused: z.int(),
  }),
  /** Sums of the money columns over all rows, cents. */
  totals: z.record(z.string(), z.int()),
  /** Whole-file remarks (e.g. the total row differs); `info` says what was understood and blocks nothing. */
  file_issues: z.array(importIssue.extend({ severity: z.enum(["error", "warning", "info"]) })),
  /** One-click fixes and how many cells each would change. */
  fixes: z.array(z.object({ fix: z.string(), cells: z.int() })),
  can_undo: z.boolean(),
  can_redo: z.boolean(),
  /** This batch was sent before: when, by whom, under which number. */
  seen: z.object({ batch_sn: z.string(), create_at: z.string(), by: z.string() }).nullable(),
  /** Whether the service's own checks (worker, history, task) have been made on the rows as they are now. */
  checked_online: z.boolean(),
  sending: z
    .object({ parts_done: z.int(), parts_total: z.int(), waiting_for: z.enum(["nothing", "connection", "sign-in"]) })
    .nullable(),
  result: z
    .object({
      batch_id: z.string(),
      batch_sn: z.string(),
      succeeded: z.int(),
      failed: z.int(),
      accounting_fee: z.int(),
    })
    .nullable(),
  /** Grows with every change of the rows; lets a screen drop late answers. */
  revision: z.int(),
});
export type ImportState = z.output<typeof importState>;

export const importRow = z.object({
  row_id: z.int(),
  /** Row number seen in the spreadsheet. */
  number: z.int(),
  cells: z.record(z.string(), z.string()),
  edited: z.array(z.string()),
  issues: z.array(importIssue),
  /** After sending: what the service said of this row. */
  result: z.object({ ok: z.boolean(), code: z.string().nullable(), params }).nullable(),
});
export type ImportRow = z.output<typeof importRow>;

export const importsArea = {
  /** Starts reading a file that was dropped or chosen. `template: "auto"` recognises it by its titles. */
  open: command(
    z.strictObject({
      file: z.string().max(64),
      template: z.string().max(40),
      company_id: z.string().max(64).nullable(),
    }),
    importState,
  ),
  get: query(importId, importState),
  /** Imports that were not finished: offered again after a restart. */
  open_list: query(nothing, z.array(importState)),
  rows: query(
    importId.extend({
      filter: z.enum(["all", "errors", "warnings", "refused"]),
      search: z.string().max(100).optional(),
      sort: z.strictObject({ column: z.string().max(60), descending: z.boolean() }).optional(),
      offset: z.int().min(0),
      limit: z.int().min(1).max(500),
    }),
    z.object({ count: z.int(), rows: z.array(importRow), revision: z.int() }),
  ),
  /** Position of the next row with an error after `after` (offset in the same filter and order), or null. */
  nextIssue: query(
    importId.extend({ after: z.int().min(-1), severity: z.enum(["error", "warning"]) }),
    z.object({ offset: z.int().nullable() }),
  ),
  edit: command(
    importId.extend({
      edits: z
        .array(z.strictObject({ row_id: z.int(), column: z.string().max(60), text: z.string().max(32_767) }))
        .min(1)
        .max(10_000),
    }),
    importState,
  ),
  deleteRows: command(importId.extend({ row_ids: z.array(z.int()).min(1).max(10_000) }), importState),
  applyFix: command(importId.extend({ fix: z.string().max(40) }), importState),
  undo: command(importId, importState),
  redo: command(importId, importState),
  setCompany: command(importId.extend({ company_id: z.string().max(64) }), importState),
  /** Asks the service what it knows of the rows (worker, history, task); needs the connection. */
  recheck: command(importId, importState),
  /**
   * Seals the rows under one batch key and sends them; goes on by itself after a cut or a restart. `confirm` is the
   * digest-bound summary that the person saw: rows and sum must still be these.
   */
  submit: command(
    importId.extend({
      confirm: z.strictObject({ rows: z.int(), accounting_fee: z.int(), revision: z.int() }),
      settlement_remark: z.string().max(200),
    }),
    importState,
    ["bills", "importRecords"],
  ),
  cancel: command(importId, importState),
  discard: command(importId, z.object({ discarded: z.literal(true) })),
  /** The blank workbook of a template, to be filled in: drop-downs, notes and an example. Errors: `invalid`, `cancelled`. */
  blank: command(
    z.strictObject({ template: z.string().max(40) }),
    z.object({ name: z.string(), saved: z.boolean(), url: z.string().nullable() }),
  ),
  changed: event(importState),
};
