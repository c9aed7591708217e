import { createHash } from "node:crypto";
import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import { workerStandingStates } from "../../../src-shared/kernel/states/worker.ts";
import { addDays, dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { importJobStates } from "../../../src-shared/records/imports/import-job-states.ts";
import { applicantSources, applicantStates } from "../../../src-shared/tasks/applicants/applicant-states.ts";
import { plusTask } from "../../../src-shared/tasks/batches/plus-task-import.ts";
import {
  batchRowOutcomes,
  batchRowReasons,
  taskBatchStates,
} from "../../../src-shared/tasks/batches/task-batch-states.ts";
import { taskAudits, taskModes, taskStates } from "../../../src-shared/tasks/tasks/task-states.ts";
import { insertMany, type Tables, type Tx } from "../../core/database/tables.ts";
import { rowOutcomes } from "../../records/imports/job-store.ts";
import { newTaskRow } from "../../tasks/tasks/new-task.ts";
import { newApplicant } from "../../tasks/tasks/publish.ts";
import type { AreaDemo } from "../history/area-demo.ts";
import { type BatchStory, type BatchTask, batchStories } from "../parts/batch-stories.ts";
import { addTaskEvidence } from "../parts/task-evidence.ts";
import type { World } from "../world/world.ts";

const plusType = 3;
const standardType = 1;
const perPiece = 3;
/** Pay of somebody for whom no bill came, cents. */
const usualPay = 320_00;
const settled = billStates.code("settled");
const { code } = applicantStates;

type Bill = Pick<Tables["bills"], "id" | "labor_id" | "accounting_fee" | "work_date" | "create_at" | "created_by"> &
  Pick<Tables["bills"], "settlement_at" | "status">;
type Worker = Pick<Tables["company_labors"], "id" | "labor_id">;
/** A row of the file: somebody's work on a day, with its bill where one came. */
type Row = {
  readonly worker: Worker;
  readonly amount: number;
  readonly work_date: string | null;
  readonly bill: Bill | null;
};
type Planned = { readonly task: BatchTask; readonly rows: readonly Row[] };

/** The newest bills of a company in a state that belong to no part in a task, one a person, up to a day. */
const billsOf = async (tx: Tx, companyId: number, status: number, upTo: string) => {
  const rows = await tx
    .selectFrom("bills")
    .select(["id", "labor_id", "accounting_fee", "work_date", "create_at", "created_by", "settlement_at", "status"])
    .where("company_id", "=", companyId)
    .where("status", "=", status)
    .where("task_id", "is not", null)
    .where("applicant_id", "is", null)
    .where("task_batch_id", "is", null)
    .where("inner_bill_type", "in", [standardType, plusType])
    .where("create_at", "<=", `${upTo} 23:59:59`)
    .orderBy("id", "desc")
    .limit(400)
    .execute();
  return [...new Map(rows.map((row) => [row.labor_id, row])).values()];
};

/** Rows of a task of the file: of bills that there are, else of people who can work. */
const rowsOf = async (
  world: World,
  tx: Tx,
  story: BatchStory,
  companyId: number,
  task: BatchTask,
  taken: Set<number>,
): Promise<readonly Row[]> => {
  const known = await tx
    .selectFrom("company_labors")
    .select(["id", "labor_id"])
    .where("company_id", "=", companyId)
    .where("standing", "=", workerStandingStates.code("ready"))
    .where("age", ">=", 18)
    .orderBy("id")
    .execute();
  const workers = new Map(
    known.filter(({ labor_id }) => !taken.has(labor_id)).map((worker) => [worker.labor_id, worker]),
  );
  // What is paid was billed some time ago.
  const upTo = task.bills === "settled" ? addDays(world.anchor, -story.daysAgo) : world.anchor;
  const work_date = addDays(world.anchor, -story.daysAgo - 1);
  const bills = task.bills === null ? null : await billsOf(tx, companyId, billStates.code(task.bills), upTo);
  const all: Row[] =
    bills === null
      ? [...workers.values()].map((worker, at) => ({ worker, amount: usualPay + at * 15_00, work_date, bill: null }))
      : bills.flatMap((bill) => {
          const worker = workers.get(bill.labor_id);
          return worker ? [{ worker, amount: bill.accounting_fee, work_date: bill.work_date, bill }] : [];
        });
  const rows = all.slice(0, task.people);
  for (const { worker } of rows) taken.add(worker.labor_id);
  return rows;
};

const sumOf = (rows: readonly Row[]): number => rows.reduce((sum, { amount }) => sum + amount, 0);

const stateOf = (story: BatchStory, { rows }: Planned): keyof typeof taskStates.specs => {
  if (story.status === "cancelled") return "cancelled";
  if (rows.every(({ bill }) => bill === null)) return "inProgress";
  return rows.every(({ bill }) => bill?.status === settled) ? "settled" : "accepted";
};

const sortedDays = (rows: readonly Row[], otherwise: string): string[] =>
  rows.map(({ work_date }) => work_date ?? otherwise).sort();

type Batch = Tables["task_batches"];

/** A task as the file made it, and as its bills have brought it on. */
const taskOf = (world: World, batch: Batch, story: BatchStory, planned: Planned): Tables["tasks"] => {
  const { rows, task } = planned;
  const at = batch.create_at;
  const status = stateOf(story, planned);
  const amounts = rows.map(({ amount }) => amount);
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)];
  const days = sortedDays(rows, dayOf(at));
  const isBilled = status === "accepted" || status === "settled";
  const paid = rows.flatMap(({ bill }) => (bill?.settlement_at ? [bill.settlement_at] : [])).sort();
  return newTaskRow({
    ...{ id: world.ids(1), change_seq: world.seq(), agency_id: batch.agency_id, company_id: batch.company_id },
    ...{ no: world.number("RW", dayOf(at)), name: task.name, status: taskStates.code(status), create_at: at },
    ...{ maker_id: batch.maker_id, industry_name: story.industry, area: story.area, batch_id: batch.id },
    ...{ mode: taskModes.directed, is_display_hall: 0, is_no_audit: 1, is_no_audit_directional: 1 },
    ...{ price: lowest, max_price: highest === lowest ? null : highest, price_unit: perPiece },
    ...{ predict_task_amount: sumOf(rows), need_count: rows.length },
    ...{ start_day: days[0] ?? null, end_day: days.at(-1) ?? null },
    ...{ submit_by: batch.maker_id, submit_at: at, audit_status: taskAudits.approved, audit_at: at, release_at: at },
    ...{ elect_at: at, receive_by: batch.maker_id, receive_at: at },
    ...{ applied_count: rows.length, elected_count: rows.length },
    ...(isBilled && { finished_count: rows.length, accepted_amount: sumOf(rows), bill_count: rows.length }),
    ...(isBilled && { complete_at: at }),
    ...(status === "settled" && { actual_amount: sumOf(rows), settlement_at: paid.at(-1) ?? null }),
    ...(status === "cancelled" && {
      ...{ cancel_by: batch.end_by, cancel_at: batch.end_at, cancel_reason: batch.reason },
      elected_count: 0,
    }),
  });
};

