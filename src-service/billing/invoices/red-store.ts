import type { z } from "zod";
import { invoiceApplyStates } from "../../../src-shared/billing/invoices/invoice-apply-states.ts";
import { invoiceRedDecisions } from "../../../src-shared/billing/invoices/invoice-decisions.ts";
import type { invoiceRedLetter } from "../../../src-shared/billing/invoices/invoice-papers-calls.ts";
import { invoiceRecordStates } from "../../../src-shared/billing/invoices/invoice-record-states.ts";
import { invoiceRedStates } from "../../../src-shared/billing/invoices/invoice-red-states.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { deciderOf } from "../../access/agencies/person-limits.ts";
import type { Principal } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { finderOf } from "../../core/plumbing/visible.ts";
import { verdictsOf } from "../../records/records/decide.ts";
import type { Apply } from "./apply-store.ts";
import type { InvoiceRecord } from "./record-store.ts";

export type RedLetter = Tables["invoice_red_letters"];

const toCompany = 1;

/** A form that the person may see, else `not_found`. */
export const findRedLetter = finderOf("invoice_red_letters");

/** True when a form of an application, or of one of its invoices, waits for the buyer. */
export const hasPending = async (
  db: Reader,
  parent: { apply_id: number } | { record_id: number },
): Promise<boolean> => {
  const [column, id] =
    "apply_id" in parent ? (["apply_id", parent.apply_id] as const) : (["record_id", parent.record_id] as const);
  const row = await db
    .selectFrom("invoice_red_letters")
    .select("id")
    .where(column, "=", id)
    .where("status", "=", invoiceRedStates.code("pending"))
    .executeTakeFirst();
  return row !== undefined;
};

/** Error code why no red letter for an invoice may be requested now; null when one may. */
export const redLetterRefusal = (
  principal: Principal,
  record: InvoiceRecord,
  apply: Apply | undefined,
  isPending: boolean,
): string | null => {
  if (!principal.permissions.has("invoice.application.audit")) return "forbidden";
  const isOpen = apply !== undefined && invoiceApplyStates.allows("redden", apply.status);
  const isWhole = record.record_kind === toCompany && invoiceRecordStates.allows("redden", record.state);
  if (!isOpen || !isWhole) return "illegal_transition";
  return isPending ? "red_pending" : null;
};

/** The forms of an invoice, the newest first, in the form of answers. */
export const redLettersOf = async (
  db: Reader,
  principal: Principal,
  recordIdOf: number,
): Promise<z.output<typeof invoiceRedLetter>[]> => {
  const asking = await deciderOf(db, principal);
  const rows = await db
    .selectFrom("invoice_red_letters as r")
    .leftJoin("users as asker", "asker.id", "r.requested_by")
    .leftJoin("users as decider", "decider.id", "r.decided_by")
    .where("r.record_id", "=", recordIdOf)
    .orderBy("r.id", "desc")
    .selectAll("r")
    .select(["asker.name as asker", "decider.name as decider"])
    .execute();
  return rows.map(({ asker, decider, ...letter }) => ({
    id: String(letter.id),
    version: letter.version,
    status: letter.status,
    amount: letter.amount,
    reason: letter.reason,
    red_no: letter.red_no,
    requested_by: asker ?? "",
    request_at: letter.request_at,
    expires_at: shanghaiNow(letter.expires_ms),
    decided_by: decider ?? "",
    decide_at: letter.decide_at,
    decide_reason: letter.decide_reason,
    actions: verdictsOf(invoiceRedDecisions, letter, {}, asking),
  }));
};
