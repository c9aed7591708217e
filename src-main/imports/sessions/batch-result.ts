import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { submitOf } from "../../../src-shared/registries/imports/submits.ts";
import type { ListName } from "../../../src-shared/registries/lists/registry.ts";
import type { BatchAnswer } from "../sending/ask-part.ts";

/** Reads the result of a finished batch from its state. */
export const batchResultOf = (answer: BatchAnswer): NonNullable<ImportState["result"]> => {
  const { batch_id, batch_sn, succeeded, sum, refused, facts, task_batch_id } = answer;
  const counts = { batch_id, batch_sn, succeeded, failed: refused.length, accounting_fee: sum };
  return {
    ...counts,
    ...(facts.length > 0 && { facts: [...facts] }),
    ...(task_batch_id !== undefined && { task_batch_id }),
  };
};

/** The lists that a batch of a template changed. */
export const listsChangedBy = (template: string): readonly ListName[] => {
  const submit = submitOf(template);
  if (submit === undefined) return ["bills", "importRecords"];
  return [...submit.lists.map(({ name }) => name as ListName), "importJobs"];
};
