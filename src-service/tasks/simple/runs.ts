import { sql } from "kysely";
import { maskIdNumber, maskName } from "../../../src-shared/kernel/values/people/mask.ts";
import { simpleRunStates } from "../../../src-shared/tasks/simple/simple-runs.ts";
import type { SimpleRun } from "../../../src-shared/tasks/simple/simple-tasks-calls.ts";
import type { HandlersFor, SignedIn, Writing } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { finderOf } from "../../core/plumbing/visible.ts";
import { reasonsOf } from "./choose.ts";

export type Run = Tables["simple_task_runs"];

/** The run that a person may see, else `not_found`. */
const findRun = finderOf("simple_task_runs");

const rowsAPage = 50;

/** A run as calls answer it. */
export const runOf = async (db: Reader, run: Run): Promise<SimpleRun> => {
  const task =
    run.task_id === null
      ? undefined
      : await db.selectFrom("tasks").select("no").where("id", "=", run.task_id).executeTakeFirst();
  const { id, no, kind, status, total, done, sent, unfit, fail_code, task_id, create_at, finish_at } = run;
  return {
    ...{ id: String(id), no, kind: kind as SimpleRun["kind"], status: status as SimpleRun["status"] },
    ...{ total, done, sent, unfit, fail_code, create_at, finish_at },
    ...{ task_id: task_id === null ? null : String(task_id), task_no: task?.no ?? "" },
  };
};

/** Stores a new run over chosen workers; its parts are done by rounds. */
export const addRun = async (
  writing: Writing,
  { principal }: SignedIn,
  of: Pick<Run, "kind" | "company_id" | "agency_id" | "task_id">,
  ids: readonly number[],
): Promise<Run> => {
  const [no = ""] = await writing.numbers("JD", 1);
  const run: Run = {
    ...of,
    ...{ id: await writing.ids(1), version: 1, change_seq: await writing.changeSeq(), no },
    ...{ status: simpleRunStates.code("waiting"), maker_id: principal.user_id, create_at: writing.at },
    ...{ chosen: JSON.stringify(ids), total: ids.length, done: 0, sent: 0, unfit: 0, fail_code: null, finish_at: null },
    ...{ attempts: 0, next_ms: 0 },
  };
  await writing.tx.insertInto("simple_task_runs").values(run).execute();
  writing.touched("simpleRuns", run.company_id);
  return run;
};

/** Answers how far a run is, with why workers were left out. */
export const runStatus: HandlersFor<"simpleTasks.status">["simpleTasks.status"] = async (
  { db, principal },
  { params },
) => {
  const run = await findRun(db, principal, params.id);
  const grouped = await db
    .selectFrom("simple_task_rows")
    .select(["code", "standing"])
    .select(sql<number>`count(*)`.as("people"))
    .where("run_id", "=", run.id)
    .groupBy(["code", "standing"])
    .execute();
  return { run: await runOf(db, run), reasons: reasonsOf(grouped) };
};

/** Answers what came of each worker, a page at a time. */
export const runResults: HandlersFor<"simpleTasks.results">["simpleTasks.results"] = async (
  { db, principal },
  { params, query },
) => {
  const run = await findRun(db, principal, params.id);
  const rows = db
    .selectFrom("simple_task_rows as r")
    .where("r.run_id", "=", run.id)
    .$if(query.unfit === "1", (only) => only.where("r.code", "is not", null))
    .$if(query.unfit === "0", (only) => only.where("r.code", "is", null));
  const { count } = await rows.select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow();
  const page = await rows
    .innerJoin("labors as l", "l.id", "r.labor_id")
    .select(["r.seq", "r.company_labor_id", "r.code", "r.standing", "l.name", "l.id_no"])
    .orderBy("r.seq")
    .limit(rowsAPage)
    .offset((query.page - 1) * rowsAPage)
    .execute();
  return {
    ...{ count: Number(count), page_size: rowsAPage },
    results: page.map(({ seq, company_labor_id, code, standing, name, id_no }) => ({
      ...{ seq, company_labor_id: String(company_labor_id), code, standing },
      ...{ name: maskName(name), id_no: maskIdNumber(id_no) },
    })),
  };
};
