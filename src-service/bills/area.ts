import { sql } from "kysely";
import { defineArea } from "../area.ts";
import { sealed, sealedWithoutFiles, unsealed } from "../database/table-rules.ts";
import { startRounds } from "../plumbing/rounds.ts";
import { billChecks } from "./audit-checks.ts";
import { billBatchesSource } from "./bill-batches-source.ts";
import { billsSource } from "./bills-source.ts";
import { billsHandlers } from "./handlers.ts";
import { billImportFiles } from "./import-handlers.ts";
import { importRecordsSource } from "./import-records-source.ts";
import { incomeTaxKind, startIncomeTaxExport } from "./income-tax-export.ts";
import { followLimits } from "./limits-follower.ts";
import { plusCompanies } from "./plus-companies.ts";
import { simpleTemplate } from "./simple-template.ts";
import { endUnfinishedImports } from "./unfinished-imports.ts";
import { billsPast } from "./workbench-past.ts";

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
