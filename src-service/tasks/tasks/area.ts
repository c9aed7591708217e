import { taskAudits } from "../../../src-shared/tasks/tasks/task-states.ts";
import { tasks } from "../../../src-shared/tasks/tasks/tasks-list.ts";
import { taskRecord } from "../../../src-shared/tasks/tasks/tasks-record.ts";
import { sealed } from "../../core/database/table-rules.ts";
import { startRounds } from "../../core/plumbing/rounds.ts";
import { defineArea } from "../../lists/area.ts";
import { listRows } from "../../lists/lists/query.ts";
import type { RecordRules } from "../../records/records/rules.ts";
import { serveRecord } from "../../records/records/serve.ts";
import { taskActs } from "./act.ts";
import { moveByClock } from "./clock.ts";
import { dealNew } from "./deal-new.ts";
import { taskEvents } from "./events.ts";
import { followTaskBills } from "./follow-bills.ts";
import { taskImport } from "./import-tasks.ts";
import { taskObstacle } from "./obstacles.ts";
import { assertOccupation, editTask, saveParts, taskColumns } from "./save-task.ts";
import { taskFacts } from "./task-detail.ts";
import { taskFileRule } from "./task-files.ts";
import { taskNext } from "./task-next.ts";
import { taskStamps } from "./task-row.ts";
import { tasksSource } from "./tasks-source.ts";

/** Auto times are minutes: the clock is asked twice in each. */
const everyMs = 30_000;

const rules: RecordRules<typeof taskRecord> = {
  source: tasksSource,
  prefix: "RW",
  stamps: taskStamps,
  audited: {
    create: ["name", "price", "predict_task_amount"],
    act: ["price", "predict_task_amount", "accepted_amount"],
  },
  facts: taskFacts,
  next: taskNext,
  create: async (context, writing, body, company) => {
    const { company_id: _company, ...sent } = body;
    const columns = taskColumns(sent, company);
    await assertOccupation(writing.tx, { agency_id: company.agency_id, occupation_id: columns.occupation_id }, null);
    return {
      columns: { ...columns, audit_status: taskAudits.pending, word_count: 0, ...noPeople },
      besides: (id) => saveParts(context, writing, { id, company_id: company.id }, sent),
    };
  },
  obstacle: taskObstacle,
  act: taskActs,
  others: { edit: editTask },
};

/** Counts of a task that nobody has come to. */
const noPeople = {
  ...{ applied_count: 0, elected_count: 0, finished_count: 0, waiting_count: 0, to_accept_count: 0 },
  ...{ accepted_amount: 0, actual_amount: 0, bill_count: 0 },
};

/** Tasks: made, audited, published, moved by people, clock and payments. */
export const tasksArea = defineArea({
  tables: {
    ...sealed("task_named", "task_attachments"),
    task_events: {
      isSealed: false,
      because: { noWeight: "tells people what rows of tasks and their people already say" },
    },
  },
  sources: { tasks: { source: tasksSource, table: "tasks" } },
  records: [serveRecord(taskRecord, rules)],
  importKinds: [taskImport],
  files: [taskFileRule],
  serve: (service) => ({
    handlers: {
      "tasks.dealNew": dealNew,
      "tasks.events": taskEvents,
      "tasks.batchSearch": ({ db, principal }, { body }) =>
        listRows(db, principal, tasks, { nos: body.nos.join(","), audit_status: "1,2,3", page_size: 500 }, tasksSource),
    },
    start: () => {
      if (!service.runsJobs) return;
      const context = service.system("tasks");
      const steps = [() => moveByClock(context), () => followTaskBills(service)];
      startRounds(service, { steps, everyMs, fault: "task_round_failed", startsNow: true });
    },
  }),
});
