import type { PayoutBank, ReturnedOrder } from "../channels/bank/payout-bank.ts";
import type { Context, Writing } from "../context.ts";
import { lookUp, type Reader } from "../database/bulk.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * How far back the bank's returns are read, and how often. A bank lists a return some time after it booked it, under the
 * earlier time, so every look goes back further than the last one; the further back, the rarer.
 */
const reaches = [
  { backMs: 15 * minuteMs, everyMs: 0 },
  { backMs: 35 * dayMs, everyMs: 10 * minuteMs },
  { backMs: Number.POSITIVE_INFINITY, everyMs: dayMs },
] as const;

/** Most returns of one transaction. */
const mostAtOnce = 200;

export type ReturnsWatchParts = {
  readonly context: Context;
  readonly bank: PayoutBank;
  /** Least time between two looks, ms. */
  readonly everyMs: number;
  /** Which of these order numbers are this queue's. */
  readonly ours: (db: Reader, orderNos: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Books returns that were never booked before, in the transaction that notes them. */
  readonly take: (writing: Writing, returns: readonly ReturnedOrder[]) => Promise<void>;
};

const taken = async (db: Reader, returns: readonly ReturnedOrder[]): Promise<ReadonlySet<string>> => {
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
 * Makes the look at payments that came back. Each return is taken once by the bank's own number, in the transaction that
 * books it; a look that breaks off is made again in full. The first look of a process, and one after the clock was set back,
 * goes back to the beginning.
 */
export const createReturnsWatch = ({
  context,
  bank,
  everyMs,
  ours,
  take,
}: ReturnsWatchParts): (() => Promise<void>) => {
  const { db, clock } = context;
  const looked: (number | null)[] = reaches.map(() => null);

  const isDue = (index: number, now: number): boolean => {
    const last = looked[index] ?? null;
    return last === null || now < last || now - last >= Math.max(everyMs, reaches[index]?.everyMs ?? 0);
  };

  return async () => {
    const now = clock.now();
    const due = reaches.flatMap((reach, index) => (isDue(index, now) ? [{ ...reach, index }] : []));
    if (due.length === 0) return;
    const after = Math.max(0, now - Math.max(...due.map(({ backMs }) => backMs)));
    const listed = new Map((await bank.returned(after, now)).map((one) => [one.return_id, one]));
    const known = await taken(db, [...listed.values()]);
    const fresh = [...listed.values()].filter(({ return_id }) => !known.has(return_id));
    const own = await ours(
      db,
      fresh.map(({ channel_order_no }) => channel_order_no),
    );
    const news = fresh.filter(({ channel_order_no }) => own.has(channel_order_no));
    for (let start = 0; start < news.length; start += mostAtOnce) {
      await context.write(async (writing) => {
        await writing.changeSeq();
        const chunk = news.slice(start, start + mostAtOnce);
        const done = await taken(writing.tx, chunk);
        const rest = chunk.filter(({ return_id }) => !done.has(return_id));
        if (rest.length === 0) return;
        await note(writing, rest);
        await take(writing, rest);
      });
    }
    for (const { index } of due) looked[index] = now;
  };
};
