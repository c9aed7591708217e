import { z } from "zod";
import { departmentsAtMost } from "../access/organization/department-limits.ts";
import { payComparison } from "../billing/bills/bills-calls.ts";
import { command, event, query, readCall, writeCall } from "../kernel/bridge/define.ts";
import { submitChoices, submitFacts } from "../kernel/imports/define-import.ts";
import { workerColumn } from "../kernel/lists/worker-column.ts";
import { calls } from "../registries/calls/registry.ts";
import { mostBilled } from "../tasks/applicants/applicant-bills-calls.ts";
import { preferences } from "./app.ts";

const nothing = z.strictObject({});
const importId = z.strictObject({ import_id: z.string().max(64) });
const params = z.record(z.string(), z.union([z.string(), z.number()]));

/** A department as a person types it; what is said of it is what a file says. */
const typedDepartment = z.strictObject({
  ...{ parent: z.string().max(400), name: z.string().max(200), code: z.string().max(200), leader: z.string().max(200) },
});
export type TypedDepartment = z.output<typeof typedDepartment>;

/** Rows that the program makes: of accepted work, or of departments that somebody typed, of a company or (null) the agency. */
const madeRows = z.discriminatedUnion("made", [
  z.strictObject({
    made: z.literal("acceptedWork"),
    ids: z.array(z.string().max(64)).min(1).max(mostBilled),
    again: z.boolean().optional(),
  }),
  z.strictObject({
    made: z.literal("departments"),
    company_id: z.string().max(64).nullable(),
    lines: z.array(typedDepartment).min(1).max(departmentsAtMost),
    again: z.boolean().optional(),
  }),
]);
export type MadeInput = z.output<typeof madeRows>;

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

/** `accounting_fee`, cents: the confirmed sum (`confirmedColumn`) over the rows that were taken. Imports in one request have no number. */
const batchResult = z.object({
  batch_id: z.string(),
  batch_sn: z.string(),
  succeeded: z.int(),
  failed: z.int(),
  accounting_fee: z.int(),
  facts: z.array(z.object({ name: z.enum(submitFacts), value: z.int() })).optional(),
  /** The batch of tasks that plus bills belong to. */
  task_batch_id: z.string().optional(),
});

