import { workerStandingStates } from "../../../src-shared/kernel/states/worker.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { applicantSources, applicantStates } from "../../../src-shared/tasks/applicants/applicant-states.ts";
import { notReady, simpleRunKinds, simpleRunStates } from "../../../src-shared/tasks/simple/simple-runs.ts";
import { taskAudits, taskModes, taskStates } from "../../../src-shared/tasks/tasks/task-states.ts";
import { insertMany, type Tables, type Tx } from "../../core/database/tables.ts";
import { newTaskRow } from "../../tasks/tasks/new-task.ts";
import { newApplicant } from "../../tasks/tasks/publish.ts";
import type { AreaDemo } from "../history/area-demo.ts";
import { keepStampedNotes } from "../parts/stamped-notes.ts";
import type { World } from "../world/world.ts";

type Story = {
  /** Position among the companies, from 1. */
  readonly company: number;
  readonly name: string;
  readonly industry: string;
  /** Yuan for each worker. */
  readonly price: number;
  /** Day on which it was sent, and first and last day of the work, from the day of the demo. */
  readonly sent: number;
  readonly days: readonly [first: number, last: number];
  /** Workers who can take work, and who cannot. */
  readonly ready: number;
  readonly unready: number;
  /** So many were sent the task when it began to fail; absent: it was sent to all. */
  readonly failedAfter?: number;
};

const stories: readonly Story[] = [
  {
    ...{ company: 1, name: "双十二夜班突击分拣", industry: "装卸搬运和仓储业", price: 260, sent: -1 },
    ...{ days: [12, 12], ready: 18, unready: 4 },
  },
  {
    ...{ company: 2, name: "年末问卷电话回访", industry: "商务服务业", price: 150, sent: -3 },
    ...{ days: [3, 5], ready: 9, unready: 1, failedAfter: 4 },
  },
];

const ready = workerStandingStates.code("ready");
const perOrder = 4;

const workersOf = (tx: Tx, companyId: number, isReady: boolean, count: number) =>
  tx
    .selectFrom("company_labors")
    .select(["id", "labor_id", "standing"])
    .where("company_id", "=", companyId)
    .where("standing", isReady ? "=" : "<>", ready)
    .where("merged_into", "is", null)
    .where("age", ">=", 18)
    .orderBy("id")
    .limit(count)
    .execute();

type Worker = Awaited<ReturnType<typeof workersOf>>[number];

const taskOf = (world: World, story: Story, companyId: number, count: number): Tables["tasks"] => {
  const at = `${addDays(world.anchor, story.sent)} 14:20:00`;
  const price = story.price * 100;
  return newTaskRow({
    ...{ id: world.ids(1), change_seq: world.seq(), agency_id: world.agencyId, company_id: companyId },
    ...{ no: world.number("RW", at.slice(0, 10)), name: story.name, status: taskStates.code("elected") },
    ...{ create_at: at, maker_id: world.operator("operator").id, industry_name: story.industry, price },
    ...{ mode: taskModes.directed, is_no_audit: 1, is_no_audit_directional: 1, is_display_hall: 0 },
    ...{ price_unit: perOrder, predict_task_amount: price * count, settlement_period: 1, need_count: count },
    ...{ start_day: addDays(world.anchor, story.days[0]), end_day: addDays(world.anchor, story.days[1]) },
    ...{ requirement: "按现场安排完成，收工时签退。", audit_status: taskAudits.approved },
    ...{ audit_at: at, release_at: at, elect_at: at, applied_count: count, elected_count: count },
  });
};

const partOf = (world: World, task: Tables["tasks"], { id, labor_id }: Worker): Tables["task_applicants"] => ({
  ...newApplicant(task, task.create_at),
  ...{ id: world.ids(1), no: world.number("BM", task.create_at.slice(0, 10)), change_seq: world.seq() },
  ...{ maker_id: task.maker_id, labor_id, company_labor_id: id, source: applicantSources.directed },
  ...{ status: applicantStates.code("elected"), elect_by: task.maker_id, elect_at: task.create_at },
});

const addRun = async (world: World, tx: Tx, story: Story, companyId: number): Promise<void> => {
  const able = await workersOf(tx, companyId, true, story.ready);
  const workers = [...able, ...(await workersOf(tx, companyId, false, story.unready))].sort((a, b) => a.id - b.id);
  const reached = able.slice(0, story.failedAfter ?? able.length);
  const task = taskOf(world, story, companyId, reached.length);
  await insertMany(tx, "tasks", [task]);
  const parts = reached.map((worker) => partOf(world, task, worker));
  await insertMany(tx, "task_applicants", parts);
  const event = (kind: string, labor_id: number | null): Tables["task_events"] => ({
    ...{ id: world.ids(1), task_id: task.id, kind, at: task.create_at, user_id: task.maker_id, labor_id },
    // Who is in the demo has been told long ago.
    ...{ people: null, amount: null, reason: null, sent_at: task.create_at },
  });
  await insertMany(tx, "task_events", [
    event("published", null),
    ...parts.map(({ labor_id }) => event("dispatch", labor_id)),
  ]);
  const hasFailed = story.failedAfter !== undefined;
  const run: Tables["simple_task_runs"] = {
    ...{ id: world.ids(1), version: 2, change_seq: world.seq(), agency_id: world.agencyId, company_id: companyId },
    ...{ no: world.number("JD", task.create_at.slice(0, 10)), kind: simpleRunKinds.send, task_id: task.id },
    ...{ status: simpleRunStates.code(hasFailed ? "failed" : "done"), maker_id: task.maker_id },
    ...{
      create_at: task.create_at,
      finish_at: task.create_at.replace("14:20:00", hasFailed ? "14:22:09" : "14:20:02"),
    },
    ...{ chosen: JSON.stringify(workers.map(({ id }) => id)), total: workers.length, done: workers.length },
    ...{ sent: reached.length, unfit: workers.length - reached.length, attempts: 0, next_ms: 0 },
    fail_code: hasFailed ? "simple_part_failed" : null,
  };
  await insertMany(tx, "simple_task_runs", [run]);
  const partByWorker = new Map(parts.map(({ id, company_labor_id }) => [company_labor_id, id]));
  const codeOf = ({ id, standing }: Worker): string | null => {
    if (partByWorker.has(id)) return null;
    return hasFailed ? "simple_part_failed" : standing === ready ? null : notReady;
  };
  await insertMany(
    tx,
    "simple_task_rows",
    workers.map((worker, at) => ({
      ...{ run_id: run.id, seq: at + 1, company_labor_id: worker.id, labor_id: worker.labor_id },
      ...{ code: codeOf(worker), standing: worker.standing, applicant_id: partByWorker.get(worker.id) ?? null },
      create_at: task.create_at,
    })),
  );
};

/** Simple tasks: one sent to all but who could not take it, one that failed half way. And stamped notes of accepted tasks. */
export const demo: AreaDemo = {
  fill: async (world, tx) => {
    for (const story of stories) {
      const company = await tx
        .selectFrom("companies")
        .select("id")
        .where("agency_id", "=", world.agencyId)
        .where("no", "=", `QY${String(story.company).padStart(6, "0")}`)
        .executeTakeFirst();
      if (company !== undefined) await addRun(world, tx, story, company.id);
    }
  },
  live: { key: "stampedNotes", kind: "books", run: keepStampedNotes },
};
