import { sealed } from "../../core/database/table-rules.ts";
import { startRounds } from "../../core/plumbing/rounds.ts";
import { defineArea } from "../../lists/area.ts";
import { simpleHandlers } from "./create.ts";
import { runResults, runStatus } from "./runs.ts";
import { sendSimpleTasks } from "./send-parts.ts";

const everyMs = 1_000;

/** Simple tasks: one task for many workers, sent part by part. */
export const simpleTasksArea = defineArea({
  tables: sealed("simple_task_runs", "simple_task_rows"),
  serve: (service) => {
    const steps = [() => sendSimpleTasks(service)];
    return {
      handlers: {
        ...simpleHandlers(service.contributed.sources.companyLabors.source),
        "simpleTasks.status": runStatus,
        "simpleTasks.results": runResults,
      },
      start: () => {
        if (!service.runsJobs) return;
        startRounds(service, { steps, everyMs, fault: "simple_tasks_failed", startsNow: true });
      },
    };
  },
});
