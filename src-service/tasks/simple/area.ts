import { simpleRunRows, simpleRuns } from "../../../src-shared/tasks/simple/simple-runs-list.ts";
import { sealed } from "../../core/database/table-rules.ts";
import { startRounds } from "../../core/plumbing/rounds.ts";
import { defineArea } from "../../lists/area.ts";
import { listRows } from "../../lists/lists/query.ts";
import { simpleHandlers } from "./create.ts";
import { runResults, runStatus } from "./runs.ts";
import { simpleRunRowsSource, simpleRunsSource } from "./runs-source.ts";
import { sendSimpleTasks } from "./send-parts.ts";

const everyMs = 1_000;
/** Two years. */
const rowsKeptMs = 730 * 86_400_000;

/** Simple tasks: one task for many workers, sent part by part. */
export const simpleTasksArea = defineArea({
  tables: {
    ...sealed("simple_task_runs"),
    // Who has a part in the task is kept with it; why others were left out is of no use any more.
    simple_task_rows: {
      ...{ isSealed: true, namesNoFile: true },
      ageing: { key: "run_id", column: "create_at", unit: "text", maxAgeMs: rowsKeptMs },
    },
  },
  sources: {
    simpleRuns: { source: simpleRunsSource, table: "simple_task_runs" },
    simpleRunRows: { source: simpleRunRowsSource },
  },
  serve: (service) => {
    const steps = [() => sendSimpleTasks(service)];
    return {
      handlers: {
        ...simpleHandlers(service.contributed.sources.companyLabors.source),
        "simpleTasks.status": runStatus,
        "simpleTasks.results": runResults,
        "simpleRuns.list": ({ db, principal }, { query }) =>
          listRows(db, principal, simpleRuns, query, simpleRunsSource),
        "simpleRunRows.list": ({ db, principal }, { query }) =>
          listRows(db, principal, simpleRunRows, query, simpleRunRowsSource),
      },
      start: () => {
        if (!service.runsJobs) return;
        startRounds(service, { steps, everyMs, fault: "simple_tasks_failed", startsNow: true });
      },
    };
  },
});
