import { exportKinds } from "../../src-shared/exports/export-kinds.ts";
import { listExports } from "../../src-shared/exports/list-exports.ts";
import { listByName } from "../../src-shared/lists/registry.ts";
import type { PermissionKey } from "../../src-shared/permissions.ts";
import { askForIncomeTax, incomeTaxKind } from "../bills/income-tax-export.ts";
import type { HandlersFor } from "../context.ts";
import { askForTaxCards, taxCardsKind } from "../income-tax/card-job.ts";
import { askForReportFile, platformReportKind } from "../platform-reports/file-job.ts";
import type { Area, MakeArea } from "../plumbing/service.ts";
import { askForZip, voucherZipKind } from "../vouchers/zip-kind.ts";
import { askForList } from "./ask.ts";
import { downloadJob, jobHandlers } from "./job-calls.ts";
import { writeListWorkbook } from "./list-workbook.ts";
import { createExportRunner, type ExportRunner, type JobKind, type Kinds } from "./runner.ts";

const listKinds: readonly (readonly [number, JobKind])[] = listExports.map(({ list, kind, call }) => [
  kind,
  {
    ending: "xlsx",
    mayRun: ({ permissions }) =>
      permissions.has(call.access as PermissionKey) && permissions.has(listByName(list).permission),
    make: writeListWorkbook,
  },
]);

/** One handler for each declared list export. */
const listHandlers = (runner: ExportRunner): NonNullable<Area["handlers"]> =>
  Object.fromEntries(
    listExports.map((declared) => [
      declared.call.name,
      async (context: Parameters<typeof askForList>[0], request: Parameters<typeof askForList>[2]) => {
        const started = await askForList(context, declared, request);
        runner.wake();
        return started;
      },
    ]),
  ) as Partial<HandlersFor<never>>;

/** Exports as jobs: the calls that begin them, their runner, the export centre. */
export const exportsArea: MakeArea = (service) => {
  const kinds: Kinds = new Map([
    ...listKinds,
    [exportKinds.vouchers, voucherZipKind],
    [exportKinds.billIncomeTax, incomeTaxKind],
    [exportKinds.taxCards, taxCardsKind],
    [exportKinds.platformReport, platformReportKind],
  ]);
  const runner = createExportRunner(service, kinds);
  return {
    handlers: {
      ...listHandlers(runner),
      ...jobHandlers(runner),
      "bills.exportIncomeTax": async (context, request) => {
        const started = await askForIncomeTax(context, request);
        runner.wake();
        return started;
      },
      "incomeSummary.taxCard": async (context, { body }) => {
        const started = await askForTaxCards(context, body);
        runner.wake();
        return started;
      },
      "platformReports.export": async (context, { params, body }) => {
        const started = await askForReportFile(context, params.id, body);
        runner.wake();
        return started;
      },
      "settlements.downloadVouchers": async (context, { query }) => {
        const started = await askForZip(context, query.ids.split(","), query.locale ?? "zh-CN");
        runner.wake();
        return started;
      },
    },
    raw: { "exportJobs.download": downloadJob(service, kinds) },
    start: async () => {
      if (!service.runsExports) return;
      await runner.start();
      service.onClose(() => runner.stop());
    },
  };
};
