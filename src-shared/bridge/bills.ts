import { z } from "zod";
import { billChangeAnswer, billsChangePreview } from "../billing/bills/bill-changes-calls.ts";
import { billsImportTaxVerify } from "../billing/bills/tax-verify-import.ts";
import { query, readCall, writeCall } from "../kernel/bridge/define.ts";
import { contentLength } from "../kernel/values/money/invoice.ts";
import { calls } from "../registries/calls/registry.ts";

const id = z.string().max(64);
const { batch_id, bill_ids, matching, except } = billsChangePreview.body.shape;

/** Which bills an operation is about: a batch, some bills, or all that match filters less some. */
export const billTarget = z.strictObject({ batch_id, bill_ids, matching, except });
export type BillTarget = z.output<typeof billTarget>;

const reason = z.string().max(200);

/** Operations on bills that go by the outbox: none moves money, but each is one keyed call that must happen once. */
export const billPlans = [
  z.strictObject({ action: z.literal("bill.approve"), target: billTarget }),
  z.strictObject({ action: z.literal("bill.reject"), target: billTarget, reason }),
  z.strictObject({ action: z.literal("bill.cancel"), target: billTarget, reason }),
  z.strictObject({ action: z.literal("bill.organization"), target: billTarget, organization_id: id.nullable() }),
  z.strictObject({
    action: z.literal("bill.invoicing"),
    target: billTarget,
    status: z.int(),
    /** Content of the invoices; without it each bill keeps what was chosen before. */
    content: z.string().max(contentLength).optional(),
    reason,
  }),
  z.strictObject({ action: z.literal("bill.withholding"), target: billTarget, status: z.int(), reason }),
  z.strictObject({ action: z.literal("bill.verifyTax"), body: billsImportTaxVerify.body }),
] as const;

const intentId = z.strictObject({ intent_id: id });

export const billsArea = {
  get: readCall(calls["bills.get"]),
  update: writeCall(calls["bills.update"], ["bills", "billBatches"]),
  incomeTax: readCall(calls["bills.incomeTaxDetail"]),
  exportIncomeTax: writeCall(calls["bills.exportIncomeTax"], ["exportJobs"]),
  simpleTemplate: readCall(calls["bills.simpleTemplateUrl"]),
  importRecord: readCall(calls["bills.importRecord"]),
  rollBackImport: writeCall(calls["bills.importRollback"], ["bills", "importRecords", "billBatches"]),
  /** The outcome of a finished change, row by row where rows were left; of a verification, difference by difference. */
  changeResult: query(intentId, billChangeAnswer),
  verifyResult: query(intentId, billsImportTaxVerify.output),
};
