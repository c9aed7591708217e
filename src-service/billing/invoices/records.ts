import type { z } from "zod";
import { invoiceApplyStates } from "../../../src-shared/billing/invoices/invoice-apply-states.ts";
import { invoiceRecordStates } from "../../../src-shared/billing/invoices/invoice-record-states.ts";
import type {
  invoiceRecordsCreate,
  invoiceRecordsUpdate,
} from "../../../src-shared/billing/invoices/invoices-calls.ts";
import { checkInvoiceNo } from "../../../src-shared/kernel/imports/cells/cell-forms.ts";
import { courierNo, type InvoiceType, splitInvoice } from "../../../src-shared/kernel/values/money/invoice.ts";
import { ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { assertVersion } from "../../core/plumbing/versioned.ts";
import { readVoucherFile } from "../../ledger/evidence/voucher-file.ts";
import type { Service } from "../../lists/service.ts";
import { type Apply, applyFor, saveApply } from "./apply-store.ts";
import { assertCovered } from "./apply-update.ts";
import { addressesOf } from "./buyer.ts";
import { queueMails } from "./mail-store.ts";
import { findRecord, type InvoiceRecord, invoiceRows } from "./record-store.ts";

type Create = z.output<typeof invoiceRecordsCreate.body>;
type Update = z.output<typeof invoiceRecordsUpdate.body>;

const toCompany = 1;

type Numbered = { readonly invoice_no: string; readonly invoice_code: string; readonly invoice_at: string };

/** Faults of number and code of an invoice, by field; null when there are none (dictionary A5). */
export const invoiceFault = (input: Omit<Numbered, "invoice_at">): Record<string, string[]> | null => {
  const checkedNo = checkInvoiceNo(input.invoice_no);
  if (!checkedNo.ok) return { invoice_no: [checkedNo.code] };
  const needsCode = checkedNo.isOld && !/^\d{10}(?:\d\d)?$/u.test(input.invoice_code);
  if (needsCode) return { invoice_code: ["required"] };
  if (!checkedNo.isOld && input.invoice_code !== "") return { invoice_code: ["not_with_number"] };
  return null;
};

/** True when a number was entered before; it identifies one invoice of the agency for ever. */
export const isEntered = async (db: Reader, agencyId: number, input: Numbered): Promise<boolean> => {
  const row = await db
    .selectFrom("invoice_records")
    .select("id")
    .where("agency_id", "=", agencyId)
    .where("invoice_code", "=", input.invoice_code)
    .where("invoice_no", "=", input.invoice_no)
    .executeTakeFirst();
  return row !== undefined;
};

/** Invoices are normal when entered; price and tax follow from amount and kind. */
export const newRecord = (
  input: Numbered & { readonly amount: number; readonly remark: string },
  kind: { readonly invoice_type: number; readonly invoice_category: string },
) => {
  const { price, tax, rate } = splitInvoice(input.amount, kind.invoice_type as InvoiceType);
  return {
    version: 1,
    record_kind: toCompany,
    state: invoiceRecordStates.code("normal"),
    invoice_no: input.invoice_no,
    invoice_code: input.invoice_code,
    invoice_at: input.invoice_at,
    invoice_type: kind.invoice_type,
    invoice_category: kind.invoice_category,
    amount: input.amount,
    price,
    tax,
    tax_rate: rate,
    red_amount: 0,
    mailed: null,
    labor_id: null,
    labor_name: "",
    id_no: "",
    tax_proof_no: "",
    file_key: null,
    courier_company: "",
    courier_no: "",
    remark: input.remark,
  };
};

/** Sends an invoice with its file to the addresses of its application. */
const sendFirst = async (
  writing: Writing,
  record: InvoiceRecord,
  apply: Pick<Apply, "receive_emails"> | undefined,
  by: number,
): Promise<void> => {
  const { file_key } = record;
  const addresses = addressesOf(apply);
  if (file_key !== null) await queueMails(writing, { ...record, file_key }, addresses, by);
};

const applyOf = (db: Reader, id: number | null) =>
  id === null
    ? Promise.resolve(undefined)
    : db.selectFrom("invoice_applies").select("receive_emails").where("id", "=", id).executeTakeFirst();

/** Adds an invoice to an application (`isMailed`: and mails its file, where it has one) and updates its status: issued when nothing is left, else partly issued. */
export const addRecord = async (
  context: SignedIn,
  writing: Writing,
  apply: Apply,
  input: Numbered & {
    readonly amount: number;
    readonly remark: string;
    readonly file_key: string | null;
    readonly isMailed: boolean;
  },
): Promise<{ apply: Apply; recordId: number }> => {
  const fault = invoiceFault(input);
  if (fault !== null) throw new ServiceError("invalid", { fields: fault });
  if (await isEntered(writing.tx, apply.agency_id, input)) throw new ServiceError("invoice_seen");
  const remainingCents = apply.open_amount - apply.opened_amount;
  if (input.amount > remainingCents)
    throw new ServiceError("invoice_over_application", { params: { left: remainingCents } });
  await assertCovered(writing, apply);
  const id = await writing.ids(1);
  const record: InvoiceRecord = {
    ...newRecord(input, apply),
    id,
    change_seq: await writing.changeSeq(),
    agency_id: apply.agency_id,
    company_id: apply.company_id,
    apply_id: apply.id,
    file_key: input.file_key,
    drawer_id: context.principal.user_id,
    create_at: writing.at,
  };
  await writing.tx.insertInto("invoice_records").values(record).execute();
  writing.touched("invoiceRecords", apply.company_id);
  if (input.isMailed) await sendFirst(writing, record, apply, context.principal.user_id);
  const opened_amount = apply.opened_amount + input.amount;
  const status = invoiceApplyStates.code(opened_amount === apply.open_amount ? "issued" : "partlyIssued");
  const params = { invoice_no: input.invoice_no, amount: input.amount };
  const savedApply = await saveApply(context, writing, apply, { status, opened_amount }, { action: "issue", params });
  return { apply: savedApply, recordId: id };
};

/**
 * Creates the record of an issued invoice. Errors: `not_found`, `forbidden`, `stale_version`, `illegal_transition`,
 * `invoice_seen`, `invoice_over_application`, `quota_exceeded`, `invalid`.
 */
export const createRecord = async (service: Service, context: SignedIn, body: Create) => {
  const file = body.file_key === undefined ? null : await readVoucherFile(service, context.principal, body.file_key);
  return context.write(async (writing) => {
    const apply = await applyFor(context, writing, body.apply_id, "issue", body);
    const input = { ...body, file_key: file?.storage_key ?? null, isMailed: service.mail.isOn };
    return addRecord(context, writing, apply, input);
  });
};

/** Courier numbers consist of letters and digits only. */
const assertCourier = (no: string | undefined): void => {
  if (no === undefined || no.trim() === "" || courierNo.test(no.trim())) return;
  throw new ServiceError("invalid", { fields: { courier_no: ["courier_no"] } });
};

/** Adds file, courier or remark to an invoice. Errors: `not_found`, `stale_version`, `invalid`. */
export const updateRecord = async (service: Service, context: SignedIn, id: string, body: Update): Promise<number> => {
  const { version, file_key, ...texts } = body;
  const file = file_key === undefined ? undefined : await readVoucherFile(service, context.principal, file_key);
  return context.write(async (writing) => {
    const record = await findRecord(writing.tx, context.principal, id);
    assertCourier(texts.courier_no);
    assertVersion(record, version);
    const changes = {
      ...(texts.courier_company !== undefined && { courier_company: texts.courier_company }),
      ...(texts.courier_no !== undefined && { courier_no: texts.courier_no }),
      ...(texts.remark !== undefined && { remark: texts.remark }),
      ...(file !== undefined && { file_key: file.storage_key }),
    };
    await invoiceRows.save(writing, record, changes);
    if (service.mail.isOn && record.file_key === null && file !== undefined) {
      const apply = await applyOf(writing.tx, record.apply_id);
      await sendFirst(writing, { ...record, ...changes }, apply, context.principal.user_id);
    }
    await writing.audit({
      agency_id: record.agency_id,
      action: "invoiceRecords.update",
      object: `invoiceRecord:${record.id}`,
      before: Object.fromEntries(Object.keys(changes).map((key) => [key, record[key as keyof typeof changes]])),
      after: changes,
    });
    return record.id;
  });
};
