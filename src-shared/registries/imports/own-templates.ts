import type { ImportTemplate } from "../../kernel/imports/cells/define.ts";
import type { WorkerColumn } from "../../kernel/lists/worker-column.ts";
import { workerTemplate } from "../../workers/workers/worker-fields.ts";
import { templates } from "./registry.ts";

/** The worker template of a company with columns of its own; null for none, or such as cannot stand side by side. */
const ownWorkerTemplate = (columns: readonly WorkerColumn[] | null): ImportTemplate | null => {
  if (columns === null || columns.length === 0) return null;
  try {
    return workerTemplate(columns);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

/** Every template as a company has it, in the order in which a person is offered them. */
export const templatesFor = (columns: readonly WorkerColumn[] | null): readonly ImportTemplate[] => {
  const own = ownWorkerTemplate(columns);
  return Object.values(templates).map((one) => (own !== null && one.name === own.name ? own : one));
};

/** One template as a company has it; undefined for a name that no template bears. */
export const templateFor = (name: string, columns: readonly WorkerColumn[] | null): ImportTemplate | undefined =>
  templatesFor(columns).find((one) => one.name === name);
