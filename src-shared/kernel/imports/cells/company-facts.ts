import { z } from "zod";
import { workerColumn } from "../../lists/worker-column.ts";

const ages = z.object({ min: z.int(), max: z.int() });

/** A department of the company. */
export const companyDepartment = z.object({
  ...{ id: z.string(), parent_id: z.string().nullable(), name: z.string(), code: z.string().nullable() },
});

/** Facts that rules may ask of the company that rows are for. Unknown ones are null and checked by nobody here. */
export const companyFacts = z.object({
  /** True when it settles with its workers itself (spec 5: no online-settlement rows then). */
  settles_offline: z.boolean().nullable(),
  /** The ceiling of `predict_task_amount` of an order whose industry has none of its own, cents (spec 5). */
  task_ceiling: z.int().nullable(),
  /** The ceilings of single industries, cents. */
  task_ceilings: z.record(z.string(), z.int()),
  /** Departments that are there already. */
  departments: z.array(companyDepartment).nullable(),
  /** Years that its workers may have (spec 3, `limit_age`). */
  limit_age: z.object({ male: ages, female: ages }).nullable(),
  /** Columns of its own worker template; empty: the usual ones. They decide how a file is read, not how a row is checked. */
  worker_columns: z.array(workerColumn).nullable(),
});
export type CompanyFacts = z.output<typeof companyFacts>;

/** Before a company is chosen, and offline. */
export const noCompanyFacts: CompanyFacts = {
  settles_offline: null,
  task_ceiling: null,
  task_ceilings: {},
  departments: null,
  limit_age: null,
  worker_columns: null,
};
