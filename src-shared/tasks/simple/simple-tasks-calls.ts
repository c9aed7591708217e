import { z } from "zod";
import { mostSimpleWorkers } from "../../companies/business/business-form.ts";
import { defineCall, idText, matchingFilters, nonNegativeCents } from "../../kernel/calls/define.ts";
import { filterFieldNames } from "../../kernel/lists/filter-values.ts";
import { dayOfMeaning } from "../../kernel/values/time/day-meanings.ts";
import { idsText } from "../../records/exports/export-shapes-calls.ts";
import { companyLabors } from "../../workers/workers/company-labors-list.ts";
import { highestPrice } from "../tasks/task-rules.ts";
import { settlementPeriods } from "../tasks/task-states.ts";
import { taskForm } from "../tasks/tasks-record.ts";
import { simpleRunKinds, simpleRunStates } from "./simple-runs.ts";

const path = "/cdl/1/tasks/simple";
const access = "task.task.create";

/** Workers of one company: some by their cooperation, or all that match filters of the list of workers less some. */
const chosen = {
  company_id: idText,
  ids: z.array(idText).min(1).max(mostSimpleWorkers).optional(),
  matching: matchingFilters.optional(),
  except: z.array(idText).max(mostSimpleWorkers).optional(),
} as const;

/** Reason why some are not fit: an error code; of `applicant_not_ready` with where they stand. */
const reason = z.object({ code: z.string(), standing: z.int().nullable(), people: z.int() });
export type SimpleReason = z.output<typeof reason>;

/** Settings of a company's simple tasks. */
const settings = {
  /** Most workers that one is sent to; 0: it may send none. */
  most: z.int(),
  /** Name and industry that they have; "": none. */
  ...{ task_name: z.string(), industry_name: z.string() },
} as const;

/** Counts of whom a choice reaches: chosen, able to take work now, and why the others cannot, most first. */
export const laborCount = z.object({ total: z.int(), fit: z.int(), reasons: z.array(reason), ...settings });

/** Work on a simple task, or on a count. */
export const simpleRun = z.object({
  ...{ id: idText, no: z.string(), kind: z.literal(Object.values(simpleRunKinds)) },
  status: z.literal([...simpleRunStates.codes]),
  ...{ total: z.int(), done: z.int(), sent: z.int(), unfit: z.int(), fail_code: z.string().nullable() },
  ...{ task_id: idText.nullable(), task_no: z.string(), create_at: z.string(), finish_at: z.string().nullable() },
});
export type SimpleRun = z.output<typeof simpleRun>;

export const simpleRefusals = [
  ...(["simple_not_allowed", "simple_too_many", "simple_nobody", "simple_count_changed"] as const),
] as const;

/** Counts workers whom a simple task would reach now; `simple_count_large`: so many are counted by a job. */
export const simpleTasksLaborCount = defineCall({
  ...{ name: "simpleTasks.laborCount", method: "GET", path: `${path}/labor_count`, access },
  query: () =>
    z.strictObject({
      chosen_ids: idsText.optional(),
      except_ids: idsText.optional(),
      ...Object.fromEntries(filterFieldNames(companyLabors).map((name) => [name, z.string().max(8_000).optional()])),
      company_id: idText,
    }),
  output: () => laborCount,
  refusals: ["not_found", "forbidden", "invalid", "simple_count_large"],
});

/** Begins the same count as a job. */
export const simpleTasksAsyncCount = defineCall({
  ...{ name: "simpleTasks.asyncCount", method: "POST", path: `${path}/asyn_count`, access },
  body: () => z.strictObject(chosen),
  output: () => z.object({ run: simpleRun, ...settings }),
  refusals: ["not_found", "forbidden", "invalid", "simple_nobody"],
});

/** Makes one task for many workers and begins to send it to them. `expected`: what the person saw. */
export const tasksCreateSimple = defineCall({
  ...{ name: "tasks.createSimple", method: "POST", path, access },
  body: () =>
    z.strictObject({
      ...chosen,
      name: taskForm.name.schema,
      industry_name: z.string().trim().min(1).max(50),
      /** For each worker, cents. */
      price: nonNegativeCents.min(1).max(highestPrice),
      settlement_period: z.literal(settlementPeriods),
      start_day: dayOfMeaning("planned"),
      end_day: dayOfMeaning("planned"),
      requirement: z.string().trim().max(2_000).optional(),
      expected: z.strictObject({ total: z.int().min(1), fit: z.int().min(1) }),
    }),
  output: () => z.object({ run: simpleRun }),
  keyed: true,
  refusals: [
    ...simpleRefusals,
    ...(["task_faults", "task_word_forbidden", "task_nobody_ready", "company_not_active"] as const),
    ...(["not_found", "forbidden", "invalid"] as const),
  ],
});

/** Progress of a run. */
export const simpleTasksStatus = defineCall({
  ...{ name: "simpleTasks.status", method: "GET", path: `${path}/{id}/status`, access: "task.task.view" },
  output: () => z.object({ run: simpleRun, reasons: z.array(reason) }),
});

/** Results of a run, worker by worker; `unfit`: 1 only those left out, 0 only those sent. */
export const simpleTasksResults = defineCall({
  ...{ name: "simpleTasks.results", method: "GET", path: `${path}/{id}/results`, access: "task.task.view" },
  query: () =>
    z.strictObject({
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      unfit: z.enum(["0", "1"]).optional(),
    }),
  output: () =>
    z.object({
      count: z.int(),
      page_size: z.int(),
      results: z.array(
        z.object({
          ...{ seq: z.int(), company_labor_id: idText, name: z.string(), id_no: z.string() },
          ...{ code: z.string().nullable(), standing: z.int().nullable() },
        }),
      ),
    }),
});
