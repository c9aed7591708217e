import type { ImportPart } from "../../../src-shared/kernel/calls/import-parts.ts";
import type { SignedIn, Writing } from "../../core/context.ts";
import { sealed, unsealed } from "../../core/database/table-rules.ts";
import { startRounds } from "../../core/plumbing/rounds.ts";
import { defineArea } from "../../lists/area.ts";
import { forgetFailedRows } from "./clear-refused-rows.ts";
import { importJobFiles, importJobHandlers } from "./handlers.ts";
import { importJobsSource, laborImportsSource, taskImportsSource } from "./jobs-source.ts";
import { callOf, declaredKinds } from "./kinds.ts";
import { receivePart } from "./receive.ts";
import { endUnfinished, importJobBatches } from "./unfinished.ts";
import { createImportWorker } from "./worker.ts";

const workEveryMs = 1_000;
const hourMs = 3_600_000;

/**
 * Imports of all kinds that areas contribute: the calls that take their parts, the job that takes their rows, the records.
 */
export const importsArea = defineArea({
  tables: {
    ...sealed("import_jobs"),
    ...unsealed(
      { noWeight: "what was uploaded; the records made of its rows are sealed" },
      "import_parts",
      "import_job_rows",
    ),
  },
  sources: {
    importJobs: { source: importJobsSource, table: "import_jobs" },
    laborImports: { source: laborImportsSource },
    taskImports: { source: taskImportsSource },
  },
  files: [importJobFiles],
  serve: (service) => {
    const kinds = declaredKinds(service.contributed.importKinds);
    const received = [...kinds.values()].map((declared) => [
      callOf(declared),
      async (context: SignedIn, { body }: { readonly body: ImportPart }, writing: Writing) => {
        const answer = await receivePart(declared, context, writing, body);
        return { ...answer, ...(await declared.kind.answers?.(writing.tx, Number(answer.import_id))) };
      },
    ]);
    return {
      handlers: { ...importJobHandlers(kinds), ...Object.fromEntries(received) },
      start: () => {
        const steps = [() => endUnfinished(service, importJobBatches), () => forgetFailedRows(service)];
        startRounds(service, { steps, everyMs: hourMs, fault: "imports_round_failed", startsNow: true });
        if (!service.runsJobs || kinds.size === 0) return;
        const { work } = createImportWorker(service, kinds);
        startRounds(service, { steps: [work], everyMs: workEveryMs, fault: "import_jobs_failed", startsNow: true });
      },
    };
  },
});