export const importState = z.object({
  import_id: z.string(),
  phase: z.enum(importPhases),
  file_name: z.string(),
  file_bytes: z.int(),
  template: z.string().nullable(),
  company_id: z.string().nullable(),
  /** Reason why it was refused: a whole-file message. */
  refusal: z.object({ code: z.string(), params }).nullable(),
  progress: z.object({ rows: z.int(), rows_per_second: z.int(), bytes_done: z.int(), bytes_total: z.int() }),
  /** The first rows of the file while it is still being read: to be looked at only, without what other rows say of them. */
  first_rows: z
    .array(z.object({ number: z.int(), cells: z.record(z.string(), z.string()), issues: z.array(importIssue) }))
    .optional(),
  /** Facts of the file that the person should know: sheet read, other and hidden sheets, hidden rows, encoding. */
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
  /** Columns of the company's own that the rows were read with; absent for the usual ones. */
  own_columns: z.array(workerColumn).optional(),
  counts: z.object({
    rows: z.int(),
    rows_with_errors: z.int(),
    rows_with_warnings: z.int(),
    errors: z.int(),
    warnings: z.int(),
    refused: z.int(),
    /** Rows that an earlier batch made bills of; locked, and in no other count. */
    sent: z.int(),
  }),
  /** Sums of the money columns over all unsent rows, cents. */
  totals: z.record(z.string(), z.int()),
  /** Whole-file remarks (e.g. the total row differs); `info` says what was understood and blocks nothing. */
  file_issues: z.array(importIssue.extend({ severity: z.enum(["error", "warning", "info"]) })),
  /** One-click fixes and how many cells each would change. */
  fixes: z.array(z.object({ fix: z.string(), cells: z.int() })),
  can_undo: z.boolean(),
  can_redo: z.boolean(),
  /** This batch was sent before: when, by whom, under which number. */
  seen: z.object({ batch_sn: z.string(), create_at: z.string(), by: z.string() }).nullable(),
  /** Company's pay by the file against the contract, as of the last check; null where the file says nothing of it. */
  pay: payComparison.nullable().optional(),
  /** True when the service's own checks (worker, history, task) have been made on the rows as they are now. */
  checked_online: z.boolean(),
  /** Rows without errors that the service was not asked about as they now are; absent of rows that it does not check. */
  unchecked_rows: z.int().optional(),
  /** Progress of asking the service; absent while it is not asked. */
  checking: z.object({ rows_done: z.int(), rows_total: z.int() }).optional(),
  sending: z
    .object({
      parts_done: z.int(),
      parts_total: z.int(),
      waiting_for: z.enum(["nothing", "connection", "sign-in", "file", "tasks"]),
      /** Number of rows that the service has taken; there once it has all parts. */
      rows_done: z.int().optional(),
      rows_total: z.int().optional(),
    })
    .nullable(),
  result: batchResult.nullable(),
  /** Outcomes of the batches before, when refused rows were corrected and sent again; oldest first. */
  earlier: z.array(batchResult),
  /**
   * A refused file whose own titles may be taken for the columns that lack: by template, the nearest first; the chosen one
   * alone where one was chosen. Of rows that are read, titles that are not used yet beside columns that nothing fits. Empty
   * where nothing can be brought together.
   */
  unmatched: z.array(
    z.object({
      template: z.string(),
      /** Titles that the template does not know, with up to three values each. */
      titles: z.array(z.object({ title: z.string(), examples: z.array(z.string()) })),
      /** Columns that no title of the file fits. */
      columns: z.array(z.object({ key: z.string(), title: z.string(), required: z.boolean() })),
      /** Of these columns one must be there. */
      any_of: z.array(z.string()),
    }),
  ),
  /** Titles that were mapped to a column by hand; `remembered` for the next file of the company. */
  mapped: z
    .object({ titles: z.array(z.object({ title: z.string(), column: z.string() })), remembered: z.boolean() })
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
  /** A batch made a bill of it: nothing changes it any more. */
  locked: z.boolean(),
  /** After sending: what the service said of this row; a taken one may have a code too. */
  result: z.object({ ok: z.boolean(), code: z.string().nullable(), params }).nullable(),
});
export type ImportRow = z.output<typeof importRow>;

/** Which rows in which order. `code`: only rows with that remark. `issues` as sort column: what is wrong first. */
const rowsView = z.strictObject({
  filter: z.enum(["all", "unsent", "errors", "warnings", "refused"]),
  search: z.string().max(100).optional(),
  code: z.string().max(60).optional(),
  sort: z.strictObject({ column: z.string().max(60), descending: z.boolean() }).optional(),
});
/** Sort column of the remarks: no field is called so. */
export const issuesColumn = "@issues";

/**
 * Rows by their positions in a view, so that any number of them can be named; `revision` is the one that the positions
 * were seen in. AppError `import_changed` for another.
 */
const rowRange = rowsView.extend({ offset: z.int().min(0), count: z.int().min(1), revision: z.int() });
export type ImportRowRange = z.output<typeof rowRange>;

const columnKeys = z.array(z.string().max(60)).min(1).max(200);

/** Text to find: plain, never a pattern. `columns` and `rows` null: all of them. Sent rows are never meant. */
const findIn = z.strictObject({
  find: z.string().min(1).max(200),
  match_case: z.boolean(),
  whole_cell: z.boolean(),
  columns: columnKeys.nullable(),
  rows: rowRange.nullable(),
});
export type ImportFind = z.output<typeof findIn>;

const titlePair = z.strictObject({ title: z.string().min(1).max(200), column: z.string().max(60) });