const partOf = (world: World, task: Tables["tasks"], { worker, amount, bill }: Row): Tables["task_applicants"] => {
  const at = task.create_at;
  const isCancelled = task.status === taskStates.code("cancelled");
  return {
    ...newApplicant(task, at),
    ...{ id: world.ids(1), no: world.number("BM", dayOf(at)), change_seq: world.seq(), maker_id: task.maker_id },
    ...{ labor_id: worker.labor_id, company_labor_id: worker.id, source: applicantSources.directed },
    ...{ elect_by: task.maker_id, elect_at: at, receive_at: at, status: code("working") },
    ...(bill !== null && { status: code("accepted"), accept_amount: amount, accept_at: bill.create_at }),
    ...(isCancelled && {
      ...{ status: code("rejected"), reject_by: task.cancel_by, reject_at: task.cancel_at },
      reject_reason: task.cancel_reason,
    }),
  };
};

const uuidOf = (text: string): string => {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** The import that a batch is made of. */
const importOf = (world: World, batch: Batch, file_name: string, membership_id: number): Tables["import_jobs"] => ({
  ...{ id: batch.import_id, version: 1, change_seq: world.seq(), agency_id: batch.agency_id },
  ...{ company_id: batch.company_id, kind: plusTask.kind, no: world.number("DR", dayOf(batch.create_at)) },
  ...{ batch_key: uuidOf(batch.no), digest: createHash("sha256").update(batch.no).digest("hex"), file_name },
  status: importJobStates.code(batch.refused_count > 0 ? "partlySucceeded" : "succeeded"),
  ...{ import_file_url: null, import_file_sha256: null, total_count: batch.total_count },
  ...{ success_count: batch.total_count - batch.refused_count, skip_count: 0, fail_count: batch.refused_count },
  ...{ amount: batch.amount, parts: 1, next_part: 1, next_row: 0, tries: 0, stop_code: null },
  ...{ created_by: batch.maker_id, membership_id, create_at: batch.create_at, received_at: batch.create_at },
  ...{ began_ms: Date.parse(`${batch.create_at.replace(" ", "T")}+08:00`), finish_at: batch.create_at, duration: 0 },
});

const batchOf = (world: World, story: BatchStory, companyId: number, planned: readonly Planned[]): Batch => {
  const maker_id = world.operator("operator").id;
  const bills = planned.flatMap(({ rows }) => rows.flatMap(({ bill }) => (bill === null ? [] : [bill.create_at])));
  const create_at = bills.sort()[0] ?? `${addDays(world.anchor, -story.daysAgo)} 10:12:00`;
  const taken = planned.flatMap(({ rows }) => rows);
  const isDisabled = story.status === "disabled";
  const hasEnded = story.status === "closed" || story.status === "cancelled";
  const later = { by: maker_id, at: `${addDays(world.anchor, -1)} 16:40:00` };
  return {
    ...{ id: world.ids(1), version: 1, change_seq: world.seq(), agency_id: world.agencyId, company_id: companyId },
    ...{ no: world.number("PR", dayOf(create_at)), name: story.name, remark: story.remark ?? "", maker_id, create_at },
    ...{ import_id: world.ids(1), status: taskBatchStates.code(story.status) },
    ...{ total_count: taken.length + story.refused.length, refused_count: story.refused.length, amount: sumOf(taken) },
    ...{ disable_by: isDisabled ? later.by : null, disable_at: isDisabled ? later.at : null },
    ...{ end_by: hasEnded ? later.by : null, end_at: hasEnded ? later.at : null, reason: story.reason ?? null },
  };
};

type FileRow = Omit<Tables["task_batch_rows"], "id" | "row">;

/** Writes the tasks of a batch with their people, and gives the bills of the history to them; returns the rows of the file. */
const addTasks = async (world: World, tx: Tx, batch: Batch, story: BatchStory, planned: readonly Planned[]) => {
  const fileRows: FileRow[] = [];
  const head = { version: 1, change_seq: world.seq(), agency_id: batch.agency_id, company_id: batch.company_id };
  for (const one of planned) {
    const task = taskOf(world, batch, story, one);
    await insertMany(tx, "tasks", [task]);
    const parts = one.rows.map((row) => partOf(world, task, row));
    await insertMany(tx, "task_applicants", parts);
    const bills = one.rows.flatMap(({ bill }) => (bill === null ? [] : [bill]));
    for (const { id } of bills) {
      const change_seq = world.seq();
      const given = { task_id: task.id, task_batch_id: batch.id, inner_bill_type: plusType, change_seq };
      await tx.updateTable("bills").set(given).where("id", "=", id).execute();
    }
    await addTaskEvidence(world, tx, task, parts, bills);
    for (const { worker, amount, work_date } of one.rows)
      fileRows.push({
        ...{ ...head, batch_id: batch.id, task_name: task.name, industry_name: story.industry, price: amount },
        ...{ quantity: "1", amount, work_date, labor_id: worker.labor_id, task_id: task.id },
        ...{ outcome: batchRowOutcomes.made, reason: null },
      });
  }
  for (const reason of story.refused)
    fileRows.push({
      ...{ ...head, batch_id: batch.id, task_name: planned[0]?.task.name ?? "", price: usualPay, quantity: "1" },
      ...{ industry_name: reason === "task_industry_missing" ? "" : story.industry, amount: usualPay },
      ...{ work_date: dayOf(batch.create_at), labor_id: null, task_id: null, outcome: batchRowOutcomes.refused },
      reason: 1 + batchRowReasons.indexOf(reason),
    });
  return fileRows;
};

const addBatch = async (world: World, tx: Tx, story: BatchStory, companyId: number, membershipId: number) => {
  const taken = new Set<number>();
  const planned: Planned[] = [];
  for (const task of story.tasks) {
    const rows = await rowsOf(world, tx, story, companyId, task, taken);
    if (rows.length > 0) planned.push({ task, rows });
  }
  if (planned.length === 0) return;
  const batch = batchOf(world, story, companyId, planned);
  await insertMany(tx, "import_jobs", [importOf(world, batch, `${story.name}.xlsx`, membershipId)]);
  await insertMany(tx, "task_batches", [batch]);
  const rows = await addTasks(world, tx, batch, story, planned);
  await insertMany(
    tx,
    "task_batch_rows",
    rows.map((row, at) => ({ ...row, id: world.ids(1), row: at + 2 })),
  );
  await insertMany(tx, "import_job_rows", resultsOf(batch, rows, story));
};

/** Results of the rows of the file, as its import says them. */
const resultsOf = (batch: Batch, rows: readonly FileRow[], story: BatchStory): Tables["import_job_rows"][] =>
  rows.map(({ outcome, task_name, task_id }, at) => {
    const isRefused = outcome === batchRowOutcomes.refused;
    const code = isRefused ? (story.refused[at - (rows.length - story.refused.length)] ?? null) : null;
    return {
      ...{ import_id: batch.import_id, row: at + 2, no: task_name, params: "{}", record_id: task_id, code },
      ...{ outcome: rowOutcomes[isRefused ? "refused" : "taken"], field: isRefused ? "labor_name" : null },
      // What refused rows said is not kept for long.
      body: null,
    };
  });

/** Batches of plus files in every state: their bills are some of the history, so that what was paid was paid. */
const addBatches = async (world: World, tx: Tx): Promise<void> => {
  const companies = await tx
    .selectFrom("companies")
    .select(["id", "no"])
    .where("agency_id", "=", world.agencyId)
    .execute();
  const byNo = new Map(companies.map(({ id, no }) => [no, id]));
  const { id: membershipId } = await tx
    .selectFrom("memberships")
    .select("id")
    .where("user_id", "=", world.operator("operator").id)
    .executeTakeFirstOrThrow();
  for (const story of batchStories) {
    const id = byNo.get(`QY${String(story.company).padStart(6, "0")}`);
    if (id !== undefined) await addBatch(world, tx, story, id, membershipId);
  }
};

export const demo: AreaDemo = { fill: addBatches };
