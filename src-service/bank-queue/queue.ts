import { createCaseWatch } from "../bank-cases/watch-cases.ts";
import { isDefinitive, queryOrders, submitInBatches } from "../channels/bank/bank-answers.ts";
import { orderStates } from "../channels/bank/order-states.ts";
import type { BankAnswer, OrderAnswer, PayoutBank } from "../channels/bank/payout-bank.ts";
import type { Context, Writing } from "../context.ts";
import { createReturnsWatch } from "../money/returns-watch.ts";
import { createRounds, type Rounds } from "../plumbing/rounds.ts";
import { moveOrders, type OrderTable, orderNosOf, ordersIn, type QueuedOrder } from "./order-table.ts";

export type QueueTimes = {
  /** Between two rounds. */
  readonly tickMs: number;
  /** How long a claimed order may take to be sent before another round asks the bank about it. */
  readonly leaseMs: number;
  /** Between two questions about an order on its way. */
  readonly pollMs: number;
  /** Without a definitive answer for so long, the result of an order is unknown. */
  readonly deadlineMs: number;
  /** Between two questions about an unknown one; people may ask at any time. */
  readonly unknownPollMs: number;
  /** Between two looks at the bank's returns. */
  readonly returnsMs: number;
};

const usualTimes: QueueTimes = {
  tickMs: 200,
  leaseMs: 10_000,
  pollMs: 500,
  deadlineMs: 15_000,
  unknownPollMs: 60_000,
  returnsMs: 1_000,
};

/** `context`: a system context of the service (no person). `bank` is asked outside of transactions. */
export type QueueParts = {
  readonly context: Context;
  readonly bank: PayoutBank;
  readonly times?: Partial<QueueTimes>;
  /** Hears of rounds that failed; the next round tries again. */
  onFault?(error: unknown): void;
};

type Answered = { readonly order: QueuedOrder; readonly answer: BankAnswer };

const definitive = (answers: readonly Answered[]): OrderAnswer[] =>
  answers
    .filter(({ answer }) => isDefinitive(answer))
    .map(({ order, answer }) => ({ channel_order_no: order.channel_order_no, answer }));

const ordersOf = (answers: readonly Answered[]): QueuedOrder[] => answers.map(({ order }) => order);

const idsOf = (orders: readonly QueuedOrder[]): number[] => orders.map(({ id }) => id);

const noAnswer = ({ channel_order_no }: QueuedOrder): OrderAnswer => ({
  channel_order_no,
  answer: { state: "unknown" },
});

/** Orders that never reached the bank: sent again under the same number, which is safe even if the bank errs. */
const neverSeen = (answers: readonly Answered[]): QueuedOrder[] =>
  ordersOf(answers.filter(({ answer }) => answer.state === "not_found"));

/**
 * Carries the orders of a table to the bank and the answers back. A round does what an area does `first`, recovers, sends,
 * asks, looks for returns, and then does the `steps` that an area adds. Everything that it knows is in the database, so it
 * may be killed at any point and several copies may run: an order is claimed by a conditional update before it is sent; a
 * claim whose sender died is asked about first, and sent again only under its own number and only when the bank has never
 * seen it; answers are booked once each.
 */
