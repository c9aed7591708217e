import { z } from "zod";
import { defineCall, idText, okAnswer } from "../../kernel/calls/define.ts";
import { importPartAnswer, importRowResult, originalFile, takenOutcomes } from "../../kernel/calls/import-parts.ts";
import { listAnswer, listQuery } from "../../kernel/lists/answer.ts";
import { listCall } from "../../kernel/lists/list-call.ts";
import { importJobs, laborImports, taskImports } from "./import-jobs-list.ts";

/** Records of imports other than bills, of those kinds whose rows the person may see. */
export const importJobsList = defineCall({
  name: "importJobs.list",
  method: "GET",
  path: "/taskimport",
  access: "signed-in",
  query: () => listQuery(importJobs),
  output: () => listAnswer(importJobs),
});

/** The same of those imports that brought workers in or changed them. */
export const laborImportsList = listCall(laborImports, {
  path: "/taskimport/cdl_labor_importrecords",
});

/** The same of those imports that brought tasks in. */
export const taskImportsList = listCall(taskImports, { path: "/cdl/1/tasks_import_records" });

/**
 * One record with its refused rows. `outcomes`: how many of the taken rows came to what, of imports that tell it (workers); those
 * that none came to are left out. `open_count`: rows that were taken and wait for an answer, which may still refuse them.
 * `can_roll_back`: the kind can be taken back and this person may; `has_failed_rows`: what
 * the person sent in the refused rows is still there for them.
 */
export const importJobsGet = defineCall({
  name: "importJobs.get",
  method: "GET",
  path: "/cdl/1/taskimport/{id}",
  access: "signed-in",
  output: () =>
    z.object({
      record: importJobs.row,
      refused: z.array(importRowResult),
      outcomes: z.array(z.object({ outcome: z.enum(takenOutcomes), count: z.int() })),
      open_count: z.int(),
      can_roll_back: z.boolean(),
      has_failed_rows: z.boolean(),
      file: originalFile,
    }),
});

/** Progress of a batch of the caller's own, by its key; asked until it is done. `not_found` while no part of it has arrived. */
export const importJobsState = defineCall({
  name: "importJobs.state",
  method: "GET",
  path: "/cdl/1/taskimport/batches/{batch_key}",
  access: "signed-in",
  output: importPartAnswer,
});

/** Most refused rows of one answer. */
export const failedRowsOfPage = 1_000;

/**
 * The refused rows of an import of their own as they were sent, for correcting: those after row number `after`, in the order of
 * the spreadsheet. Kept for 30 days.
 */
export const importJobsFailedRows = defineCall({
  name: "importJobs.failedRows",
  method: "GET",
  path: "/cdl/1/taskimport/{id}/fail_export",
  access: "signed-in",
  query: () =>
    z.strictObject({
      after: z
        .string()
        .regex(/^\d{1,7}$/)
        .transform(Number)
        .optional(),
    }),
  output: () =>
    z.object({
      kind: z.int(),
      rows: z.array(
        z.object({
          row: z.int(),
          code: z.string(),
          field: z.string().optional(),
          params: z.record(z.string(), z.union([z.string(), z.number()])),
          values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
        }),
      ),
      has_more: z.boolean(),
    }),
});

/** The same of an import of tasks. */
export const taskImportsFailures = defineCall({
  name: "taskImports.exportFailures",
  method: "GET",
  path: "/cdl/1/tasks_import_records/{id}/fail_export",
  access: "task.task.import",
  query: importJobsFailedRows.query,
  output: importJobsFailedRows.output,
});

/** Most rows that are asked about at once. */
export const importRowsChecked = 1_000;

/**
 * Foretells the result of rows that are about to be sent, of the imports that say so before (`isChecked`); nothing is written.
 * `template`: its name; `rows`: as the import's own call takes them. `field` of an issue: the column, "" for the whole row.
 */
export const importJobsPrecheck = defineCall({
  name: "importJobs.precheck",
  method: "POST",
  path: "/cdl/1/taskimport/precheck",
  access: "signed-in",
  body: () =>
    z.strictObject({
      template: z.string().max(60),
      company_id: idText,
      rows: z
        .array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])))
        .min(1)
        .max(importRowsChecked),
    }),
  output: () =>
    z.object({
      issues: z.array(
        z.object({
          row: z.int(),
          field: z.string(),
          severity: z.enum(["error", "warning"]),
          code: z.string(),
          params: z.record(z.string(), z.union([z.string(), z.number()])),
        }),
      ),
    }),
  refusals: ["forbidden", "not_found", "invalid", "guess_limit"],
});

/** Takes back what an import made, while nothing depends on it. */
export const importJobsRollBack = defineCall({
  name: "importJobs.rollBack",
  method: "POST",
  path: "/cdl/1/taskimport/{id}/rollback",
  access: "signed-in",
  output: () => okAnswer.extend({ taken_back: z.int() }),
  refusals: ["forbidden", "not_found", "illegal_transition", "import_has_dependents", "last_super_admin"],
});
