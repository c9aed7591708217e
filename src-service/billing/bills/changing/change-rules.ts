import type { SkipReason } from "../../../../src-shared/billing/bills/bill-changes-calls.ts";
import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import {
  billInvoicingStates,
  billWithholdingStates,
  moveBetween,
  needsInvoiceContent,
} from "../../../../src-shared/billing/bills/bill-tax-states.ts";
import { idsInSet } from "../../../../src-shared/kernel/lists/id-set.ts";
import type { States } from "../../../../src-shared/kernel/states/define.ts";
import { ServiceError } from "../../../core/context.ts";
import type { Tables } from "../../../core/database/tables.ts";
import type { ChangeableBill } from "../lists/bill-selection.ts";

/** A change with the records that it names. `by`: who makes it. */
export type Change =
  | { readonly kind: "approve" | "reject" | "cancel" }
  | {
      readonly kind: "organization";
      readonly organization: { readonly id: number; readonly company_id: number } | null;
    }
  | { readonly kind: "invoicing"; readonly status: number; readonly content?: string | undefined }
  | { readonly kind: "withholding"; readonly status: number };

const auditCodes = { reject: 2, approve: 3 } as const;
const cancelled = billStates.code("cancelled");

/** Statuses of bills that are paid: only these are invoiced, declared and withheld for. */
const isSettled = (bill: ChangeableBill): boolean => bill.status === billStates.code("settled");

const moveProblem = (bill: ChangeableBill, states: States, from: number, to: number): SkipReason | null => {
  if (from === to) return "same_value";
  const move = moveBetween(states, from, to);
  if (!move.legal || bill.status === cancelled) return "state";
  return move.needsSettled && !isSettled(bill) ? "not_settled" : null;
};

/** Reason why the change by `userId` skips a bill; null when it applies (dictionary B5). */
export const skipReasonOf = (bill: ChangeableBill, change: Change, userId: number): SkipReason | null => {
  switch (change.kind) {
    case "approve":
    case "reject":
      if (!billStates.allows(change.kind, bill.status)) return "state";
      // Whoever imported or edited the amount or the payee may not audit it, also where somebody edited it after them.
      return bill.created_by === userId || idsInSet(bill.editors ?? "").includes(String(userId)) ? "same_person" : null;
    case "cancel":
      return billStates.allows("cancel", bill.status) ? null : "state";
    case "organization": {
      const { organization } = change;
      if (bill.status === cancelled) return "state";
      if (organization !== null && organization.company_id !== bill.company_id) return "other_company";
      return bill.organization_id === (organization?.id ?? null) ? "same_value" : null;
    }
    case "invoicing": {
      const { status, content } = change;
      // The content of an invoice may be put right without taking the status back.
      const isOther = content !== undefined && content !== bill.invoice_content;
      if (isOther && status === bill.invoicing_status && needsInvoiceContent(status)) {
        return bill.status === cancelled ? "state" : null;
      }
      return moveProblem(bill, billInvoicingStates, bill.invoicing_status, status);
    }
    case "withholding":
      return moveProblem(bill, billWithholdingStates, bill.withholding_status, change.status);
  }
};

/** A failed invoice keeps its content for the next try; a bill without an invoice has none. */
const contentOf = ({ status, content }: Extract<Change, { kind: "invoicing" }>): Partial<Tables["bills"]> => {
  if (needsInvoiceContent(status)) return content === undefined ? {} : { invoice_content: content };
  return status === billInvoicingStates.code("failed") ? {} : { invoice_content: null };
};

/**
 * Sees to it that every bill that an invoice will stand behind says what for (spec 5). Throws `invoice_content_missing`
 * with their count, and `invalid` for a content that the status has no use for.
 */
export const assertContent = (changing: readonly ChangeableBill[], change: Change): void => {
  if (change.kind !== "invoicing") return;
  if (!needsInvoiceContent(change.status)) {
    if (change.content === undefined) return;
    throw new ServiceError("invalid", { fields: { invoice_content: ["not_with_this_status"] } });
  }
  const missing = change.content === undefined ? changing.filter((bill) => bill.invoice_content === null) : [];
  const [first] = missing;
  if (first === undefined) return;
  throw new ServiceError("invoice_content_missing", {
    params: { count: missing.length, no: first.no },
    fields: { invoice_content: ["required"] },
  });
};

/** The columns that a change sets. `at`: now. */
export const changedColumns = (change: Change, at: string): Partial<Tables["bills"]> => {
  switch (change.kind) {
    case "approve":
    case "reject": {
      const status = billStates.code(change.kind === "approve" ? "toSettle" : "rejected");
      return { status, audit_status: auditCodes[change.kind], audit_at: at };
    }
    case "cancel":
      return { status: cancelled, cancel_at: at };
    case "organization":
      return { organization_id: change.organization?.id ?? null };
    case "invoicing":
      return { invoicing_status: change.status, ...contentOf(change) };
    case "withholding":
      return { withholding_status: change.status };
  }
};
