import { sql } from "kysely";
import { sealed, sealedWithoutFiles, unsealed } from "../../core/database/table-rules.ts";
import { startRounds } from "../../core/plumbing/rounds.ts";
import { defineArea } from "../../lists/area.ts";
import { billChecks } from "./audit/audit-checks.ts";
import { incomeTaxKind, startIncomeTaxExport } from "./changing/income-tax-export.ts";
import { billsHandlers } from "./handlers.ts";
import { billImportFiles } from "./importing/import-handlers.ts";
import { plusCompanies } from "./importing/plus-companies.ts";
import { simpleTemplate } from "./importing/simple-template.ts";
import { endUnfinishedImports } from "./importing/unfinished-imports.ts";
import { billBatchesSource } from "./lists/bill-batches-source.ts";
import { billsSource } from "./lists/bills-source.ts";
import { importRecordsSource } from "./lists/import-records-source.ts";
import { billsPast } from "./lists/workbench-past.ts";
import { followLimits } from "./rows/limits-follower.ts";

const hourMs = 3_600_000;
const sumsProven = { provenBy: "groups and sums equal their bills" } as const;

/** Bills and their imports. */
export const billsArea = defineArea({
  tables: {
    ...sealedWithoutFiles("bills"),
    ...sealed("bill_imports"),
    ...unsealed({ noWeight: "why rows of a file were refused; what was taken is sealed" }, "import_refusals"),
    // Sums maintained by triggers; the proof "groups and sums equal their bills" checks them.
    bill_groups: { isSealed: false, because: sumsProven, namesNoFile: true },
    ...unsealed(sumsProven, "bill_task_sums", "bill_fee_steps", "bill_net_steps"),
  },
  sources: {
    bills: { source: billsSource, table: "bills" },
    billBatches: { source: billBatchesSource, table: "bill_imports" },
    importRecords: { source: importRecordsSource, table: "bill_imports" },
  },
  files: [billImportFiles],
  exports: { billIncomeTax: incomeTaxKind },
  workbench: { billsPast },
  revealables: { bills: { kind: "bill", from: sql`bills t`, company: "t.company_id", maker: "t.created_by" } },
  auditChecks: billChecks,
  serve: (service) => ({
    handlers: {
      ...billsHandlers(service),
      "bills.exportIncomeTax": async (context, request) => {
        const started = await startIncomeTaxExport(context, request);
        service.exportQueue.ring();
        return started;
      },
      "companies.plus": plusCompanies,
      "bills.simpleTemplateUrl": (context) => simpleTemplate(service, context),
    },
    start: () => {
      const endImports = () => endUnfinishedImports(service);
      startRounds(service, { steps: [endImports], everyMs: hourMs, fault: "imports_round_failed", startsNow: true });
      if (!service.runsJobs) return;
      startRounds(service, { steps: [() => followLimits(service)], everyMs: 2_000, fault: "limits_round_failed" });
    },
  }),
});
