import { z } from "zod";
import {
  chosenBills,
  defineCall,
  idText,
  neededText,
  nonNegativeCents,
  shortText,
  version,
} from "../../kernel/calls/define.ts";
import { contentLength } from "../../kernel/values/money/invoice.ts";
import { billInvoicingStates, billWithholdingStates } from "./bill-tax-states.ts";

/** Most bills of one change: what one transaction writes without holding up everybody else. */
export const billsAtOnce = 100_000;

/** In place of a bill's or batch's id in a path: the bills that the body names. */
export const selectedBillsId = "selection";

/**
 * Expected changes, as the person saw it. The service counts again and refuses with `selection_changed` when one bill more,
 * less or other would change (security T3). Needed for a selection.
 */
const expected = z
  .strictObject({ count: z.int().min(1).max(billsAtOnce), accounting_fee: nonNegativeCents })
  .optional();

/** In the path of a batch `bill_ids` names some of its bills, and neither ids nor filters mean all of them. */
const expectedSelection = { ...chosenBills, expected };

/** Reasons why a bill of a selection is left as it is. */
export const skipReasons = ["state", "same_person", "same_value", "not_settled", "other_company"] as const;
export type SkipReason = (typeof skipReasons)[number];

/** Bills that were left as they are, in the order of the selection; further ones are counted only. */
export const skippedAtMost = 2_000;

/** The outcome of a change. `accounting_fee`: cents of the bills that changed. */
export const billChangeAnswer = z.object({
  changed: z.int(),
  skipped: z.int(),
  accounting_fee: z.int(),
  skipped_rows: z.array(
    z.object({ id: idText, no: z.string(), reason: z.enum(skipReasons), status: z.int(), accounting_fee: z.int() }),
  ),
});
export type BillChangeAnswer = z.output<typeof billChangeAnswer>;

const changeRefusals = [
  "lookup_limit",
  "selection_changed",
  "nothing_to_change",
  "too_many_bills",
  "same_person",
  "stale_version",
  "illegal_transition",
  "invalid",
  "not_found",
  "forbidden",
  "idempotency_mismatch",
];

const keyedChange = { output: billChangeAnswer, keyed: true, refusals: changeRefusals } as const;

/** Audit of a batch or a selection; a rejection needs a reason. Who imported a bill may not audit it. */
export const billBatchesUpdate = defineCall({
  ...keyedChange,
  name: "billBatches.update",
  method: "PUT",
  path: "/cdl/1/batch/bill/{id}",
  access: "bill.bill.audit",
  body: () =>
    z.strictObject({ action: z.enum(["approve", "reject"]), reason: shortText().optional(), ...expectedSelection }),
});

/** Cancels the bills of a batch or a selection. */
export const billBatchesCancel = defineCall({
  ...keyedChange,
  name: "billBatches.cancel",
  method: "PUT",
  path: "/cdl/1/batch/bill/{id}/cancel",
  access: "bill.bill.cancel",
  body: () => z.strictObject({ reason: shortText(), ...expectedSelection }),
});

/** Says for which department of its company a bill, or each bill of a selection, is; null: none. `version` for one bill only. */
export const billsSetOrganization = defineCall({
  ...keyedChange,
  name: "bills.setOrganization",
  method: "PUT",
  path: "/cdl/1/bills/{id}/organization_name",
  access: "bill.bill.edit",
  body: () => z.strictObject({ organization_id: idText.nullable(), version: version.optional(), ...expectedSelection }),
});

/** The same for all bills of an import batch. */
export const batchesSetOrganization = defineCall({
  ...keyedChange,
  name: "batches.setOrganization",
  method: "PUT",
  path: "/cdl/1/batchs/{id}/organization_name",
  access: "bill.bill.edit",
  body: () => z.strictObject({ organization_id: idText.nullable(), expected }),
});

const invoicingCode = z.literal([...billInvoicingStates.codes]);
const withholdingCode = z.literal([...billWithholdingStates.codes]);

/**
 * Invoice content of the changed bills. Bills that become "invoicing" or "invoiced" name it, each of them
 * (`invoice_content_missing`, spec 5); without it each keeps what was chosen before. No other status takes it.
 */
const invoice_content = neededText(contentLength).optional();

/** Sets the invoicing status by hand: invoices issued elsewhere, or none needed. Legal moves: `billInvoicingStates`. */
export const billsUpdateInvoicingStatus = defineCall({
  ...keyedChange,
  name: "bills.updateInvoicingStatus",
  method: "POST",
  path: "/cdl/1/bills/update_invoicing_status",
  access: "invoice.bill.edit",
  body: () =>
    z.strictObject({
      invoicing_status: invoicingCode,
      invoice_content,
      reason: shortText().optional(),
      ...expectedSelection,
    }),
  refusals: [...changeRefusals, "invoice_content_missing"],
});

/** Sets how far the withholding has come at the tax office. Legal moves: `billWithholdingStates`. */
export const billsUpdateTaxCollectStatus = defineCall({
  ...keyedChange,
  name: "bills.updateTaxCollectStatus",
  method: "POST",
  path: "/cdl/1/bills/update_tax_collect_status",
  access: "income_tax.withholding.edit",
  body: () =>
    z.strictObject({ withholding_status: withholdingCode, reason: shortText().optional(), ...expectedSelection }),
});

/** A change of bills, whatever call makes it. */
export const billChange = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("approve") }),
  z.strictObject({ kind: z.literal("reject") }),
  z.strictObject({ kind: z.literal("cancel") }),
  z.strictObject({ kind: z.literal("organization"), organization_id: idText.nullable() }),
  z.strictObject({ kind: z.literal("invoicing"), status: invoicingCode, content: invoice_content }),
  z.strictObject({ kind: z.literal("withholding"), status: withholdingCode }),
]);
export type BillChange = z.output<typeof billChange>;

const share = { count: z.int(), accounting_fee: z.int() };

/** Previews a change to a batch (`batch_id`) or a selection: shown before it is confirmed. Amounts in cents. */
export const billsChangePreview = defineCall({
  name: "bills.changePreview",
  method: "POST",
  path: "/cdl/1/bills/change_preview",
  access: "bill.bill.view",
  body: () => z.strictObject({ change: billChange, batch_id: idText.optional(), ...chosenBills }),
  refusals: ["invoice_content_missing"],
  output: () =>
    z.object({
      selected: z.object(share),
      /** `customer_pay`: what the companies pay for them by the contract; `differing` of them by other amounts than their file says. */
      changing: z.object({ ...share, customer_pay: z.int(), differing: z.int(), difference: z.int() }),
      skipped: z.array(z.object({ reason: z.enum(skipReasons), ...share })),
      /** Companies of the bills that would change, those with most bills first. */
      companies: z.array(z.string()),
      /** Number of the batch; empty for a selection. */
      batch_sn: z.string(),
    }),
});
