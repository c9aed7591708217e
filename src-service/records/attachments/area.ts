import { defineArea } from "../../lists/area.ts";
import { attachmentFiles, attachmentHandlers } from "./attachments.ts";
import { paperEnds } from "./paper-ends.ts";

/** Papers of workers: certificates and contracts on paper, with the day that they end. */
export const attachmentsArea = defineArea({
  files: [attachmentFiles],
  deadlines: paperEnds,
  serve: (service) => ({ handlers: attachmentHandlers(service) }),
});
