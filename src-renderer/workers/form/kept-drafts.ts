import { keptForPerson } from "../../session/kept-for-person.ts";
import type { WorkerDraft } from "./worker-draft.ts";

/** Forms of new workers that were closed before they were saved, by person. */
const drafts = keptForPerson<WorkerDraft>();

export const keptDraft = (userId: string): WorkerDraft | undefined => drafts.get(userId);

export const keepDraft = (userId: string, draft: WorkerDraft | null): void => {
  if (draft === null) drafts.delete(userId);
  else drafts.set(userId, draft);
};
