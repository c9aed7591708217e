import type { RunningService } from "../../../src-service/server.ts";
import { insert } from "../small-world.ts";
import type { Case, Pointer } from "./matrix-cases.ts";
import { workerIds } from "./matrix-workers.ts";
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
  "taskImports.list": { by: "worker" },
  "taskImports.exportFailures": {
    by: "worker",
    points: [{ at: "path.id", record: "ownTaskImport", with: (id) => ({ path: { id } }) }],
  },
  "taskApplicants.billRows": {
    by: "worker",
    points: [{ at: "body.ids[]", record: "taskApplicants", with: (id) => ({ body: { ids: [id] } }) }],
  },
  "signins.list": { by: "worker", points: [...ofTask] },
  "companyLabors.sendTaskPage": {
    by: "worker",
    points: [{ at: "path.id", record: "cooperation", with: (id) => ({ path: { id } }) }],
  },
  "signins.photo": {
    by: "worker",
    // Each company has one, under its own number (`addTaskEvidence`).
    points: [{ at: "path.id", record: "company", with: (id) => ({ path: { id }, body: { reason: "核对" } }) }],
  },
  "jobReports.list": { by: "worker", points: [...ofTask] },
} as const satisfies Readonly<Record<string, Case>>;

/**
 * Makes the part in a task that each company has one of its own task and worker, with a sign-in and a report. `idOf`: the ids of the
 * declared records of a company.
 */
export const addTaskEvidence = async (
  running: RunningService,
  idOf: (name: "tasks" | "taskApplicants", company: number) => number,
): Promise<void> => {
  for (const company_id of [11, 12, 21]) {
    const part = idOf("taskApplicants", company_id);
    const task_id = idOf("tasks", company_id);
    const company_labor_id = workerIds.cooperation(company_id);
    const labor_id = workerIds.labor(company_id);
    await running.service.writing
      .updateTable("task_applicants")
      .set({ task_id, labor_id, company_labor_id })
      .where("id", "=", part)
      .execute();
    const own = { id: company_id, agency_id: company_id === 21 ? 2 : 1, company_id, change_seq: 1, labor_id };
    const of = { ...own, task_id, applicant_id: part };
    await insert(running, "sign_ins", { ...of, sign_at: "2026-11-20 08:00:00", received_at: "2026-11-20 08:00:00" });
    await insert(running, "job_reports", { ...of, day: "2026-11-20", create_at: "2026-11-20 18:00:00" });
  }
};
