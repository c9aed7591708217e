import { billBatches } from "../../../src-shared/billing/bills/bill-batches-list.ts";
import { bills } from "../../../src-shared/billing/bills/bills-list.ts";
import { workerGap } from "../../../src-shared/kernel/states/worker-gap.ts";
import type { HandlersFor } from "../../core/context.ts";
import { recordId } from "../../core/plumbing/answers.ts";
import { findRows, listRows, maskedRow } from "../../lists/lists/query.ts";
import type { Service } from "../../lists/service.ts";
import { changeHandlers } from "./changing/change-handlers.ts";
import { editBill } from "./changing/edit-bill.ts";
import { explainBill } from "./changing/explain-bill.ts";
import { incomeTaxDetail } from "./changing/income-tax-detail.ts";
import { importTaxVerify } from "./changing/tax-verify.ts";
import { importHandlers } from "./importing/import-handlers.ts";
import { billBatchesSource } from "./lists/bill-batches-source.ts";
import { billsSource } from "./lists/bills-source.ts";
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
export const billsHandlers = ({ contributed }: Pick<Service, "contributed">): HandlersFor<BillCalls> => ({
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
    return { bill, ...(await explainBill(db, principal, explainable)), over_limit };
  },

  "bills.update": async (context, { params, body }) => {
    const id = await editBill(context, params.id, body);
    return { bill: await maskedRow(context.db, context.principal, bills, billsSource, id) };
  },

  "billBatches.list": ({ db, principal }, { query }) => listRows(db, principal, billBatches, query, billBatchesSource),

  "bills.incomeTaxDetail": (context, { body }) => incomeTaxDetail(context, body),
  "bills.importTaxVerify": (context, { body }, writing) => importTaxVerify(context, writing, body),
});
