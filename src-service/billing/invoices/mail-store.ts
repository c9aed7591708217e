import type { z } from "zod";
import type { invoiceMail } from "../../../src-shared/billing/invoices/invoice-papers-calls.ts";
import { invoiceRecordStates } from "../../../src-shared/billing/invoices/invoice-record-states.ts";
import { outgoingMailStates } from "../../../src-shared/billing/invoices/outgoing-mail-states.ts";
import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { checkEmail } from "../../../src-shared/kernel/values/people/email.ts";
import { isMasked, maskEmail } from "../../../src-shared/kernel/values/people/mask.ts";
import { invoiceMailText } from "../../core/channels/mail/invoice-text.ts";
import { type Principal, ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import { insertMany, type Reader, type Tables } from "../../core/database/tables.ts";
import { deliveryErrorOf } from "../../core/plumbing/delivery.ts";
import { assertVersion } from "../../core/plumbing/versioned.ts";
import { alike, countAlike } from "../../lists/sensitive/typed.ts";
import type { Service } from "../../lists/service.ts";
import { addressesOf, maxAddresses } from "./buyer.ts";
import { findRecord, type InvoiceRecord } from "./record-store.ts";

export type OutgoingMail = Tables["outgoing_mails"];

const code = outgoingMailStates.code;
/** Codes of the list's `mail_status`. */
const mailStatuses = { none: 0, underWay: 1, sent: 2, failed: 3 } as const;

/** The mails of an invoice, the newest first, with their addresses in clear. */
export const mailsOf = async (db: Reader, recordId: number): Promise<z.output<typeof invoiceMail>[]> => {
  const rows = await db
    .selectFrom("outgoing_mails")
    .select(["id", "to_address", "status", "attempts", "error", "create_at", "sent_at"])
    .where("record_id", "=", recordId)
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({ ...row, id: String(row.id), error: row.error === "" ? "" : deliveryErrorOf(row.error) }));
};

/** Mail status of an invoice, by the newest mail to each address. */
const mailedOf = async (db: Reader, recordId: number): Promise<number> => {
  const newest = new Map<string, number>();
  for (const mail of await mailsOf(db, recordId)) {
    if (!newest.has(mail.to_address)) newest.set(mail.to_address, mail.status);
  }
  const states = [...newest.values()];
  if (states.length === 0) return mailStatuses.none;
  if (states.includes(code("failed"))) return mailStatuses.failed;
  return states.includes(code("queued")) ? mailStatuses.underWay : mailStatuses.sent;
};

/** Updates the mail status of an invoice. The version stays, because nobody edits it. */
export const refreshMailed = async (
  writing: Writing,
  record: { readonly id: number; readonly company_id: number },
): Promise<void> => {
  const next = { mailed: await mailedOf(writing.tx, record.id), change_seq: await writing.changeSeq() };
  await writing.tx.updateTable("invoice_records").set(next).where("id", "=", record.id).execute();
  writing.touched("invoiceRecords", record.company_id);
};

const namesOf = async (db: Reader, record: InvoiceRecord) => {
  const row = await db
    .selectFrom("companies as c")
    .innerJoin("agencies as a", "a.id", "c.agency_id")
    .where("c.id", "=", record.company_id)
    .select(["c.name as company_name", "a.name as agency_name"])
    .executeTakeFirst();
  return row ?? { company_name: "", agency_name: "" };
};

/** Puts a mail to each address into the queue; the invoice has to have its file. */
export const queueMails = async (
  writing: Writing,
  record: InvoiceRecord & { readonly file_key: string },
  addresses: readonly string[],
  by: number,
): Promise<void> => {
  const to = [...new Set(addresses)];
  if (to.length === 0) return;
  const file = await writing.tx
    .selectFrom("storage_objects")
    .select("name")
    .where("key", "=", record.file_key)
    .executeTakeFirst();
  const names = await namesOf(writing.tx, record);
  const text = invoiceMailText({ ...names, invoice_no: record.invoice_no, amount: formatMoney(record.amount) });
  const first = await writing.ids(to.length);
  const mails: OutgoingMail[] = to.map((to_address, at) => ({
    id: first + at,
    message_id: `invoice-${record.id}-${first + at}@flexdesk`,
    agency_id: record.agency_id,
    company_id: record.company_id,
    record_id: record.id,
    to_address,
    ...text,
    file_key: record.file_key,
    file_name: file?.name ?? "",
    status: code("queued"),
    attempts: 0,
    next_ms: writing.nowMs,
    error: "",
    created_by: by,
    create_at: writing.at,
    sent_at: null,
  }));
  await insertMany(writing.tx, "outgoing_mails", mails);
  await refreshMailed(writing, record);
};

