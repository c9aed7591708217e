import { bills } from "../../src-shared/lists/bills.ts";
import type { HandlersFor } from "../context.ts";
import { findRows, listRows, maskedRow } from "../lists/query.ts";
import { recordId } from "../plumbing/answers.ts";
import { auditBatch, cancelBatch } from "./batch-actions.ts";
import { billsSource } from "./bills-source.ts";
import { editBill } from "./edit-bill.ts";
import { importHandlers } from "./import-handlers.ts";
import { stepsOf } from "./line-record.ts";

type BillCalls =
  | "bills.list"
  | "bills.batchSearch"
  | "bills.get"
  | "bills.update"
  | "billBatches.update"
  | "billBatches.cancel"
  | "bills.import"
  | "bills.simpleImport"
  | "bills.precheck"
  | "bills.importRecords"
  | "bills.importRecord"
  | "bills.importRollback";

/** Bills and their imports. */
export const billsHandlers: HandlersFor<BillCalls> = {
  ...importHandlers,

  "bills.list": ({ db, principal }, { query }) => listRows(db, principal, bills, query, billsSource),

  "bills.batchSearch": ({ db, principal }, { body }) =>
    body.ids === undefined
      ? findRows(db, principal, bills, billsSource, "no", body.nos ?? [])
      : findRows(db, principal, bills, billsSource, "id", body.ids.map(recordId)),

  "bills.get": async ({ db, principal }, { params }) => {
    const id = recordId(params.id);
    const bill = await maskedRow(db, principal, bills, billsSource, id);
    const kept = await db
      .selectFrom("bills")
      .select(["steps", "tax_rule_version"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return { bill, steps: await stepsOf(db, kept), tax_rule_version: kept.tax_rule_version };
  },

  "bills.update": async (context, { params, body }) => {
    const id = await editBill(context, params.id, body);
    return { bill: await maskedRow(context.db, context.principal, bills, billsSource, id) };
  },

  "billBatches.update": (context, { params, body }) => auditBatch(context, params.id, body),
  "billBatches.cancel": (context, { params, body }) => cancelBatch(context, params.id, body),
};