/** Steps of a person on the rows, of which each gives the import's new state; the desk hands all of them to its rows alike. */
export const importSteps = {
  /** Replaces in one undoable step; `revision` is the one that was counted in. AppError `import_changed`. */
  replace: command(
    () => importId.extend({ ...findIn.shape, replacement: z.string().max(2_000), revision: z.int() }),
    importState,
  ),
  /** Writes the texts of the range's first row into the rows below it, in one undoable step. */
  fillDown: command(() => importId.extend({ rows: rowRange, columns: columnKeys }), importState),
  /** Empties cells in one undoable step; sent rows keep theirs. AppErrors as `paste`. */
  clear: command(() => importId.extend({ rows: rowRange, columns: columnKeys }), importState),
  /** Takes rows out in one undoable step; sent rows stay. AppErrors as `paste`. */
  deleteRange: command(() => importId.extend({ rows: rowRange }), importState),
  edit: command(
    () =>
      importId.extend({
        edits: z
          .array(z.strictObject({ row_id: z.int(), column: z.string().max(60), text: z.string().max(32_767) }))
          .min(1)
          .max(10_000),
      }),
    importState,
  ),
  deleteRows: command(() => importId.extend({ row_ids: z.array(z.int()).min(1).max(10_000) }), importState),
  applyFix: command(() => importId.extend({ fix: z.string().max(40) }), importState),
  undo: command(importId, importState),
  redo: command(importId, importState),
};
export type ImportStep = keyof typeof importSteps;

