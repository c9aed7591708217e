import { defineArea } from "../../lists/area.ts";
import { acceptanceNotesKind, startNote } from "./note-job.ts";
import { uploadNote } from "./upload-note.ts";

/** Acceptance notes of tasks: drawn from accepted work, kept when they are stamped. */
export const taskNotesArea = defineArea({
  exports: { acceptanceNotes: acceptanceNotesKind },
  serve: (service) => ({
    handlers: {
      "tasks.note": async (context, request, ...rest) => {
        const started = await startNote(context, request, ...rest);
        service.exportQueue.ring();
        return started;
      },
      "tasks.uploadNote": uploadNote(service),
    },
  }),
});
