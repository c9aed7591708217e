import type { PermissionKey } from "../../../src-shared/kernel/rights/permissions.ts";
import { listExports } from "../../../src-shared/papers/list-exports.ts";
import { exportKinds } from "../../../src-shared/records/exports/export-kinds.ts";
import { listByName } from "../../../src-shared/registries/lists/registry.ts";
import type { HandlersFor } from "../../core/context.ts";
import { type AreaExports, defineArea, type JobKind, type Served } from "../../lists/area.ts";
import type { Service } from "../../lists/service.ts";
import { downloadJob, jobHandlers } from "./job-calls.ts";
import { asOwner, exportJobsSource } from "./job-store.ts";
import { startListExport } from "./list-export-request.ts";
import { writeListWorkbook } from "./list-workbook.ts";
import { createExportRunner, type Kinds } from "./runner.ts";

const listKinds: readonly (readonly [number, JobKind])[] = listExports.map(({ list, kind, call }) => [
  kind,
  {
    ending: "xlsx",
    mayRun: ({ permissions }) =>
      permissions.has(call.access as PermissionKey) && permissions.has(listByName(list).permission),
    make: writeListWorkbook,
  },
]);

/** Job kinds of list exports, and those that areas contribute. */
const kindsOf = (exports: AreaExports): Kinds => {
  const names = Object.keys(exports) as (keyof AreaExports)[];
  return new Map([...listKinds, ...names.map((name) => [exportKinds[name], exports[name]] as const)]);
};

/** One handler for each declared list export. */
const listHandlers = ({ contributed, exportQueue }: Service): NonNullable<Served["handlers"]> =>
  Object.fromEntries(
    listExports.map((exportDeclaration) => [
      exportDeclaration.call.name,
      async (context: Parameters<typeof startListExport>[0], request: Parameters<typeof startListExport>[2]) => {
        const startedJob = await startListExport(context, exportDeclaration, request, contributed.sources);
        exportQueue.ring();
        return startedJob;
      },
    ]),
  ) as Partial<HandlersFor<never>>;

/** Exports as jobs: the calls that start list exports, the runner of all jobs, and the export centre. */
export const exportsArea = defineArea({
  tables: {
    export_jobs: {
      isSealed: true,
      unsealedColumns: {
        done: { noWeight: "how far the work is" },
        lease_ms: { noWeight: "until when somebody works on it" },
        downloaded_count: { noWeight: "only counts; each download is in the audit log" },
      },
    },
  },
  sources: { exportJobs: { source: exportJobsSource, as: asOwner } },
  serve: (service, exports) => {
    const kinds = kindsOf(exports);
    const runner = createExportRunner(service, kinds);
    service.exportQueue.listen(runner.wake);
    return {
      handlers: { ...listHandlers(service), ...jobHandlers(runner) },
      raw: { "exportJobs.download": downloadJob(service, kinds) },
      start: async () => {
        if (!service.runsExports) return;
        await runner.start();
        service.onClose(() => runner.stop());
      },
    };
  },
});