export const importsArea = {
  ...importSteps,
  /**
   * Starts reading a file that was dropped or chosen. `template: "auto"` recognises it by its titles. Where a file of the
   * same content is open already the answer is that import, `already_open`, and nothing is read: the file may be opened
   * once more with `again`.
   */
  open: command(
    () =>
      z.strictObject({
        file: z.string().max(64),
        template: z.string().max(40),
        company_id: z.string().max(64).nullable(),
        again: z.boolean().optional(),
      }),
    () => importState.extend({ already_open: z.boolean().optional() }),
  ),
  /**
   * Makes the rows of a template of records in place of a file: `acceptedWork` are bills of accepted work, by the ids of who did
   * it (requirement T10); `departments` are lines that a person typed, of a company or (null) the agency. What follows is what follows
   * of a file. `left_out`: how many of them make no row.
   */
  openMade: command(
    () => madeRows,
    () => importState.extend({ already_open: z.boolean().optional(), left_out: z.int() }),
  ),
  get: query(importId, importState),
  /** Imports that were not finished: offered again after a restart. */
  open_list: query(nothing, () => z.array(importState)),
  rows: query(
    () => importId.extend({ ...rowsView.shape, offset: z.int().min(0), limit: z.int().min(1).max(500) }),
    () => z.object({ count: z.int(), rows: z.array(importRow), revision: z.int() }),
  ),
  /**
   * Position in the view of the next row after `after` with such a remark, or null. `code` names one kind; the view is
   * all rows in the file's order where none is given.
   */
  nextIssue: query(
    () =>
      importId.extend({
        after: z.int().min(-1),
        severity: z.enum(["error", "warning"]),
        code: z.string().max(60).optional(),
        view: rowsView.optional(),
      }),
    () => z.object({ offset: z.int().nullable() }),
  ),
  /** Remarks on unsent rows by kind, errors and the most frequent first. `rows`: how many rows have one. */
  issueKinds: query(importId, () =>
    z.object({
      kinds: z.array(
        z.object({
          code: z.string(),
          severity: z.enum(["error", "warning"]),
          remarks: z.int(),
          rows: z.int(),
          /** Of one such remark, to fill the kind's text. */
          params,
          /** Titles of the columns that it is about, in the template's order. */
          columns: z.array(z.string()),
        }),
      ),
      revision: z.int(),
    }),
  ),
  /** Counts the cells and rows that a replacement would change. */
  countMatches: query(
    () => importId.extend(findIn.shape),
    () => z.object({ cells: z.int(), rows: z.int(), revision: z.int() }),
  ),
  /**
   * A piece of what is to be pasted, in turn from nought: one question to the desk is bounded. The first piece begins
   * another paste.
   */
  clipboard: command(
    () => importId.extend({ piece: z.int().min(0).max(1_000), text: z.string().max(200_000) }),
    () => z.object({ pieces: z.int() }),
  ),
  /**
   * Writes the pieces over the grid in one undoable step: from the first row of `rows` (its count is the selection's) and
   * the first of `columns` (all from there to the right, as they are shown). One cell alone fills the selection. AppErrors
   * `import_changed`, `invalid` for more than 100,000 rows or a piece that lacks.
   */
  paste: command(
    () =>
      importId.extend({
        rows: rowRange,
        columns: columnKeys,
        selected_columns: z.int().min(1),
        pieces: z.int().min(1),
      }),
    () => z.object({ state: importState, cells: z.int(), rows_left_out: z.int(), columns_left_out: z.int() }),
  ),
  /** AppError `import_sealed` once a batch of the file was sent: the rest is for the same company. */
  /** `company_id` null: the rows are the agency's own, where the template has such. */
  setCompany: command(() => importId.extend({ company_id: z.string().max(64).nullable() }), importState),
  /** Asks the service what it knows of the rows (worker, history, task); needs the connection. */
  recheck: command(importId, importState),
  /**
   * Seals the rows under one batch key and sends them; goes on by itself after a cut or a restart. `confirm` is the
   * digest-bound summary that the person saw: rows and sum must still be these (`accounting_fee`: the sum of the
   * template's `confirmedColumn`). `choices`: what the rows need to be told of as a whole (`imports/submits.ts`). AppErrors
   * `import_too_many_rows`, `import_row_unfit`, `import_changed`, `import_has_errors`, `forbidden`, `invalid`.
   */
  submit: command(
    () =>
      importId.extend({
        confirm: z.strictObject({ rows: z.int(), accounting_fee: z.int(), revision: z.int() }),
        settlement_remark: z.string().max(200),
        choices: submitChoices.optional(),
      }),
    importState,
    ["bills", "importRecords"],
  ),
  /** Frees the rows that the service refused to be corrected and sent as a batch of their own; sent rows stay locked. */
  mendRefused: command(importId, importState),
  /**
   * Reads a file once more with titles of its own mapped to columns of the template; `remember` keeps that for the
   * company. What was done to its rows is done again. AppError `invalid` for a template, title or column that was not
   * offered, `import_not_found` where nothing was.
   */
  mapTitles: command(
    () =>
      importId.extend({
        template: z.string().max(64),
        titles: z.array(titlePair).min(1).max(200),
        remember: z.boolean(),
      }),
    importState,
  ),
  /**
   * Reads another sheet of the file, by its name; its rows take the place of those that were read. AppErrors `import_sealed`
   * once rows were sent, `import_not_found`, `invalid` for a sheet that is not there or fits no template.
   */
  readSheet: command(() => importId.extend({ sheet: z.string().min(1).max(100) }), importState),
  /** Forgets what was remembered for the template and company of this import; its rows stay as they were read. */
  forgetTitles: command(importId, importState),
  /**
   * Writes rows with a column of what is wrong to a workbook: all of them, or only those with errors (before sending) or
   * refused by the service (after). The job's file is the answer. AppErrors `import_changed`, `disk_full`, `cancelled`.
   */
  download: command(
    () => importId.extend({ rows: z.enum(["all", "failed"]), locale: preferences.shape.locale }),
    () => z.object({ job_id: z.string() }),
  ),
  /** The record that the service has of an import other than bills, with its refused rows. */
  job: readCall(calls["importJobs.get"]),
  rollBackJob: writeCall(calls["importJobs.rollBack"], ["importJobs", "invoiceRecords"]),
  /** Writes the refused rows of such a record, as they were sent and with what was wrong, to a workbook for correcting. */
  downloadFailedRows: command(
    () => z.strictObject({ record_id: z.string().max(64), no: z.string().max(64), locale: preferences.shape.locale }),
    () => z.object({ job_id: z.string() }),
  ),
  cancel: command(importId, importState),
  discard: command(importId, () => z.object({ discarded: z.literal(true) })),
  /**
   * The blank workbook of a template, to be filled in: drop-downs, notes and an example; with the company's own columns
   * where it has some. Errors: `invalid`, `cancelled`.
   */
  blank: command(
    () => z.strictObject({ template: z.string().max(40), company_id: z.string().max(64).nullable().optional() }),
    () => z.object({ name: z.string(), saved: z.boolean(), url: z.string().nullable() }),
  ),
  changed: event(importState),
};
