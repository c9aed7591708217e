import { sql } from "kysely";
import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import { taskBatchDecisions } from "../../../src-shared/tasks/batches/task-batches-calls.ts";
import { taskBatches, taskBatchRows } from "../../../src-shared/tasks/batches/task-batches-list.ts";
import { deciderOf } from "../../access/agencies/person-limits.ts";
import type { HandlersFor, SignedIn } from "../../core/context.ts";
import { sealed, unsealed } from "../../core/database/table-rules.ts";
import type { Reader } from "../../core/database/tables.ts";
import { startRounds } from "../../core/plumbing/rounds.ts";
import { assertVersion, versioned } from "../../core/plumbing/versioned.ts";
import { defineArea } from "../../lists/area.ts";
import { listRows, maskedRow } from "../../lists/lists/query.ts";
import { verdictsOf } from "../../records/records/decide.ts";
import { batchExports, paperHandlers } from "./batch-papers.ts";
import { taskBatchesSource, taskBatchRowsSource } from "./batches-source.ts";
import { actOnBatches, asDecided, findBatch, isWorking } from "./end-batches.ts";
import { followBatchBills } from "./follow-batch-bills.ts";
import { plusTasks } from "./plus-tasks.ts";

const everyMs = 15_000;
const { save } = versioned("task_batches", "taskBatches");

const batchRow = ({ db, principal }: SignedIn, id: number) =>
  maskedRow(db, principal, taskBatches, taskBatchesSource, id);

/** Bills of a batch by how far they are. */
const billsOf = async (db: Reader, batchId: number) => {
  const { code } = billStates;
  const rows = await db
    .selectFrom("bills")
    .select("status")
    .select(sql<number>`count(*)`.as("bills"))
    .where("task_batch_id", "=", batchId)
    .groupBy("status")
    .execute();
  const count = (...keys: readonly Parameters<typeof code>[0][]): number => {
    const codes = keys.map(code);
    return rows.reduce((sum, { status, bills }) => sum + (codes.includes(status) ? Number(bills) : 0), 0);
  };
  return {
    to_audit: count("toConfirm", "toAudit", "rejected"),
    to_settle: count("toSettle", "settleFailed", "returned"),
    settling: count("inSettlement", "settling"),
    paid: count("settled"),
  };
};

type Calls =
  | "taskBatches.list"
  | "taskBatchRows.list"
  | "taskBatches.get"
  | "taskBatches.update"
  | "taskBatches.updateMany"
  | "taskBatches.plusDisable";

const handlers: HandlersFor<Calls> = {
  "taskBatches.list": ({ db, principal }, { query }) => listRows(db, principal, taskBatches, query, taskBatchesSource),
  "taskBatchRows.list": ({ db, principal }, { query }) =>
    listRows(db, principal, taskBatchRows, query, taskBatchRowsSource),
  "taskBatches.get": async (context, { params }) => {
    const { db, principal } = context;
    const found = await findBatch(db, principal, params.id);
    const batch = await batchRow(context, found.id);
    return {
      batch,
      working: await isWorking(db, found),
      open_tasks: batch.open_task_count,
      bills: await billsOf(db, found.id),
      actions: verdictsOf(taskBatchDecisions, await asDecided(db, found), {}, await deciderOf(db, principal)),
    };
  },
  "taskBatches.update": async (context, { params, body }) => {
    const id = await context.write(async (writing) => {
      const batch = await findBatch(writing.tx, context.principal, params.id);
      const { version, ...changes } = body;
      assertVersion(batch, version);
      const { name = batch.name, remark = batch.remark } = changes;
      const saved = await save(writing, batch, { name, remark });
      await writing.audit({
        ...{ agency_id: batch.agency_id, action: "taskBatches.edit", object: `taskBatch:${batch.id}` },
        before: { name: batch.name, remark: batch.remark, version: batch.version },
        after: { name, remark, version: saved.version },
      });
      return batch.id;
    });
    return { batch: await batchRow(context, id) };
  },
  "taskBatches.updateMany": (context, { body }) => actOnBatches(context, body.ids, body.action, body.reason),
  "taskBatches.plusDisable": (context, { body }) => actOnBatches(context, body.ids, "disable", body.reason),
};

/** Batches of tasks: made of plus files, followed by their bills, ended by people. */
export const taskBatchesArea = defineArea({
  tables: {
    ...sealed("task_batches"),
    ...unsealed(
      { noWeight: "what was uploaded; the tasks, people and bills made of it are sealed" },
      "task_batch_rows",
    ),
  },
  sources: {
    taskBatches: { source: taskBatchesSource, table: "task_batches" },
    taskBatchRows: { source: taskBatchRowsSource, table: "task_batch_rows" },
  },
  importKinds: [plusTasks],
  exports: batchExports,
  serve: (service) => ({
    handlers: { ...handlers, ...paperHandlers(service) },
    start: () => {
      if (!service.runsJobs) return;
      const steps = [() => followBatchBills(service)];
      startRounds(service, { steps, everyMs, fault: "task_batch_round_failed", startsNow: true });
    },
  }),
});
