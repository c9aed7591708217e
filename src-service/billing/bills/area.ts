import { sql } from "kysely";
import { billBatches } from "../../../src-shared/billing/bills/bill-batches-list.ts";
import { bills } from "../../../src-shared/billing/bills/bills-list.ts";
import { workerGap } from "../../../src-shared/kernel/states/worker-gap.ts";
import type { HandlersFor } from "../../core/context.ts";
import { sealed, sealedWithoutFiles, unsealed } from "../../core/database/table-rules.ts";
import { recordId } from "../../core/plumbing/answers.ts";
import { startRounds } from "../../core/plumbing/rounds.ts";
import { workGapsOf } from "../../ledger/evidence/work-gaps.ts";
import { defineArea } from "../../lists/area.ts";
import { findRows, listRows, maskedRow } from "../../lists/lists/query.ts";
import type { Service } from "../../lists/service.ts";
import { billChecks } from "./audit/audit-checks.ts";
import { changeHandlers } from "./changing/change-handlers.ts";
import { editBill } from "./changing/edit-bill.ts";
import { explainBill } from "./changing/explain-bill.ts";
import { incomeTaxDetail } from "./changing/income-tax-detail.ts";
import { incomeTaxKind, startIncomeTaxExport } from "./changing/income-tax-export.ts";
import { importTaxVerify } from "./changing/tax-verify.ts";
import { billImportFiles, importHandlers } from "./importing/import-handlers.ts";
import { plusCompanies } from "./importing/plus-companies.ts";
import { simpleTemplate } from "./importing/simple-template.ts";
import { endUnfinishedImports } from "./importing/unfinished-imports.ts";
import { billBatchesSource } from "./lists/bill-batches-source.ts";
import { billsSource } from "./lists/bills-source.ts";
import { importRecordsSource } from "./lists/import-records-source.ts";
import { billsPast } from "./lists/workbench-past.ts";
import { followLimits } from "./rows/limits-follower.ts";
import { seesWorkerIncome } from "./rows/worker-income.ts";
import { overLimitOf } from "./rows/worker-limits.ts";

type BillCalls =
  | "bills.list"
  | "bills.batchSearch"
  | "bills.get"
  | "bills.update"
  | "billBatches.update"
  | "billBatches.cancel"
  | "billBatches.list"
  | "bills.setOrganization"
  | "batches.setOrganization"
  | "bills.updateInvoicingStatus"
  | "bills.updateTaxCollectStatus"
  | "bills.changePreview"
  | "bills.incomeTaxDetail"
  | "bills.importTaxVerify"
  | "bills.import"
  | "bills.simpleImport"
  | "bills.precheck"
  | "bills.importRecords"
  | "bills.importRecord"
  | "bills.importRollback";

/** Bills and their imports. */
const billsHandlers = ({ contributed }: Pick<Service, "contributed">): HandlersFor<BillCalls> => ({
  ...importHandlers,
  ...changeHandlers(contributed.billsAudited),

  "bills.list": ({ db, principal }, { query }) => listRows(db, principal, bills, query, billsSource),

  "bills.batchSearch": ({ db, principal }, { body }) =>
    body.ids === undefined
      ? findRows(db, principal, bills, billsSource, "no", body.nos ?? [])
      : findRows(db, principal, bills, billsSource, "id", body.ids.map(recordId)),

  "bills.get": async ({ db, principal }, { params }) => {
    const id = recordId(params.id);
    const bill = await maskedRow(db, principal, bills, billsSource, id);
    const explainable = await db
      .selectFrom("bills")
      .select(["steps", "tax_rule_version", "agency_id", "labor_id", "company_id", "over_limit"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const isOver = bill["worker_gap"] === workerGap.overLimit;
    const over_limit = isOver ? await overLimitOf(db, explainable, seesWorkerIncome(principal)) : null;
    return {
      ...{ bill, over_limit, work_gaps: await workGapsOf(db, { bill_id: id }) },
      ...(await explainBill(db, principal, explainable)),
    };
  },

  "bills.update": async (context, { params, body }) => {
    const id = await editBill(context, params.id, body);
    return { bill: await maskedRow(context.db, context.principal, bills, billsSource, id) };
  },

  "billBatches.list": ({ db, principal }, { query }) => listRows(db, principal, billBatches, query, billBatchesSource),

  "bills.incomeTaxDetail": (context, { body }) => incomeTaxDetail(context, body),
  "bills.importTaxVerify": (context, { body }, writing) => importTaxVerify(context, writing, body),
});

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
