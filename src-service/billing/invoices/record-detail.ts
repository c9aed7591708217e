import type { InvoiceRecordDetail } from "../../../src-shared/billing/invoices/invoice-papers-calls.ts";
import type { Environment } from "../../../src-shared/kernel/rights/environment.ts";
import { maskEmail } from "../../../src-shared/kernel/values/people/mask.ts";
import type { Principal, SignedIn } from "../../core/context.ts";
import { findRow, type Reader } from "../../core/database/tables.ts";
import { notFound } from "../../core/plumbing/answers.ts";
import type { Service } from "../../lists/service.ts";
import { verdictOf } from "../../records/records/decide.ts";
import type { Apply } from "./apply-store.ts";
import { addressesOf } from "./buyer.ts";
import { mailsOf, sendRefusal } from "./mail-store.ts";
import { findRecord, recordRow } from "./record-store.ts";
import { hasPending, redLetterRefusal, redLettersOf } from "./red-store.ts";

const applyOf = (db: Reader, id: number | null): Promise<Apply | undefined> =>
  id === null ? Promise.resolve(undefined) : findRow(db, "invoice_applies", id);

/** An invoice with its red-letter forms, its mails, and the actions that this person may do. */
export const recordDetail = async (
  service: Pick<Service, "mail">,
  context: SignedIn,
  id: string,
): Promise<InvoiceRecordDetail> => {
  const { db, principal } = context;
  const record = await findRecord(db, principal, id);
  const apply = await applyOf(db, record.apply_id);
  return {
    record: await recordRow(db, context, record.id),
    red_letters: await redLettersOf(db, principal, record.id),
    mails: (await mailsOf(db, record.id)).map((mail) => ({ ...mail, to_address: maskEmail(mail.to_address) })),
    receive_emails: addressesOf(apply).map(maskEmail),
    actions: [
      verdictOf("redden", redLetterRefusal(principal, record, apply, await hasPending(db, { record_id: record.id }))),
      verdictOf("send", sendRefusal(service, principal, record)),
    ],
  };
};

/** Mails of an invoice that the sandbox carrier delivered. Throws `not_found` outside the demo environment. */
export const deliveredMails = async (
  { environment }: { readonly environment: Environment },
  { db, principal }: { readonly db: Reader; readonly principal: Principal },
  recordId: string,
) => {
  if (environment !== "demo") throw notFound();
  const record = await findRecord(db, principal, recordId);
  const rows = await db
    .selectFrom("sandbox_mails as s")
    .innerJoin("outgoing_mails as m", "m.message_id", "s.message_id")
    .where("m.record_id", "=", record.id)
    .orderBy("m.id", "desc")
    .select(["s.message_id as id", "s.to_address", "s.subject", "s.body", "s.file_name", "s.at"])
    .execute();
  return { mails: rows.map((mail) => ({ ...mail, to_address: maskEmail(mail.to_address) })) };
};
