import { z } from "zod";
import { defineCall, idText, neededText, nonNegativeCents, shortText, version } from "../../kernel/calls/define.ts";
import { listCall } from "../../kernel/lists/list-call.ts";
import { timelineEvent } from "../../kernel/records/timeline.ts";
import { applyModes, invoiceStyles, invoiceTypes, mostAttachments } from "../../kernel/values/money/invoice.ts";
import { dayOfMeaning } from "../../kernel/values/time/day-meanings.ts";
import { invoiceApplies } from "./invoice-applies-list.ts";
import { invoiceRecords } from "./invoice-records-list.ts";
import { monthlyInvoices } from "./monthly-invoices-list.ts";

const positiveCents = nonNegativeCents.min(1);

export const invoiceAppliesList = listCall(invoiceApplies, { path: "/cdl/1/invoice_applies" });

/**
 * Amount of a company's settled payments to be invoiced, in cents, computed from the books at every question:
 * `available` = settled − returned − invoiced − invoicing. `corrections_due`: payments that came back after they had been
 * invoiced; they are already taken off `available`.
 */
export const invoiceQuota = z.object({
  settled: z.int(),
  returned: z.int(),
  invoiced: z.int(),
  invoicing: z.int(),
  corrections_due: z.int(),
  available: z.int(),
});
export type InvoiceQuota = z.output<typeof invoiceQuota>;

const buyer = {
  title: neededText(100),
  tax_no: neededText(18),
  address_tel: shortText(150),
  bank_account: shortText(150),
  receive_emails: z.array(shortText(254)).max(5),
};

/** The quota of a company with what is still to be invoiced, oldest first, and the buyer of its last application. */
export const invoiceQuotaGet = defineCall({
  name: "invoiceQuota.get",
  method: "GET",
  path: "/cdl/1/invoice_applies/quota",
  access: "invoice.application.view",
  query: () => z.strictObject({ company_id: idText }),
  output: () =>
    z.object({
      quota: invoiceQuota,
      settlements: z.array(
        z.object({
          ...{ id: idText, no: z.string(), period: z.string(), settlement_at: z.string(), remaining: z.int() },
          /** Industries of the tasks whose work it paid. */
          industries: z.array(z.string()),
        }),
      ),
      /** Settlements beyond the ones listed. */
      more: z.int(),
      buyer: z.object({
        title: z.string(),
        tax_no: z.string(),
        address_tel: z.string(),
        bank_account: z.string(),
        /** Masked; `emails_from` of an application takes them over. */
        receive_emails: z.array(z.string()),
        /** The application that they are of; null: none was made yet. */
        apply_id: idText.nullable(),
      }),
    }),
});

const applyRefusals = [
  "quota_exceeded",
  "quota_changed",
  "nothing_to_invoice",
  "correction_not_due",
  "own_application",
  "stale_version",
  "illegal_transition",
  "invalid",
  "not_found",
  "forbidden",
];

/**
 * Applies for an invoice. Which payments: `settlement_ids` (mode 1), all settled from `range_start` to `range_end` (3), or
 * an `amount` taken from the oldest (6). `correction_amount` offsets payments that came back after they had been invoiced.
 * `receive_emails` are new addresses in clear, `emails_from` adds those of an earlier application of the company; five in all.
 * `expected` seals what the person saw: another quota or amount is `quota_changed`, so that nothing is applied for twice.
 */
export const invoiceAppliesCreate = defineCall({
  name: "invoiceApplies.create",
  method: "POST",
  path: "/cdl/1/invoice_applies",
  access: "invoice.application.create",
  body: () =>
    z.strictObject({
      company_id: idText,
      apply_mode: z.literal(applyModes),
      settlement_ids: z.array(idText).min(1).max(1_000).optional(),
      range_start: dayOfMeaning("planned").optional(),
      range_end: dayOfMeaning("planned").optional(),
      amount: positiveCents.optional(),
      correction_amount: nonNegativeCents,
      expected: z.strictObject({ available: z.int(), apply_amount: positiveCents }),
      invoice_type: z.literal(invoiceTypes),
      invoice_style: z.literal(invoiceStyles),
      invoice_category: neededText(100),
      ...buyer,
      emails_from: idText.optional(),
      face_remark: shortText(),
      receiver: z.strictObject({ name: neededText(50), mobile: shortText(11), address: neededText(200) }).optional(),
      attachment_keys: z.array(idText).max(mostAttachments),
    }),
  output: () => z.object({ apply: invoiceApplies.row }),
  refusals: applyRefusals,
});

export const invoiceApplyActions = [
  "approve",
  "reject",
  "start",
  "withdraw",
  "request_red",
  "confirm_red",
  "refuse_red",
] as const;
export type InvoiceApplyAction = (typeof invoiceApplyActions)[number];

