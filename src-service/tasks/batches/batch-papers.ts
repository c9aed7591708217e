import { sql } from "kysely";
import { exportKinds } from "../../../src-shared/records/exports/export-kinds.ts";
import { listByName } from "../../../src-shared/registries/lists/registry.ts";
import type { HandlersFor, Principal, SignedIn } from "../../core/context.ts";
import { ServiceError } from "../../core/context.ts";
import type { JobKind } from "../../lists/area.ts";
import type { Service } from "../../lists/service.ts";
import { addJob, jobRow } from "../../records/exports/job-store.ts";
import { checkClear, type ListExportRequest } from "../../records/exports/list-export-request.ts";
import { writeListWorkbook } from "../../records/exports/list-workbook.ts";
import { findBatch } from "./end-batches.ts";

type Paper = {
  readonly list: "taskBatchRows" | "tasks" | "bills";
  readonly kind: number;
  readonly table: string;
  readonly filter: string;
};

const papers = {
  rows: { list: "taskBatchRows", kind: exportKinds.taskBatchFile, table: "task_batch_rows", filter: "batch_id" },
  tasks: { list: "tasks", kind: exportKinds.taskBatchTasks, table: "tasks", filter: "batch_id" },
  bills: { list: "bills", kind: exportKinds.taskBatchBills, table: "bills", filter: "task_batch_id" },
} as const satisfies Readonly<Record<string, Paper>>;

type Query = {
  readonly task_batch_id: string;
  readonly locale?: "zh-CN" | "en" | undefined;
  readonly protect_id_no?: "0" | "1" | undefined;
  readonly reason?: string | undefined;
};

/** Every column of a list that is shown at all. */
const columnsOf = (list: Paper["list"]): string[] =>
  Object.entries(listByName(list).columns).flatMap(([name, { carried }]) => (carried ? [] : [name]));

const countOf = async ({ db }: SignedIn, { table, filter }: Paper, batchId: number): Promise<number> => {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}
    where ${sql.ref(filter)} = ${batchId}`.execute(db);
  return Number(rows[0]?.rows ?? 0);
};

const start = async (context: SignedIn, paper: Paper, query: Query) => {
  const { db, principal } = context;
  if (!principal.permissions.has(listByName(paper.list).permission)) throw new ServiceError("forbidden");
  const batch = await findBatch(db, principal, query.task_batch_id);
  const { protect_id_no = "1", reason = "" } = query;
  checkClear(principal, protect_id_no === "0", reason);
  const total = await countOf(context, paper, batch.id);
  if (total === 0) throw new ServiceError("nothing_to_export");
  const filters = {
    [paper.filter]: String(batch.id),
    // Of a batch none is left out for where its audit stands.
    ...(paper.list === "tasks" && { audit_status: "1,2,3" }),
  };
  const request: ListExportRequest = {
    ...{ list: paper.list, filters, ids: null, except: [], columns: columnsOf(paper.list), ordering: null },
    ...{ locale: query.locale ?? "zh-CN", options: [], within: null },
  };
  const job = await context.write((writing) =>
    addJob(context, writing, {
      ...{ kind: paper.kind, request: JSON.stringify(request), matched: total, total, direction: 1 },
      ...{ protect_id_no: protect_id_no === "1", protect_mobile: true, reason: reason.trim() },
    }),
  );
  return { job: await jobRow(db, principal, job.id) };
};

const mayExport = ({ permissions }: Principal): boolean => permissions.has("task.task.export");
const mayExportBills = ({ permissions }: Principal): boolean => permissions.has("bill.bill.export");

/** Workbooks of a batch: the rows of its file with what became of them, its tasks, its bills. */
export const batchExports = {
  taskBatchFile: { ending: "xlsx", mayRun: mayExport, make: writeListWorkbook },
  taskBatchTasks: { ending: "xlsx", mayRun: mayExport, make: writeListWorkbook },
  taskBatchBills: { ending: "xlsx", mayRun: mayExportBills, make: writeListWorkbook },
} as const satisfies Readonly<Record<string, JobKind>>;

type Calls = "taskBatches.plusExport" | "taskBatches.plusExportTask" | "taskBatches.plusExportBill";

/** Handlers that begin these jobs. */
export const paperHandlers = (service: Pick<Service, "exportQueue">): HandlersFor<Calls> => {
  const begin =
    (paper: Paper) =>
    async (context: SignedIn, { query }: { readonly query: Query }) => {
      const started = await start(context, paper, query);
      service.exportQueue.ring();
      return started;
    };
  return {
    "taskBatches.plusExport": begin(papers.rows),
    "taskBatches.plusExportTask": begin(papers.tasks),
    "taskBatches.plusExportBill": begin(papers.bills),
  };
};
