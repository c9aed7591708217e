import type { Context, ShortWriting } from "../../context.ts";
import { type SmsCarrier, signed } from "./carrier.ts";
import { codeText, type SmsMessage } from "./codes.ts";

/** The sandbox: a code is written into the database, where the demo inbox shows it. */
export const writeSandboxCode = async ({ tx, ids, at }: ShortWriting, message: SmsMessage): Promise<void> => {
  await tx
    .insertInto("sandbox_messages")
    .values({
      id: await ids(1),
      phone: message.phone,
      text: signed(codeText(message), message.sign),
      code: message.code,
      at,
      voice: message.isVoice ? 1 : 0,
    })
    .execute();
};

/** A number that takes no messages, for the demo: none in China begins so. */
const refusedPrefix = "100";

/** The sandbox carrier of what the outbox holds: the demo inbox shows it, each `id` once. */
export const createSandboxSms = (context: Context): SmsCarrier => ({
  send: async ({ id, phone, text, sign }) => {
    if (phone.startsWith(refusedPrefix)) return "refused";
    await context.writeBeside([], ({ tx, at }) =>
      tx
        .insertInto("sandbox_messages")
        .values({ id, phone, text: signed(text, sign), code: "", at, voice: 0 })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute(),
    );
    return "accepted";
  },
});
