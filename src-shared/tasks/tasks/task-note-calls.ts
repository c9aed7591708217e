import { z } from "zod";
import { voucherUploaded } from "../../billing/vouchers/vouchers-calls.ts";
import { defineCall, idText, shortText } from "../../kernel/calls/define.ts";
import { exportStarted } from "../../records/exports/export-shapes-calls.ts";

const path = "/cdl/1/tasks/{id}/acceptance_note";

/** Most files of one stamped note. */
export const mostNoteFiles = 5;

/** Begins a job that draws the acceptance note of a task as it is accepted now; people masked unless said otherwise. */
export const tasksNote = defineCall({
  ...{ name: "tasks.note", method: "GET", path, access: "task.task.export" },
  query: () =>
    z.strictObject({
      locale: z.enum(["zh-CN", "en"]).optional(),
      protect_id_no: z.enum(["0", "1"]).optional(),
      reason: shortText().optional(),
    }),
  output: exportStarted,
  refusals: ["not_found", "forbidden", "invalid", "nothing_to_export", "too_many_requests"],
});

/** Keeps the stamped note. `code`: what the paper says was accepted; refused where that is no longer so. */
export const tasksUploadNote = defineCall({
  ...{ name: "tasks.uploadNote", method: "POST", path, access: "task.applicant.audit" },
  body: () =>
    z.strictObject({
      code: z.string().min(1).max(20),
      files: z
        .array(z.strictObject({ key: idText }))
        .min(1)
        .max(mostNoteFiles),
    }),
  output: () => voucherUploaded,
  refusals: ["task_note_differs", "invalid", "not_found", "forbidden"],
});
