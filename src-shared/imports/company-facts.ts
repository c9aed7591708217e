import { z } from "zod";

/** What rules may ask of the company that rows are for. Whatever is not known is null and checked by nobody here. */
export const companyFacts = z.object({
  /** Whether it settles with its workers itself (spec 5: no online-settlement rows then). */
  settles_offline: z.boolean().nullable(),
  /** The ceiling of `predict_task_amount` for its type of order, cents (spec 5). */
  task_ceiling: z.int().nullable(),
  /** Names and codes of the departments that are there already. */
  departments: z.array(z.string()).nullable(),
});
export type CompanyFacts = z.output<typeof companyFacts>;

/** Before a company is chosen, and offline. */
export const nothingKnown: CompanyFacts = { settles_offline: null, task_ceiling: null, departments: null };
