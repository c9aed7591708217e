import { plainMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { type PlusTaskRow, taskToCreate } from "../../../src-shared/tasks/batches/plus-task-import.ts";
import {
  batchRowOutcomes,
  batchRowReasons,
  taskBatchStates,
} from "../../../src-shared/tasks/batches/task-batch-states.ts";
import type { SignedIn, Writing } from "../../core/context.ts";
import { insertMany, type Reader, type Tables } from "../../core/database/tables.ts";
import type { ImportJob, ImportKind, RowRemark, RowResult } from "../../core/plumbing/import-kind.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import { assertCompanyMay } from "../../directory/companies/company-work.ts";
import { findCompany } from "../../directory/companies/find-company.ts";
import { makeTasks } from "./make-tasks.ts";
import { isOfFile, planRows, type RowFault } from "./plan-rows.ts";

type Batch = Tables["task_batches"];

const { save } = versioned("task_batches", "taskBatches");

/** The batch that an import makes; undefined while none of its rows was taken up. */
export const batchOfImport = (db: Reader, importId: number): Promise<Batch | undefined> =>
  db.selectFrom("task_batches").selectAll().where("import_id", "=", importId).executeTakeFirst();

const withoutEnding = (name: string): string => name.replace(/\.[0-9a-z]{1,5}$/iu, "").slice(0, 100);

const openBatch = async (context: SignedIn, writing: Writing, job: ImportJob): Promise<Batch> => {
  const [no = ""] = await writing.numbers("PR", 1);
  const batch: Batch = {
    ...{ id: await writing.ids(1), version: 1, change_seq: await writing.changeSeq(), agency_id: job.agency_id },
    ...{ company_id: job.company_id, no, name: withoutEnding(job.file_name) || no, remark: "", import_id: job.id },
    ...{ status: taskBatchStates.code("open"), maker_id: context.principal.user_id, create_at: writing.at },
    ...{ total_count: job.total_count, refused_count: 0, amount: 0 },
    ...{ disable_by: null, disable_at: null, end_by: null, end_at: null, reason: null },
  };
  await writing.tx.insertInto("task_batches").values(batch).execute();
  await writing.audit({
    ...{ agency_id: batch.agency_id, action: "taskBatches.create", object: `taskBatch:${batch.id}` },
    after: { no, import: job.no, rows: job.total_count },
  });
  return batch;
};

/** Amounts of a reason as a person reads them. */
const shown = ({ params = {} }: RowFault): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, cents]) => [name, plainMoney(cents).replace(/\.00$/u, "")]));

const reasonOf = ({ code }: RowFault): number =>
  1 +
  (batchRowReasons as readonly string[]).indexOf(
    (batchRowReasons as readonly string[]).includes(code) ? code : "other",
  );

const check: NonNullable<ImportKind<PlusTaskRow>["check"]> = async ({ context, company_id, rows }) => {
  const { db, principal } = context;
  const company = await findCompany(db, principal, String(company_id));
  const plan = await planRows(context, db, company, rows, null);
  const faults = [...plan.refused].flatMap(([row, fault]): RowRemark[] => {
    // Whoever is unknown or too young is told with the bills.
    if (fault.code === "worker_not_found" || fault.code === "applicant_under_age") return [];
    return [{ row, field: fault.field, severity: "error", code: fault.code, params: shown(fault) }];
  });
  const created = plan.tasks.flatMap(({ name, task, rows: [first] }): RowRemark[] =>
    task !== null || first === undefined
      ? []
      : [
          {
            ...{ row: first.row.row, field: "task_name", severity: "warning", code: taskToCreate },
            params: { task: name },
          },
        ],
  );
  return [...faults, ...created];
};

/**
 * Tasks of a plus file (requirement T8): those that are missing are made and begun, with the workers of the rows at work. What they
 * get is accepted as their bills are made (`follow-batches.ts`).
 */
export const plusTasks: ImportKind<PlusTaskRow> = {
  name: "plus_task",
  check,
  // Bills that were taken back, or not sent, come again: the tasks that were made for them are there.
  repeats: async (db, importId) => (await batchOfImport(db, importId))?.status === taskBatchStates.code("open"),
  answers: async (db, importId) => {
    const batch = await batchOfImport(db, importId);
    return batch === undefined ? {} : { task_batch_id: String(batch.id) };
  },
  take: async ({ context, writing, job, rows }) => {
    const { tx } = writing;
    const company = await findCompany(tx, context.principal, String(job.company_id));
    assertCompanyMay(company, "giveWork");
    const batch = (await batchOfImport(tx, job.id)) ?? (await openBatch(context, writing, job));
    const plan = await planRows(context, tx, company, rows, batch.id);
    const taskOf = await makeTasks(writing, batch, plan.tasks);
    const first = await writing.ids(rows.length);
    const change_seq = await writing.changeSeq();
    const wanted = new Map(
      plan.tasks.flatMap(({ task, rows: own }) =>
        own.map(({ row, worker }) => {
          const isMade = task === null || task.batch_id === batch.id;
          // Whoever works on a task that people made is their matter: anybody may be billed for it.
          return [row.row, { isMade, worker: isOfFile(task) ? worker : null }] as const;
        }),
      ),
    );
    const { refused, known } = plan;
    await insertMany(
      tx,
      "task_batch_rows",
      rows.map((row, at) => {
        const fault = refused.get(row.row);
        const one = wanted.get(row.row);
        return {
          ...{ id: first + at, version: 1, change_seq, agency_id: batch.agency_id, company_id: batch.company_id },
          ...{ batch_id: batch.id, row: row.row, task_name: row.task_name, industry_name: row.industry_name ?? "" },
          ...{ price: row.price ?? null, quantity: row.quantity ?? "", amount: row.amount },
          ...{
            work_date: row.work_date ?? null,
            labor_id: (fault === undefined ? one?.worker?.labor_id : known.get(row.row)) ?? null,
          },
          task_id: fault === undefined ? (taskOf.get(row.task_name) ?? null) : null,
          outcome:
            fault === undefined ? batchRowOutcomes[one?.isMade === true ? "made" : "found"] : batchRowOutcomes.refused,
          reason: fault === undefined ? null : reasonOf(fault),
        };
      }),
    );
    const taken = rows.filter(({ row }) => !refused.has(row));
    await save(writing, batch, {
      refused_count: batch.refused_count + refused.size,
      amount: batch.amount + taken.reduce((sum, { amount }) => sum + amount, 0),
    });
    return rows.map(({ row, task_name, amount }): RowResult => {
      const fault = refused.get(row);
      const record_id = taskOf.get(task_name);
      return fault === undefined
        ? { row, outcome: "taken", no: task_name, amount, ...(record_id !== undefined && { record_id }) }
        : { row, outcome: "refused", no: task_name, code: fault.code, field: fault.field, params: shown(fault) };
    });
  },
};
