import { z } from "zod";
import { serviceBillsBatchOnlinePay } from "../billing/fees/service-bills-calls.ts";
import { serviceOrder } from "../billing/fees/service-order-import.ts";
import { invoiceRecord } from "../billing/invoices/invoice-record-import.ts";
import { staffInvoice } from "../billing/invoices/staff-invoice-import.ts";
import { query, readCall, writeCall } from "../kernel/bridge/define.ts";
import { importPartAnswer, pastedRows } from "../kernel/calls/import-parts.ts";
import { calls } from "../registries/calls/registry.ts";

const id = z.string().max(64);
const invoiceLists = ["invoiceApplies", "invoiceRecords", "monthlyInvoices", "settlements"] as const;

export const invoicesArea = {
  get: readCall(calls["invoiceApplies.get"]),
  quota: readCall(calls["invoiceQuota.get"]),
  create: writeCall(calls["invoiceApplies.create"], invoiceLists),
  update: writeCall(calls["invoiceApplies.update"], invoiceLists),
  correct: writeCall(calls["invoiceApplies.correctAmount"], invoiceLists),
  issue: writeCall(calls["invoiceRecords.create"], invoiceLists),
  updateRecord: writeCall(calls["invoiceRecords.update"], ["invoiceRecords", "invoiceApplies"]),
  record: readCall(calls["invoiceRecords.get"]),
  redden: writeCall(calls["invoiceReds.create"], invoiceLists),
  updateRed: writeCall(calls["invoiceReds.update"], invoiceLists),
  send: writeCall(calls["invoiceRecords.send"], ["invoiceRecords"]),
  demoMails: readCall(calls["demo.mails"]),
  feedback: writeCall(calls["settlements.invoiceFeedback"], ["invoiceApplies"]),
  /** The outcome of each row of a finished import of invoices or service orders. */
  importResult: query(() => z.strictObject({ intent_id: id }), importPartAnswer),
};

export const serviceBillsArea = {
  get: readCall(calls["serviceBills.get"]),
  /** The outcome of each bill of a finished payment, as the service keeps it. */
  payResult: query(() => z.strictObject({ intent_id: id }), serviceBillsBatchOnlinePay.output),
};

/** Payments of service bills (choices only: the desk reads numbers and amounts), and imports of invoices and orders. */
export const serviceBillPlans = [
  z.strictObject({
    action: z.literal("serviceBill.pay"),
    wallet_id: id,
    bill_ids: z.array(id).min(1).max(200),
  }),
  z.strictObject({ action: z.literal("serviceBill.import"), body: pastedRows(serviceOrder.row) }),
  z.strictObject({ action: z.literal("invoice.import"), body: pastedRows(invoiceRecord.row) }),
  z.strictObject({ action: z.literal("invoice.importStaff"), body: pastedRows(staffInvoice.row) }),
] as const;