/** Moves an application along its lifecycle. `reason`: for reject, withdraw and both refusals; `red_no`: for confirm_red. */
export const invoiceAppliesUpdate = defineCall({
  name: "invoiceApplies.update",
  method: "PUT",
  path: "/cdl/1/invoice_applies/{id}",
  access: "invoice.application.view",
  body: () =>
    z.strictObject({
      version,
      action: z.enum(invoiceApplyActions),
      reason: shortText().optional(),
      /** Number of the confirmed red-letter form (红字确认单). */
      red_no: shortText(40).optional(),
    }),
  output: () => z.object({ apply: invoiceApplies.row }),
  refusals: applyRefusals,
});

/** Sets how much of what was invoiced and came back this application takes off, before it is issued (冲抵). */
export const invoiceAppliesCorrectAmount = defineCall({
  name: "invoiceApplies.correctAmount",
  method: "POST",
  path: "/cdl/1/invoice_applies/{id}/correction_amount",
  access: "invoice.application.create",
  body: () => z.strictObject({ version, correction_amount: nonNegativeCents, reason: neededText(200) }),
  output: () => z.object({ apply: invoiceApplies.row }),
  refusals: applyRefusals,
});

/** Buyer's feedback on the invoice for a settlement: 1 received and right · 2 not received · 3 wrong. */
export const invoiceFeedbackResults = [1, 2, 3] as const;

export const invoiceApplyDetail = z.object({
  apply: invoiceApplies.row,
  quota: invoiceQuota,
  /** Invoiced amounts by settlement; below zero: taken off because its payment came back. */
  settlements: z.array(
    z.object({
      id: idText,
      no: z.string(),
      period: z.string(),
      amount: z.int(),
      feedback: z.object({ result: z.int(), remark: z.string(), at: z.string() }).nullable(),
    }),
  ),
  /** Industries of the tasks whose work is invoiced, which its content has to match. */
  industries: z.array(z.string()),
  records: z.array(invoiceRecords.row),
  attachments: z.array(z.object({ key: z.string(), name: z.string() })),
  events: z.array(timelineEvent),
  /** Actions open to this person now, with the reason against each. */
  actions: z.array(z.object({ action: z.string(), allowed: z.boolean(), reason: z.string().nullable() })),
});
export type InvoiceApplyDetail = z.output<typeof invoiceApplyDetail>;

export const invoiceAppliesGet = defineCall({
  name: "invoiceApplies.get",
  method: "GET",
  path: "/cdl/1/invoice_applies/{id}",
  access: "invoice.application.view",
  output: invoiceApplyDetail,
});

/** Feedback on the invoice of a settlement; the newest stands. */
export const settlementsInvoiceFeedback = defineCall({
  name: "settlements.invoiceFeedback",
  method: "POST",
  path: "/cdl/1/settlements/{id}/invoice_feedback",
  access: "invoice.application.create",
  body: () => z.strictObject({ result: z.literal(invoiceFeedbackResults), remark: shortText() }),
  output: () => z.object({ settlement_id: idText, result: z.int(), at: z.string() }),
  refusals: ["nothing_to_invoice", "not_found", "forbidden", "invalid"],
});

export const invoiceRecordsList = listCall(invoiceRecords, { path: "/cdl/1/invoice_records" });

const invoiceFields = {
  invoice_no: neededText(20),
  invoice_code: shortText(12),
  invoice_at: dayOfMeaning("happened"),
  amount: positiveCents,
};

const recordRefusals = [
  "invoice_seen",
  "invoice_over_application",
  "quota_exceeded",
  "stale_version",
  "illegal_transition",
  "invalid",
  "not_found",
  "forbidden",
];

/** Enters an invoice that was issued for an application: its kind and content are the application's. */
export const invoiceRecordsCreate = defineCall({
  name: "invoiceRecords.create",
  method: "POST",
  path: "/cdl/1/invoice_records",
  access: "invoice.record.create",
  body: () =>
    z.strictObject({
      apply_id: idText,
      version,
      ...invoiceFields,
      file_key: idText.optional(),
      remark: shortText(),
    }),
  output: () => z.object({ record: invoiceRecords.row, apply: invoiceApplies.row }),
  refusals: recordRefusals,
});

/** Adds what comes after an invoice: its file, and how a paper one travels. */
export const invoiceRecordsUpdate = defineCall({
  name: "invoiceRecords.update",
  method: "PUT",
  path: "/cdl/1/invoice_records/{id}",
  access: "invoice.record.create",
  body: () =>
    z.strictObject({
      version,
      file_key: idText.optional(),
      courier_company: shortText(50).optional(),
      courier_no: shortText(40).optional(),
      remark: shortText().optional(),
    }),
  output: () => z.object({ record: invoiceRecords.row }),
  refusals: recordRefusals,
});

export const monthlyInvoicesList = listCall(monthlyInvoices, { path: "/cdl/1/monthly_invoices" });
