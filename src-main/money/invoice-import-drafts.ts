import { createHash, randomUUID } from "node:crypto";
import { canonicalBatch } from "../../src-shared/imports/batch-digest.ts";
import { invoiceRecord } from "../../src-shared/imports/invoice-record.ts";
import { serviceOrder } from "../../src-shared/imports/service-order.ts";
import { staffInvoice } from "../../src-shared/imports/staff-invoice.ts";
import type { Draft, Drafter } from "./draft.ts";
import { companiesOf, rowsDraft, sumOf } from "./rows-draft.ts";

type Body = Draft["body"] & {
  readonly rows: readonly { readonly row: number; readonly company_name: string }[];
  readonly file_name: string;
};

/** Pasted rows as the only part of a batch. */
const batchOf = (body: Body) => ({
  ...body,
  batch_key: randomUUID(),
  digest: createHash("sha256").update(canonicalBatch(body.rows)).digest("hex"),
  total_rows: body.rows.length,
  part: 0,
  parts: 1,
});

const imported = (action: Draft["action"], call: { readonly name: string }, body: Body, amount: number): Draft =>
  rowsDraft({
    ...{ action, call, amount },
    body: batchOf(body),
    businessKey: action,
    companyName: companiesOf(body.rows),
    notes: [{ key: "file", value: body.file_name }],
  });

const invoices: Drafter<"invoice.import"> = async (_api, { action, body }) =>
  imported(
    action,
    invoiceRecord.call,
    body,
    sumOf(body.rows, (row) => row.amount),
  );

const staff: Drafter<"invoice.importStaff"> = async (_api, { action, body }) =>
  imported(
    action,
    staffInvoice.call,
    body,
    sumOf(body.rows, (row) => row.amount),
  );

const orders: Drafter<"serviceBill.import"> = async (_api, { action, body }) =>
  imported(
    action,
    serviceOrder.call,
    body,
    sumOf(body.rows, (row) => row.fee - (row.discount ?? 0)),
  );

/** Imports of invoices and service orders: none moves money, but each happens once. */
export const invoiceImportDrafters = {
  "invoice.import": invoices,
  "invoice.importStaff": staff,
  "serviceBill.import": orders,
} as const;
