import { createHash, randomUUID } from "node:crypto";
import { type ServiceOrderRow, serviceOrder } from "../../src-shared/billing/fees/service-order-import.ts";
import { type InvoiceRow, invoiceRecord } from "../../src-shared/billing/invoices/invoice-record-import.ts";
import { type StaffInvoiceRow, staffInvoice } from "../../src-shared/billing/invoices/staff-invoice-import.ts";
import { canonicalBatch } from "../../src-shared/kernel/imports/batch-digest.ts";
import type { Draft } from "./draft.ts";
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

/** `amountOf`: what a row comes to, in cents. */
const imported =
  <Row extends Body["rows"][number]>(
    { call }: { readonly call: { readonly name: string } },
    amountOf: (row: Row) => number,
  ) =>
  async (
    _api: unknown,
    { action, body }: { readonly action: Draft["action"]; readonly body: Body & { readonly rows: readonly Row[] } },
  ): Promise<Draft> =>
    rowsDraft({
      ...{ action, call, amount: sumOf(body.rows, amountOf) },
      body: batchOf(body),
      businessKey: action,
      companyName: companiesOf(body.rows),
      notes: [{ key: "file", value: body.file_name }],
    });

/** Imports of invoices and service orders: none moves money, but each happens once. */
export const invoiceImportDrafters = {
  "invoice.import": imported(invoiceRecord, (row: InvoiceRow) => row.amount),
  "invoice.importStaff": imported(staffInvoice, (row: StaffInvoiceRow) => row.amount),
  "serviceBill.import": imported(serviceOrder, (row: ServiceOrderRow) => row.fee - (row.discount ?? 0)),
} as const;
