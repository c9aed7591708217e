import type { Case, Pointer } from "./matrix-cases.ts";
import type { Ids } from "./matrix-world.ts";

const narrowing = (name: string, record: keyof Ids): Pointer => ({
  at: `query.${name}`,
  record,
  narrows: true,
  with: (id) => ({ query: { [name]: id } }),
});
const ofTask = [
  narrowing("company_id", "company"),
  narrowing("task_id", "tasks"),
  narrowing("applicant_id", "taskApplicants"),
];

/** Tasks, besides the calls of their records. */
export const taskCases = {
  "tasks.dealNew": {
    by: "worker",
    points: [{ at: "body.task_ids", record: "tasks", with: (task_ids) => ({ body: { task_ids } }) }],
  },
  "tasks.events": { by: "worker", points: [{ at: "path.id", record: "tasks", with: (id) => ({ path: { id } }) }] },
  "tasks.batchSearch": { by: "worker", valid: { body: { nos: ["RW1"] } }, plain: ["body.nos[]"] },
  "signins.list": { by: "worker", points: [...ofTask] },
  "jobReports.list": { by: "worker", points: [...ofTask] },
} as const satisfies Readonly<Record<string, Case>>;
