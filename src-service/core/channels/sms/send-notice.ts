import type { ShortWriting } from "../../context.ts";
import { noticeEvent, queueMessage } from "../../plumbing/outgoing.ts";
import { parametersOf } from "./kinds.ts";
import type { SmsNotice } from "./notice.ts";
import { noticeText } from "./notice-text.ts";

const valuesOf = (notice: SmsNotice): Readonly<Record<string, string>> => {
  const names = parametersOf(notice.about);
  return Object.fromEntries(
    Object.entries(notice).flatMap(([key, value]) => (names.includes(key) ? [[key, String(value)]] : [])),
  );
};

/**
 * Asks for a notice: it is put into the outbox by the transaction that wishes for it, and carried once that is committed
 * (`records/messages/send.ts`).
 */
export const sendNotice = async (writing: ShortWriting, notice: SmsNotice): Promise<void> => {
  // Nobody can be told who has no phone.
  if (notice.phone === "") return;
  await queueMessage(writing, {
    ...{ agency_id: 0, membership_id: 0, channel: "sms", event: noticeEvent, topics: "{}" },
    ...{ to_address: notice.phone, subject: "", body: noticeText(notice), next_ms: writing.nowMs },
    ...{ kind: notice.about, parameters: JSON.stringify(valuesOf(notice)) },
  });
};
