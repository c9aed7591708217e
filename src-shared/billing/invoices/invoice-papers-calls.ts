import { z } from "zod";
import { defineCall, idText, nonNegativeCents, shortText, version } from "../../kernel/calls/define.ts";
import { deliveryErrors } from "../../kernel/values/text/delivery-errors.ts";
import { invoiceRecords } from "./invoice-records-list.ts";

const reasonText = z.string().trim().min(2).max(200);
const verdict = z.object({ action: z.string(), allowed: z.boolean(), reason: z.string().nullable() });

/** A red-letter form over a part of an invoice, with what this person may do with it. */
export const invoiceRedLetter = z.object({
  id: idText,
  version: z.int(),
  status: z.int(),
  amount: z.int(),
  reason: z.string(),
  red_no: z.string().nullable(),
  requested_by: z.string(),
  request_at: z.string(),
  /** Until when the buyer may confirm it. */
  expires_at: z.string(),
  decided_by: z.string(),
  decide_at: z.string().nullable(),
  decide_reason: z.string(),
  actions: z.array(verdict),
});
export type InvoiceRedLetter = z.output<typeof invoiceRedLetter>;

/** A mail with an invoice to one address (masked), once. `error`: what kept it the last time. */
export const invoiceMail = z.object({
  id: idText,
  to_address: z.string(),
  status: z.int(),
  attempts: z.int(),
  error: z.enum(["", ...deliveryErrors]),
  create_at: z.string(),
  sent_at: z.string().nullable(),
});
export type InvoiceMail = z.output<typeof invoiceMail>;

export const invoiceRecordDetail = z.object({
  record: invoiceRecords.row,
  red_letters: z.array(invoiceRedLetter),
  mails: z.array(invoiceMail),
  /** Addresses that its application names, masked. */
  receive_emails: z.array(z.string()),
  /** Actions open to this person now, with the reason against each: `redden`, `send`. */
  actions: z.array(verdict),
});
export type InvoiceRecordDetail = z.output<typeof invoiceRecordDetail>;

/** An invoice with the parts of it that were taken back and the mails that it went out by. */
export const invoiceRecordsGet = defineCall({
  name: "invoiceRecords.get",
  method: "GET",
  path: "/cdl/1/invoice_records/{id}",
  access: "invoice.record.view",
  output: invoiceRecordDetail,
});

const refusals = [
  "red_pending",
  "red_over_invoice",
  "red_lapsed",
  "invoice_file_missing",
  "mail_off",
  "mail_under_way",
  "own_application",
  "stale_version",
  "illegal_transition",
  "invalid",
  "not_found",
  "forbidden",
];

/** Asks the buyer to confirm that `amount` cents of an invoice are taken back; one form an invoice at a time. */
export const invoiceRedsCreate = defineCall({
  name: "invoiceReds.create",
  method: "POST",
  path: "/cdl/1/invoice_records/{id}/red_letters",
  access: "invoice.application.audit",
  body: () => z.strictObject({ version, amount: nonNegativeCents.min(1), reason: reasonText }),
  output: invoiceRecordDetail,
  refusals,
});

export const invoiceRedActions = ["confirm", "refuse", "withdraw"] as const;
export type InvoiceRedAction = (typeof invoiceRedActions)[number];

/**
 * Keeps the outcome of a form. The buyer's own people confirm or refuse it; of the agency another one than who asked,
 * who has the buyer's word. `red_no`: number of the form, for confirm; `reason`: for the others.
 */
export const invoiceRedsUpdate = defineCall({
  name: "invoiceReds.update",
  method: "PUT",
  path: "/cdl/1/invoice_red_letters/{id}",
  access: "invoice.application.view",
  body: () =>
    z.strictObject({
      version,
      action: z.enum(invoiceRedActions),
      reason: shortText().optional(),
      red_no: shortText(40).optional(),
    }),
  output: invoiceRecordDetail,
  refusals,
});

/**
 * Sends an invoice's file to addresses in clear and, with `to_application`, to those that its application names, five in
 * all; again where it went before; refused while one to the same address is under way.
 */
export const invoiceRecordsSend = defineCall({
  name: "invoiceRecords.send",
  method: "POST",
  path: "/cdl/1/invoice_records/{id}/mails",
  access: "invoice.record.create",
  body: () =>
    z.strictObject({ version, emails: z.array(shortText(254)).max(5), to_application: z.boolean().optional() }),
  output: invoiceRecordDetail,
  refusals: [...refusals, "guess_limit"],
});

/** Mails with an invoice that the sandbox carrier "delivered". Answers 404 outside the demo environment. */
export const demoMails = defineCall({
  name: "demo.mails",
  method: "GET",
  path: "/cdl/1/demo/mails",
  access: "invoice.record.view",
  query: () => z.strictObject({ record_id: idText }),
  output: () =>
    z.object({
      mails: z.array(
        z.object({
          id: z.string(),
          to_address: z.string(),
          subject: z.string(),
          body: z.string(),
          file_name: z.string(),
          at: z.string(),
        }),
      ),
    }),
});
