import type { Context } from "../context.ts";
import type { CarrierAnswer } from "../plumbing/delivery.ts";

/** One mail to one address. `message_id` is its own for ever: a carrier that has taken it takes it once. */
export type MailMessage = {
  readonly message_id: string;
  readonly to_address: string;
  readonly subject: string;
  readonly body: string;
  /** The attachment, by its key in the storage; "" for none. */
  readonly file_key: string;
  readonly file_name: string;
};

/** Carries mails. Throws when the carrier cannot be reached or its answer is unclear: the mail is sent again later. */
export type MailCarrier = { send(message: MailMessage): Promise<CarrierAnswer> };

const refusedPrefix = "bounce";

/**
 * The sandbox carrier: keeps what it was given in a mailbox that the demo shows, each `message_id` once. An address that
 * begins with `bounce` is refused.
 */
export const createSandboxMail = (context: Context): MailCarrier => ({
  send: async (message) => {
    if (message.to_address.toLowerCase().startsWith(refusedPrefix)) return "refused";
    await context.write(({ tx, at }) =>
      tx
        .insertInto("sandbox_mails")
        .values({ ...message, at })
        .onConflict((conflict) => conflict.column("message_id").doNothing())
        .execute(),
    );
    return "accepted";
  },
});

/** Text of a mail with an invoice: part of the channel, as a text message's template is. */
export const invoiceMailText = (invoice: {
  readonly invoice_no: string;
  readonly company_name: string;
  readonly agency_name: string;
  readonly amount: string;
}): { readonly subject: string; readonly body: string } => ({
  subject: `【灵工台】${invoice.agency_name}开具的发票 ${invoice.invoice_no}`,
  body: `${invoice.company_name}：\n${invoice.agency_name}为贵公司开具了发票，号码 ${invoice.invoice_no}，价税合计 ${invoice.amount} 元，见附件。\n本邮件由系统发出，请勿回复。`,
});
