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
> & {
  /** Of a text message: its kind, and the parameters of its template (JSON); absent: its text is all of it. */
  readonly kind?: string;
  readonly parameters?: string;
};

/** Puts a message into the outbox, in the transaction that wishes for it; it goes out once that is committed. Gives its id. */
export const queueMessage = async (writing: ShortWriting, message: Queued): Promise<number> => {
  const id = await writing.ids(1);
  await writing.tx
    .insertInto("outgoing_messages")
    .values({
      ...{ kind: null, parameters: null, ...message },
      ...{ id, message_id: `message-${id}@flexdesk`, status: outgoingStatus.queued, attempts: 0, error: "" },
      ...{ create_ms: writing.nowMs, sent_ms: null },
    })
    .execute();
  writing.carries();
  return id;
};

type Lane = {
  readonly work: () => Promise<void>;
  /** True where whoever filled the outbox waits until it is carried: the sandboxes, which nothing outside can hold up. */
  readonly isWaitedFor: boolean;
  /** True where several may carry at once: what one waits for does not hold up what came after. */
  readonly isManifold?: boolean;
};

/**
 * The outbox as the service sees it: each who carries a part of it says so once under a name, and whoever filled it has all
 * carried. Parts do not wait for each other.
 */
export type Outbox = {
  /** Carries what waits; what fails stays there for the next round, so it does not throw. */
  carry(): Promise<void>;
  carriedBy(name: string, lane: Lane): void;
  /** Waits until nothing is being carried. */
  settled(): Promise<void>;
};

/** Carrying that follows itself: one that waits already sees what was put in before it begins. */
const oneAfterAnother = (work: () => Promise<void>): (() => Promise<void>) => {
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  const run = (): Promise<void> => {
    next = null;
    return work();
  };
  return () => {
    next ??= last = last.then(run);
    return next;
  };
};

export const createOutbox = (): Outbox => {
  const lanes = new Map<string, { readonly carry: () => Promise<void>; readonly isWaitedFor: boolean }>();
  const underWay = new Set<Promise<void>>();
  const started = (carry: () => Promise<void>): Promise<void> => {
    const carried = carry();
    underWay.add(carried);
    return carried.finally(() => underWay.delete(carried));
  };
  return {
    carry: async () => {
      const all = [...lanes.values()].map(({ carry, isWaitedFor }) => ({ carried: started(carry), isWaitedFor }));
      await Promise.all(all.flatMap(({ carried, isWaitedFor }) => (isWaitedFor ? [carried] : [])));
    },
    carriedBy: (name, { work, isWaitedFor, isManifold = false }) => {
      const safely = async (): Promise<void> => {
        try {
          await work();
        } catch (error) {
          logLine("error", "outbox_not_carried", faultFields(error));
        }
      };
      lanes.set(name, { carry: isManifold ? safely : oneAfterAnother(safely), isWaitedFor });
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
};
