import { z } from "zod";
import { defineCall, idText, okAnswer, version } from "../../kernel/calls/define.ts";
import { choiceField, filesField, lineField, reasonField, shapeOf } from "../../kernel/forms/fields.ts";
import { dayOfMeaning } from "../../kernel/values/time/day-meanings.ts";
import { attachmentKindCodes } from "./attachment-states.ts";

const path = "/cdl/1/labors/{id}/attachments";
const day = z.iso.date();

/** A paper of a worker. `name`: of the file; `file_key`: by which it is fetched (`storage.download`). */
const attachment = z.object({
  id: idText,
  version: z.int(),
  company_id: idText,
  company_name: z.string(),
  kind: z.int(),
  number: z.string(),
  /** Last day that it is valid; null: it does not end. */
  valid_to: day.nullable(),
  file_key: idText,
  name: z.string(),
  sha256: z.string(),
  bytes: z.int(),
  uploaded_by: z.string(),
  create_at: z.string(),
});

export type Attachment = z.output<typeof attachment>;

/** Papers of a worker that this person may see: of companies within their rows, newest first. `id` is the person's. */
export const laborAttachmentsList = defineCall({
  name: "laborAttachments.list",
  method: "GET",
  path,
  access: "labor.labor.view",
  output: () => z.object({ results: z.array(attachment) }),
});

const numberMost = 40;

/** Fields filled in for a paper beside its last day; one file. */
export const attachmentForm = {
  kind: choiceField(attachmentKindCodes),
  number: lineField({ min: 0, most: numberMost }),
  files: filesField({ least: 1, most: 1 }),
} as const;

/** Adds a paper for the work of a worker for a company: png, jpeg or pdf by its bytes. */
export const laborAttachmentsCreate = defineCall({
  name: "laborAttachments.create",
  method: "POST",
  path,
  access: "labor.labor.edit",
  body: () =>
    z.strictObject({
      company_id: idText,
      kind: attachmentForm.kind.schema,
      number: attachmentForm.number.schema,
      valid_to: dayOfMeaning("expires").nullable(),
      file_key: idText,
    }),
  output: attachment,
  refusals: ["not_found", "worker_merged_into", "attachment_exists"],
});

export const removeAttachmentForm = { reason: reasonField() } as const;

/** Takes a paper away, with the reason; the file and the row are kept, nobody sees them in the list any more. */
export const laborAttachmentsUpdate = defineCall({
  name: "laborAttachments.update",
  method: "PUT",
  path: `${path}/{attachment_id}`,
  access: "labor.labor.edit",
  body: () => z.strictObject({ version, action: z.literal("remove"), ...shapeOf(removeAttachmentForm) }),
  output: okAnswer,
  refusals: ["not_found", "worker_merged_into", "stale_version"],
});
