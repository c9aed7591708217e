import type { CarrierAnswer } from "../../plumbing/delivery.ts";

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

/** Carries mails. It answers within its own limit of time, and throws when it was not reached: the mail is sent again later. */
export type MailCarrier = {
  send(message: MailMessage): Promise<CarrierAnswer>;
  /** Number that it takes at once; absent: one after another. */
  readonly atOnce?: number;
};