/** Error code why an invoice may not be sent now; null when it may. */
export const sendRefusal = (
  { mail }: Pick<Service, "mail">,
  principal: Principal,
  record: InvoiceRecord,
): string | null => {
  if (!principal.permissions.has("invoice.record.create")) return "forbidden";
  if (record.state === invoiceRecordStates.code("red") || record.state === invoiceRecordStates.code("voided")) {
    return "illegal_transition";
  }
  if (!mail.isOn) return "mail_off";
  return record.file_key === null ? "invoice_file_missing" : null;
};

const hasFile = (record: InvoiceRecord): record is InvoiceRecord & { file_key: string } => record.file_key !== null;

type MailRequest = {
  readonly version: number;
  readonly emails: readonly string[];
  readonly to_application?: boolean | undefined;
};

/** Refuses with `invalid` what is not an address and what is masked. */
const typedAddresses = (emails: readonly string[]): string[] => {
  const fault = (code: string) => new ServiceError("invalid", { fields: { emails: [code] } });
  if (emails.some(isMasked)) throw fault("masked");
  const checkedEmails = emails.map(checkEmail);
  const validEmails = checkedEmails.flatMap((one) => (one.ok ? [one.value] : []));
  if (validEmails.length < checkedEmails.length) throw fault("email_invalid");
  return validEmails;
};

const applicationAddresses = async (db: Reader, { apply_id }: InvoiceRecord): Promise<string[]> => {
  if (apply_id === null) return [];
  const apply = await db
    .selectFrom("invoice_applies")
    .select("receive_emails")
    .where("id", "=", apply_id)
    .executeTakeFirst();
  return addressesOf(apply);
};

/**
 * Counts typed addresses that look, masked, like one that the person sees masked here, right or wrong, because the answer (a
 * mail is under way, or an equal address is used once) would reveal the right one.
 */
const countAddresses = async (
  { principal }: SignedIn,
  writing: Writing,
  record: InvoiceRecord,
  typed: readonly string[],
  masked: readonly string[],
): Promise<void> => {
  const object = `invoiceRecord:${record.id}` as const;
  const shown = Map.groupBy(new Set(masked), maskEmail);
  const groups = [...Map.groupBy(typed, maskEmail)].flatMap(([look, own]) => {
    const people = shown.get(look)?.length ?? 0;
    const values = own.map((value) => ({ kind: "email", value, beside: "" }) as const);
    return people === 0 ? [] : [alike(principal, object, look, people, values)];
  });
  await countAlike(writing, principal, groups);
  writing.writeOnRefusal((afterRefusal) => countAlike(afterRefusal, principal, groups));
};

/**
 * Sends an invoice to addresses, also repeatedly. Errors: `not_found`, `forbidden`, `stale_version`, `illegal_transition`
 * for a reversed one, `invoice_file_missing`, `mail_off`, `mail_under_way`, `guess_limit`, `invalid`.
 */
export const sendRecord = (
  service: Pick<Service, "mail">,
  context: SignedIn,
  id: string,
  body: MailRequest,
): Promise<number> =>
  context.write(async (writing) => {
    const record = await findRecord(writing.tx, context.principal, id);
    assertVersion(record, body.version);
    const refusal = sendRefusal(service, context.principal, record);
    if (refusal === "illegal_transition") throw new ServiceError(refusal, { current: record.state });
    if (refusal !== null || !hasFile(record)) throw new ServiceError(refusal ?? "invoice_file_missing");
    const typed = typedAddresses(body.emails);
    const own = body.to_application === true ? await applicationAddresses(writing.tx, record) : [];
    const emails = [...own, ...typed];
    if (emails.length === 0) throw new ServiceError("invalid", { fields: { emails: ["missing"] } });
    if (emails.length > maxAddresses) throw new ServiceError("invalid", { fields: { emails: ["too_many"] } });
    const waiting = (await mailsOf(writing.tx, record.id)).filter((mail) => mail.status === code("queued"));
    const underWay = waiting.map((mail) => mail.to_address);
    await countAddresses(context, writing, record, typed, [...underWay, ...own]);
    const twice = waiting.find((mail) => emails.includes(mail.to_address));
    if (twice !== undefined)
      throw new ServiceError("mail_under_way", { params: { address: maskEmail(twice.to_address) } });
    await queueMails(writing, record, emails, context.principal.user_id);
    await writing.audit({
      agency_id: record.agency_id,
      action: "invoiceRecords.send",
      object: `invoiceRecord:${record.id}`,
      after: { count: emails.length },
    });
    return record.id;
  });
