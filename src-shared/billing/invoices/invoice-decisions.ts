import { lineField, reasonField } from "../../kernel/forms/fields.ts";
import type { Decided, RecordAction } from "../../kernel/records/define.ts";
import { invoiceApplyStates } from "./invoice-apply-states.ts";
import type { InvoiceRedAction } from "./invoice-papers-calls.ts";
import { invoiceRedStates } from "./invoice-red-states.ts";
import type { InvoiceApplyAction } from "./invoices-calls.ts";

const audit = ["invoice.application.audit"] as const;
const create = ["invoice.application.create"] as const;
const reason = reasonField();
/** Number of the confirmed red-letter form (红字确认单). */
const red_no = lineField({ min: 2, most: 40 });

export type InvoiceApplyMove = InvoiceApplyAction | "issue" | "correct";

/** Decisions about an invoice application. A part of an invoice is taken back from the invoice itself. */
export const invoiceApplyDecisions = {
  name: "invoiceApplies",
  states: invoiceApplyStates,
  maker: "created_by",
  excludedCode: "own_application",
  actions: {
    approve: { opens: "filesBeside", permissions: audit, excludes: ["created_by"], forward: true, duty: "invoice" },
    start: { permissions: ["invoice.record.create"], forward: true },
    issue: { permissions: ["invoice.record.create"], forward: true },
    confirm_red: { permissions: audit, excludes: ["red_by"], forward: true, duty: "red", form: { red_no } },
    refuse_red: { permissions: audit, form: { reason } },
    correct: { permissions: create },
    reject: { permissions: audit, excludes: ["created_by"], duty: "invoice", form: { reason } },
    withdraw: { permissions: create, form: { reason } },
    request_red: { permissions: audit, form: { reason } },
  } satisfies Readonly<Record<InvoiceApplyMove, RecordAction>>,
} as const satisfies Decided;

/**
 * Decisions about a red-letter form over a part of an invoice: the buyer's own people speak for the buyer; of the agency only
 * another one than who asked can have heard its word.
 */
export const invoiceRedDecisions = {
  name: "invoiceReds",
  states: invoiceRedStates,
  maker: "requested_by",
  excludedCode: "own_application",
  actions: {
    confirm: { permissions: audit, companyWith: create, excludes: ["requested_by"], forward: true, form: { red_no } },
    refuse: { permissions: audit, companyWith: create, form: { reason } },
    withdraw: { permissions: audit, companyWith: [], form: { reason } },
  } satisfies Readonly<Record<InvoiceRedAction, RecordAction>>,
} as const satisfies Decided;
