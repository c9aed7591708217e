import type { RunningService } from "../../../src-service/server.ts";
import { recordNames } from "../../../src-shared/registries/records/registry.ts";
import { insert } from "../small-world.ts";
import type { Case, Pointer } from "./matrix-cases.ts";
import { insuranceIds, insuranceMoneyCases } from "./matrix-insurance-money.ts";
import { workerIds } from "./matrix-workers.ts";
import type { Ids, Known } from "./matrix-world.ts";

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

const ofBatches = (body: (ids: string[]) => object): Pointer => ({
  at: "body.ids[]",
  record: "taskBatch",
  with: (id) => ({ body: body([id]) }),
});
const batchPaper: Pointer = {
  at: "query.task_batch_id",
  record: "taskBatch",
  with: (task_batch_id) => ({ query: { task_batch_id } }),
};

const known = (last: number): Known => ({
  own: String(11_000 + last),
  sibling: String(12_000 + last),
  stranger: String(21_000 + last),
  absent: "987654321",
});

/** Ids of the batches that these calls are about (`addTaskEvidence`). */
export const taskIds = { taskBatch: known(95), ...insuranceIds } as const;
const simpleBody = {
  ...{ company_id: "11", name: "简易派单", industry_name: "物流服务", price: 100, settlement_period: 3 },
  ...{ start_day: "2026-12-01", end_day: "2026-12-02", expected: { total: 1, fit: 1 } },
};
/** The task of the first company, as `matrix-records.ts` numbers it. */
const ownTask = 11_500 + recordNames.indexOf("tasks");
/** Places of a choice of workers in a body. */
const choosing = (body: Readonly<Record<string, unknown>>): readonly Pointer[] => [
  { at: "body.company_id", record: "company", with: (company_id) => ({ body: { ...body, company_id } }) },
  { at: "body.ids[]", record: "cooperation", with: (id) => ({ body: { ...body, ids: [id] } }) },
  { at: "body.except[]", record: "cooperation", with: (id) => ({ body: { ...body, except: [id] } }) },
];
/** A place in the query of a count of the first company's workers. */
const ofCompany = (name: string, record: keyof Ids): Pointer => ({
  ...{ at: `query.${name}`, record },
  with: (id) => ({ query: { company_id: "11", [name]: id } }),
});
const noteFile = [{ key: "file-11" }];

