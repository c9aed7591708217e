import type { Context } from "../../context.ts";
import type { MailCarrier } from "./carrier.ts";

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
