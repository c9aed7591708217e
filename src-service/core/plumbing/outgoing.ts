import type { ShortWriting } from "../context.ts";
import type { Tables } from "../database/tables.ts";
import { faultFields, logLine } from "./log.ts";

export type OutgoingMessage = Tables["outgoing_messages"];

/**
 * `outgoing_messages.status`. `dropped`: once it was to go out, nothing of it was so any more, or its person may not see it.
 */
export const outgoingStatus = { queued: 1, sent: 2, failed: 3, dropped: 4 } as const;

/** Event of a message to a worker or company about their own matter, and of one that somebody sends to try the channel. */
export const noticeEvent = "notice";
export const triedEvent = "tried";

type Queued = Pick<
  OutgoingMessage,
  "agency_id" | "membership_id" | "channel" | "event" | "topics" | "to_address" | "subject" | "body" | "next_ms"
>;

/** Puts a message into the outbox, in the transaction that wishes for it; it goes out once that is committed. Gives its id. */
export const queueMessage = async (writing: ShortWriting, message: Queued): Promise<number> => {
  const id = await writing.ids(1);
  await writing.tx
    .insertInto("outgoing_messages")
    .values({
      ...message,
      ...{ id, message_id: `message-${id}@flexdesk`, status: outgoingStatus.queued, attempts: 0, error: "" },
      ...{ create_ms: writing.nowMs, sent_ms: null },
    })
    .execute();
  writing.carries();
  return id;
};

/** The outbox as the service sees it: who carries it says so once, and whoever filled it has it carried. */
export type Outbox = {
  /** Carries what waits; what fails stays there for the next round, so it does not throw. */
  carry(): Promise<void>;
  carriedBy(work: () => Promise<void>): void;
};

export const createOutbox = (): Outbox => {
  let work: () => Promise<void> = async () => undefined;
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  const run = async (): Promise<void> => {
    next = null;
    try {
      await work();
    } catch (error) {
      logLine("error", "outbox_not_carried", faultFields(error));
    }
  };
  return {
    carry: () => {
      // One that waits already sees what was put in before it begins.
      next ??= last = last.then(run);
      return next;
    },
    carriedBy: (carrying) => {
      work = carrying;
    },
  };
};
