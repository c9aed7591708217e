import type { SmsMessage } from "../../core/channels/sms/codes.ts";
import type { ShortWriting } from "../../core/context.ts";
import { outgoingStatus } from "../../core/plumbing/outgoing.ts";
import type { Service } from "../../lists/service.ts";

/** Sealed part of a waiting code. */
export type SealedCode = Pick<SmsMessage, "code" | "minutes" | "sign">;

const minuteMs = 60_000;

/** Place that the seal of a waiting code is bound to. */
export const codePlace = (id: number): string => `outgoing_codes:${id}`;

/**
 * Puts a code into the outbox, sealed, in the transaction that made it; it goes out once that is committed (`carry-codes.ts`).
 * `codeId`: the row of `sms_codes`.
 */
export const queueCode = async (
  { secrets }: Pick<Service, "secrets">,
  writing: ShortWriting,
  codeId: number,
  { phone, about, isVoice, code, minutes, sign }: SmsMessage,
): Promise<void> => {
  const id = await writing.ids(1);
  const sealed: SealedCode = { code, minutes, sign };
  await writing.tx
    .insertInto("outgoing_codes")
    .values({
      ...{ id, code_id: codeId, phone, kind: about, voice: isVoice ? 1 : 0 },
      sealed: secrets.seal("outgoing", codePlace(id), JSON.stringify(sealed)),
      ...{ status: outgoingStatus.queued, attempts: 0, error: "", sent_ms: null },
      ...{ create_ms: writing.nowMs, next_ms: writing.nowMs, expires_ms: writing.nowMs + minutes * minuteMs },
    })
    .execute();
  writing.carries();
};
