import type { Context } from "../../context.ts";
import type { MailCarrier } from "./carrier.ts";
import { createSandboxMail } from "./sandbox.ts";
import type { MailSettings } from "./settings.ts";
import { type ReadFile, smtpMail } from "./smtp.ts";

/** The way by which mails go out. */
export type MailChannel = {
  readonly carrier: MailCarrier;
  /** Nothing outside of the service is asked, so whoever queues a mail may wait for it. */
  readonly isNear: boolean;
  /** False where no mail is set up: nothing is queued, and screens offer none. */
  readonly isOn: boolean;
};

type Parts = {
  /** Context of the sandbox, which writes into the service's own database. */
  readonly context: Context;
  readonly readFile: ReadFile;
};

/** Ends what was queued while there was mail, once there is none. */
const noMail: MailCarrier = { send: async () => "channel_off" };

/** The channel that settings describe. */
export const mailCarrierOf = (settings: MailSettings, { context, readFile }: Parts): MailChannel => {
  switch (settings.way) {
    case "sandbox":
      return { carrier: createSandboxMail(context), isNear: true, isOn: true };
    case "off":
      return { carrier: noMail, isNear: true, isOn: false };
    case "smtp":
      return { carrier: smtpMail(settings, readFile), isNear: false, isOn: true };
  }
};
