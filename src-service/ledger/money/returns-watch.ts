import type { PayoutBank, ReturnedOrder } from "../../core/channels/bank/payout-bank.ts";
import type { Context, Writing } from "../../core/context.ts";
import { lookUp, type Reader } from "../../core/database/tables.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * Spans over which the bank's returns are read, and how often. A bank lists a return some time after it booked it, under the
 * earlier time, so every read goes back before the previous one; reads that go back further are rarer.
 */
const reaches = [
  { backMs: 15 * minuteMs, everyMs: 0 },
  { backMs: 35 * dayMs, everyMs: 10 * minuteMs },
  { backMs: Number.POSITIVE_INFINITY, everyMs: dayMs },
] as const;

/** Most returns of one transaction. */
const maxAtOnce = 200;

export type ReturnsWatchParts = {
  readonly context: Context;
  readonly bank: PayoutBank;
  /** Minimum time between two reads, ms. */
  readonly everyMs: number;
  /** The order numbers among these that belong to this queue. */
  readonly ordersOfQueue: (db: Reader, orderNos: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Books new returns, in the transaction that records them. */
  readonly take: (writing: Writing, returns: readonly ReturnedOrder[]) => Promise<void>;
};

const recordedReturns = async (db: Reader, returns: readonly ReturnedOrder[]): Promise<ReadonlySet<string>> => {
  const rows = await lookUp(
    returns.map(({ return_id }) => return_id),
    (chunk) => db.selectFrom("bank_returns").select("return_id").where("return_id", "in", chunk).execute(),
  );
  return new Set(rows.map(({ return_id }) => return_id));
};

const note = async ({ tx, nowMs }: Writing, returns: readonly ReturnedOrder[]): Promise<void> => {
  await tx
    .insertInto("bank_returns")
    .values(returns.map((one) => ({ ...one, taken_ms: nowMs })))
    .execute();
};

/**
 * Creates the step that reads returned payments from the bank. Each return is recorded once by the bank's own number, in
 * the transaction that books it; an interrupted read is repeated in full. The first read of a process, and one after the
 * clock was set back, covers the longest span.
 */
export const createReturnsWatch = ({
  context,
  bank,
  everyMs,
  ordersOfQueue: ours,
  take,
}: ReturnsWatchParts): (() => Promise<void>) => {
  const { db, clock } = context;
  const lastLooks: (number | null)[] = reaches.map(() => null);

  const isDue = (index: number, now: number): boolean => {
    const last = lastLooks[index] ?? null;
    return last === null || now < last || now - last >= Math.max(everyMs, reaches[index]?.everyMs ?? 0);
  };

  return async () => {
    const now = clock.now();
    const dueReaches = reaches.flatMap((reach, index) => (isDue(index, now) ? [{ ...reach, index }] : []));
    if (dueReaches.length === 0) return;
    const after = Math.max(0, now - Math.max(...dueReaches.map(({ backMs }) => backMs)));
    const listedReturns = new Map((await bank.returned(after, now)).map((one) => [one.return_id, one]));
    const recorded = await recordedReturns(db, [...listedReturns.values()]);
    const unrecorded = [...listedReturns.values()].filter(({ return_id }) => !recorded.has(return_id));
    const own = await ours(
      db,
      unrecorded.map(({ channel_order_no }) => channel_order_no),
    );
    const ownReturns = unrecorded.filter(({ channel_order_no }) => own.has(channel_order_no));
    for (let start = 0; start < ownReturns.length; start += maxAtOnce) {
      await context.write(async (writing) => {
        const chunk = ownReturns.slice(start, start + maxAtOnce);
        const recordedMeanwhile = await recordedReturns(writing.tx, chunk);
        const newReturns = chunk.filter(({ return_id }) => !recordedMeanwhile.has(return_id));
        if (newReturns.length === 0) return;
        await note(writing, newReturns);
        await take(writing, newReturns);
      });
    }
    for (const { index } of dueReaches) lastLooks[index] = now;
  };
};
