import { z } from "zod";
import { calls } from "../calls/registry.ts";
import { serviceBillsBatchOnlinePay } from "../calls/service-bills.ts";
import { query, readCall, writeCall } from "./define.ts";

const id = z.string().max(64);
const changed = ["invoiceApplies", "invoiceRecords", "monthlyInvoices", "settlements"] as const;

export const invoicesArea = {
  get: readCall(calls["invoiceApplies.get"]),
  quota: readCall(calls["invoiceQuota.get"]),
  create: writeCall(calls["invoiceApplies.create"], changed),
  update: writeCall(calls["invoiceApplies.update"], changed),
  correct: writeCall(calls["invoiceApplies.correctAmount"], changed),
  issue: writeCall(calls["invoiceRecords.create"], changed),
  updateRecord: writeCall(calls["invoiceRecords.update"], ["invoiceRecords", "invoiceApplies"]),
  feedback: writeCall(calls["settlements.invoiceFeedback"], ["invoiceApplies"]),
};

export const serviceBillsArea = {
  get: readCall(calls["serviceBills.get"]),
  update: writeCall(calls["serviceBills.update"], ["serviceBills"]),
  /** What became of each bill of a finished payment, as the service keeps it. */
  payResult: query(z.strictObject({ intent_id: id }), serviceBillsBatchOnlinePay.output),
};

/** Payments of service bills: choices only, the desk reads numbers and amounts. */
export const serviceBillPlans = [
  z.strictObject({
    action: z.literal("serviceBill.pay"),
    wallet_id: id,
    bill_ids: z.array(id).min(1).max(200),
  }),
] as const;
