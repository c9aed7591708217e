import { invoiceApplyStates } from "../../../src-shared/billing/invoices/invoice-apply-states.ts";
import { ServiceError, type SignedIn } from "../../core/context.ts";
import { insertMany, type Reader } from "../../core/database/tables.ts";
import { notFound, recordId } from "../../core/plumbing/answers.ts";
import { findCompany } from "../../directory/companies/find-company.ts";
import { readVoucherFile } from "../../ledger/evidence/voucher-file.ts";
import type { Service } from "../../lists/service.ts";
import { type Allocation, allocate, correct } from "./allocate.ts";
import { type Apply, addEvent } from "./apply-store.ts";
import { type Bucket, companyBuckets, quotaOf } from "./books.ts";
import { addressesOf, assertBuyer } from "./buyer.ts";
import { refreshDerived } from "./derived.ts";
import { type ApplyBody, choiceOf, type InvoiceChoice } from "./invoice-choice.ts";

/** Attachments of an application: storage keys with file names. */
export type Attachment = { readonly key: string; readonly name: string };

const readAttachments = async (service: Service, context: SignedIn, keys: readonly string[]): Promise<Attachment[]> => {
  const files: Attachment[] = [];
  for (const key of new Set(keys)) {
    const file = await readVoucherFile(service, context.principal, key);
    files.push({ key, name: file.file_name });
  }
  return files;
};

/**
 * Allocates the amount and its correction to settled payments. Throws `quota_changed` when the quota differs from what the
 * person saw, `quota_exceeded`, `correction_not_due`.
 */
const spread = (allBuckets: readonly Bucket[], choice: InvoiceChoice, body: ApplyBody): Allocation[] => {
  const { available } = quotaOf(allBuckets);
  const { correction_amount, expected } = body;
  if (available !== expected.available || choice.amount !== expected.apply_amount) {
    throw new ServiceError("quota_changed", { params: { available, apply_amount: choice.amount } });
  }
  const allocations = allocate(choice.buckets, choice.amount);
  if (allocations === null) throw new ServiceError("quota_exceeded", { params: { available } });
  const back = correct(allBuckets, correction_amount);
  if (back === null || correction_amount >= choice.amount) throw new ServiceError("correction_not_due");
  if (choice.amount - correction_amount > available)
    throw new ServiceError("quota_exceeded", { params: { available } });
  return [...allocations, ...back];
};

/**
 * The addresses of an application: those of an earlier application of the company, which the person sees masked, then new
 * ones. Duplicates stay, because removing them would reveal whether a new one is among the masked ones.
 */
const emailsOf = async (db: Reader, companyId: number, body: ApplyBody): Promise<string[]> => {
  if (body.emails_from === undefined) return body.receive_emails;
  const earlier = await db
    .selectFrom("invoice_applies")
    .select("receive_emails")
    .where("id", "=", recordId(body.emails_from))
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  if (earlier === undefined) throw notFound();
  return [...addressesOf(earlier), ...body.receive_emails];
};

const textsOf = (body: ApplyBody) => ({
  invoice_type: body.invoice_type,
  invoice_style: body.invoice_style,
  invoice_category: body.invoice_category,
  title: body.title,
  tax_no: body.tax_no,
  address_tel: body.address_tel,
  bank_account: body.bank_account,
  face_remark: body.face_remark,
  receive_emails: body.receive_emails.join(","),
  receiver_name: body.receiver?.name ?? "",
  receiver_mobile: body.receiver?.mobile ?? "",
  receiver_address: body.receiver?.address ?? "",
});

/**
 * Applies for an invoice over settled payments (dictionary B10). All open applications together never exceed the settled
 * amount less returns, because writers are serialised and each sees the earlier applications. Errors: `not_found`,
 * `invalid`, `nothing_to_invoice`, `quota_changed`, `quota_exceeded`, `correction_not_due`.
 */
export const createApply = async (service: Service, context: SignedIn, body: ApplyBody): Promise<Apply> => {
  const { principal } = context;
  const attachments = await readAttachments(service, context, body.attachment_keys);
  return context.write(async (writing) => {
    const { tx } = writing;
    const seq = await writing.changeSeq();
    const company = await findCompany(tx, principal, body.company_id);
    const receive_emails = await emailsOf(tx, company.id, body);
    assertBuyer({ ...body, receive_emails }, company);
    const allBuckets = await companyBuckets(tx, company.id);
    const choice = await choiceOf(tx, principal, company.id, allBuckets, body);
    const parts = spread(allBuckets, choice, body);
    const [no = ""] = await writing.numbers("KP", 1);
    const apply: Apply = {
      id: await writing.ids(1),
      version: 1,
      change_seq: seq,
      agency_id: company.agency_id,
      company_id: company.id,
      no,
      status: invoiceApplyStates.code("toAudit"),
      apply_mode: body.apply_mode,
      range_start: body.range_start ?? null,
      range_end: body.range_end ?? null,
      quota_before: body.expected.available,
      apply_amount: choice.amount,
      correction_amount: body.correction_amount,
      open_amount: choice.amount - body.correction_amount,
      opened_amount: 0,
      red_total: 0,
      ...textsOf({ ...body, receive_emails }),
      attachments: JSON.stringify(attachments),
      reject_reason: "",
      red_no: null,
      red_by: null,
      red_at: null,
      created_by: principal.user_id,
      apply_at: writing.at,
      handled_by: null,
      handle_at: null,
    };
    await tx.insertInto("invoice_applies").values(apply).execute();
    const rows = parts.map((part) => ({ apply_id: apply.id, company_id: company.id, ...part }));
    await insertMany(tx, "invoice_allocations", rows);
    const amounts = { apply_amount: apply.apply_amount, correction_amount: apply.correction_amount };
    await addEvent(writing, apply, principal.name, { action: "create", params: amounts }, null, apply.status);
    await writing.audit({
      agency_id: apply.agency_id,
      action: "invoiceApplies.create",
      object: `invoiceApply:${apply.id}`,
      after: { no, open_amount: apply.open_amount, ...amounts },
    });
    writing.touched("invoiceApplies", company.id);
    const settlements = [...new Set(parts.map((part) => part.settlement_id))];
    await refreshDerived(writing, company, settlements);
    return apply;
  });
};