export const createBankQueue = (
  { context, bank, times: changed, onFault = () => undefined }: QueueParts,
  orders: OrderTable,
  steps: readonly (() => Promise<void>)[] = [],
  first: readonly (() => Promise<void>)[] = [],
): Rounds => {
  const times: QueueTimes = { ...usualTimes, ...changed };
  const { db, clock } = context;
  const { table } = orders;
  const { queued, claimed, sent, unknown } = orderStates;
  const longestMs = Math.max(times.leaseMs, times.pollMs, times.unknownPollMs);
  const dueIn = (state: number) => ordersIn(db, orders, state, { nowMs: clock.now(), longestMs });

  const ask = async (asked: readonly QueuedOrder[]): Promise<Answered[]> => {
    const answers = await queryOrders(
      bank,
      asked.map((order) => order.channel_order_no),
    );
    return asked.map((order, index) => ({ order, answer: answers[index]?.answer ?? { state: "unknown" } }));
  };

  const take = async (writing: Writing, answers: readonly OrderAnswer[]): Promise<void> => {
    if (answers.length > 0) await orders.take(writing, answers);
  };

  const claim = (): Promise<readonly QueuedOrder[]> =>
    context.write(async (writing) => {
      const waiting = await ordersIn(writing.tx, orders, queued, null);
      if (waiting.length === 0) return waiting;
      await moveOrders(writing, table, waiting, {
        from: queued,
        to: claimed,
        nextQueryMs: clock.now() + times.leaseMs,
      });
      await orders.noteClaimed?.(writing, idsOf(waiting));
      return waiting;
    });

  /**
   * Writes the outcome of orders in one transaction; when that fails, in one for each, so that an order that cannot be
   * booked stops no other.
   */
  const book = async (
    answers: readonly Answered[],
    work: (writing: Writing, answers: readonly Answered[]) => Promise<void>,
  ): Promise<void> => {
    const write = (some: readonly Answered[]) =>
      context.write(async (writing) => {
        // The change number first: everybody else takes it before they lock an order.
        if (some.some(({ answer }) => isDefinitive(answer))) await writing.changeSeq();
        await work(writing, some);
      });
    if (answers.length === 0) return;
    try {
      await write(answers);
    } catch (error) {
      onFault(error);
      if (answers.length > 1) for (const one of answers) await write([one]).catch(onFault);
    }
  };

  /** Notes which claimed orders left, and books what the bank said of them. */
  const bookSent = (answers: readonly Answered[]): Promise<void> =>
    book(answers, async (writing, some) => {
      const notSeen = neverSeen(some);
      const left = ordersOf(some).filter((order) => !notSeen.includes(order));
      await moveOrders(writing, table, notSeen, { from: claimed, to: queued, nextQueryMs: null });
      if (left.length > 0) await orders.noteSent(writing, idsOf(left));
      await moveOrders(writing, table, left, { from: claimed, to: sent, nextQueryMs: clock.now() + times.pollMs });
      await take(writing, definitive(some));
    });

  const send = async (): Promise<void> => {
    const waiting = await claim();
    const answers = await submitInBatches(bank, waiting, onFault);
    // Of the others nothing is known: their claims stand, and when the leases end the bank is asked.
    await bookSent(
      waiting.flatMap((order): Answered[] => {
        const answer = answers.get(order.channel_order_no);
        return answer === undefined ? [] : [{ order, answer }];
      }),
    );
  };

  /** Claims whose sender died between claiming and noting: the bank decides whether they ever left. */
  const recover = async (): Promise<void> => bookSent(await ask(await dueIn(claimed)));

  const poll = async (): Promise<void> => {
    await book(await ask(await dueIn(sent)), async (writing, some) => {
      const open = some.filter(({ answer }) => !isDefinitive(answer));
      const isOverdue = ({ order }: Answered): boolean => clock.now() - order.sinceMs >= times.deadlineMs;
      const overdue = ordersOf(open.filter(isOverdue));
      const early = open.filter((one) => !isOverdue(one));
      const waiting = ordersOf(early.filter(({ answer }) => answer.state !== "not_found"));
      const nextQueryMs = clock.now() + times.unknownPollMs;
      if (overdue.length > 0) await writing.changeSeq();
      await moveOrders(writing, table, waiting, { from: sent, to: sent, nextQueryMs: clock.now() + times.pollMs });
      await moveOrders(writing, table, neverSeen(early), { from: sent, to: queued, nextQueryMs: null });
      await take(writing, [...definitive(some), ...overdue.map(noAnswer)]);
      await moveOrders(writing, table, overdue, { from: unknown, to: unknown, nextQueryMs });
    });
  };

  const pollUnknown = async (): Promise<void> => {
    await book(await ask(await dueIn(unknown)), async (writing, some) => {
      const nextQueryMs = clock.now() + times.unknownPollMs;
      await moveOrders(writing, table, ordersOf(some), { from: unknown, to: unknown, nextQueryMs });
      await moveOrders(writing, table, neverSeen(some), { from: unknown, to: queued, nextQueryMs: null });
      await take(writing, definitive(some));
    });
  };

  const lookForReturns = createReturnsWatch({
    ...{ context, bank, everyMs: times.returnsMs },
    ours: (reader, orderNos) => orderNosOf(reader, table, orderNos),
    take: async (writing, returns) => {
      await orders.take(
        writing,
        returns.map(({ channel_order_no, serial, amount, fail_code, fail_reason }) => ({
          channel_order_no,
          answer: { state: "returned", serial, amount, fail_code, fail_reason },
        })),
      );
    },
  });

  const watchCases = createCaseWatch({
    ...{ context, bank, everyMs: times.unknownPollMs, of: table === "transfer_orders" ? "transfers" : "settlements" },
    take: orders.take,
  });

  return createRounds({
    steps: [...first, recover, send, poll, pollUnknown, watchCases, lookForReturns, ...steps],
    everyMs: times.tickMs,
    onFault,
  });
};