/** Tasks, besides the calls of their records. */
export const taskCases = {
  ...insuranceMoneyCases,
  "tasks.dealNew": {
    by: "worker",
    points: [{ at: "body.task_ids", record: "tasks", with: (task_ids) => ({ body: { task_ids } }) }],
  },
  "tasks.events": { by: "worker", points: [{ at: "path.id", record: "tasks", with: (id) => ({ path: { id } }) }] },
  "tasks.note": {
    by: "worker",
    plain: ["query.protect_id_no"],
    points: [{ at: "path.id", record: "tasks", with: (id) => ({ path: { id } }) }],
  },
  "tasks.uploadNote": {
    by: "worker",
    points: [
      {
        at: "path.id",
        record: "tasks",
        with: (id) => ({ path: { id }, body: { code: "0000-0000", files: noteFile } }),
      },
      {
        ...{ at: "body.files[].key", record: "file" },
        with: (key) => ({
          path: { id: String(ownTask) },
          body: { code: "0000-0000", files: [{ key }] },
        }),
      },
    ],
  },
  "simpleTasks.laborCount": {
    by: "worker",
    points: [
      { at: "query.company_id", record: "company", with: (company_id) => ({ query: { company_id } }) },
      ofCompany("chosen_ids", "cooperation"),
      ofCompany("except_ids", "cooperation"),
      { ...ofCompany("organization_id", "department"), narrows: true },
      { ...ofCompany("labor_id", "labor"), narrows: true },
      { ...ofCompany("ids", "cooperation"), narrows: true },
    ],
    // ID numbers, not ids.
    plain: ["query.id_nos"],
  },
  "simpleTasks.asyncCount": { by: "worker", points: choosing({ company_id: "11" }) },
  "tasks.createSimple": { by: "worker", points: choosing(simpleBody) },
  "simpleTasks.status": {
    by: "worker",
    points: [{ at: "path.id", record: "simpleRun", with: (id) => ({ path: { id } }) }],
  },
  "simpleTasks.results": {
    by: "worker",
    points: [{ at: "path.id", record: "simpleRun", with: (id) => ({ path: { id } }) }],
  },
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
  "signins.list": { by: "worker", points: [...ofTask, narrowing("ids", "company")] },
  "companyLabors.sendTaskPage": {
    by: "worker",
    points: [{ at: "path.id", record: "cooperation", with: (id) => ({ path: { id } }) }],
  },
  "signins.photo": {
    by: "worker",
    // Each company has one, under its own number (`addTaskEvidence`).
    points: [{ at: "path.id", record: "company", with: (id) => ({ path: { id }, body: { reason: "核对" } }) }],
  },
  "taskBatches.list": {
    by: "worker",
    points: [narrowing("company_id", "company"), narrowing("ids", "taskBatch")],
  },
  "taskBatchRows.list": {
    by: "worker",
    points: [narrowing("company_id", "company"), narrowing("batch_id", "taskBatch")],
  },
  "simpleRuns.list": {
    by: "worker",
    points: [narrowing("company_id", "company"), narrowing("task_id", "tasks"), narrowing("ids", "simpleRun")],
  },
  "simpleRunRows.list": {
    by: "worker",
    points: [narrowing("company_id", "company"), narrowing("run_id", "simpleRun")],
  },
  "taskBatches.get": {
    by: "worker",
    points: [{ at: "path.id", record: "taskBatch", with: (id) => ({ path: { id } }) }],
  },
  "taskBatches.update": {
    by: "worker",
    points: [
      { at: "path.id", record: "taskBatch", with: (id) => ({ path: { id }, body: { version: 1, remark: "核对" } }) },
    ],
  },
  "taskBatches.updateMany": {
    by: "worker",
    points: [ofBatches((ids) => ({ ids, action: "cancel", reason: "核对" }))],
  },
  "taskBatches.plusDisable": { by: "worker", points: [ofBatches((ids) => ({ ids, reason: "核对" }))] },
  "taskBatches.plusExport": { by: "worker", points: [batchPaper], plain: ["query.protect_id_no"] },
  "taskBatches.plusExportTask": { by: "worker", points: [batchPaper], plain: ["query.protect_id_no"] },
  "taskBatches.plusExportBill": { by: "worker", points: [batchPaper], plain: ["query.protect_id_no"] },
  "jobReports.list": { by: "worker", points: [...ofTask, narrowing("ids", "company")] },
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
    const import_id = company_id * 1_000 + 96;
    const batch = company_id * 1_000 + 95;
    const { labor_id: _labor, ...of_company } = own;
    await running.service.writing.updateTable("tasks").set({ batch_id: batch }).where("id", "=", task_id).execute();
    await running.service.writing
      .updateTable("bills")
      .set({ task_batch_id: batch })
      .where("company_id", "=", company_id)
      .execute();
    await insert(running, "import_jobs", {
      ...{
        ...of_company,
        id: import_id,
        company_id: 0,
        no: `DR9${company_id}`,
        kind: 16,
        batch_key: `task-batch-${company_id}`,
        status: 3,
      },
      ...{ digest: "", create_at: "2026-11-20 08:00:00", received_at: "2026-11-20 08:00:00" },
      finish_at: "2026-11-20 08:00:00",
    });
    await insert(running, "task_batches", {
      ...{ ...of_company, id: batch, version: 1, no: `PR${company_id}`, name: "十一月", status: 1, import_id },
      ...{ create_at: "2026-11-20 08:00:00", maker_id: 0 },
    });
    await insert(running, "task_batch_rows", { ...own, version: 1, batch_id: batch, row: 2, outcome: 2, task_id });
    await insert(running, "simple_task_runs", {
      ...{ id: company_id * 100 + 95, agency_id: own.agency_id, company_id, task_id, kind: 1, status: 2, version: 1 },
      ...{ change_seq: 1, no: `JD${company_id}`, maker_id: company_id === 21 ? 1008 : 1002, chosen: "[]" },
      create_at: "2026-11-20 08:00:00",
    });
    await insert(running, "simple_task_rows", {
      ...{ run_id: company_id * 100 + 95, seq: 1, company_labor_id, labor_id },
      create_at: "2026-11-20 08:00:00",
    });
    await insert(running, "job_reports", { ...of, day: "2026-11-20", create_at: "2026-11-20 18:00:00" });
  }
};
