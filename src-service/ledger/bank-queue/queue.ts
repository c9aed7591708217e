import { isDefinitive, queryOrders, submitInBatches } from "../../core/channels/bank/bank-answers.ts";
import { orderStates } from "../../core/channels/bank/order-states.ts";
import type { BankAnswer, OrderAnswer, PayoutBank } from "../../core/channels/bank/payout-bank.ts";
import type { Context, Writing } from "../../core/context.ts";
import { createRounds, type Rounds } from "../../core/plumbing/rounds.ts";
import { createCaseWatch } from "../bank-cases/watch-cases.ts";
import { createReturnsWatch } from "../money/returns-watch.ts";
import { nothingPaid } from "./nothing-paid.ts";
import { moveOrders, type OrderTable, orderNosOf, ordersIn, type QueuedOrder } from "./order-table.ts";

export type QueueTimes = {
  /** Between two rounds. */
  readonly tickMs: number;
  /** After this time a claimed order that was not marked as sent is queried at the bank. */
  readonly leaseMs: number;
  /** Between two queries about an order under way. */
  readonly pollMs: number;
  /** An order without a definitive answer for this long becomes `unknown`. */
  readonly deadlineMs: number;
  /** Between two queries about an unknown order; people may query at any time. */
  readonly unknownPollMs: number;
  /** Between two reads of the bank's returned payments. */
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
  /** Called for failed rounds; the next round tries again. */
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

/**
 * Orders that the bank does not know: they are sent again under the same number, which is safe even if the bank is wrong.
 */
const unknownToBank = (answers: readonly Answered[]): QueuedOrder[] =>
  ordersOf(answers.filter(({ answer }) => answer.state === "not_found"));

/**
 * Carries the orders of a table to the bank and the answers back. A round runs the area's `first` step, recovers claims,
 * sends, queries, reads returns, and then runs the `steps` of the area. Its whole state is in the database, so it may be
 * killed at any point and several copies may run: an order is claimed by a conditional update before it is sent; an order
 * whose sender died is first queried at the bank, and sent again only under its own number and only when the bank does not
 * know it; each answer is booked once.
 */
export const createBankQueue = (
  { context, bank, times: overriddenTimes, onFault = () => undefined }: QueueParts,
  orders: OrderTable,
  steps: readonly (() => Promise<void>)[] = [],
  first: readonly (() => Promise<void>)[] = [],
): Rounds => {
  const times: QueueTimes = { ...usualTimes, ...overriddenTimes };
  const { db, clock } = context;
  const { table } = orders;
  const { queued, claimed, sent, unknown } = orderStates;
  const longestMs = Math.max(times.leaseMs, times.pollMs, times.unknownPollMs);
  const dueIn = (state: number) => ordersIn(db, orders, state, { nowMs: clock.now(), longestMs });

  const ask = async (orders: readonly QueuedOrder[]): Promise<Answered[]> => {
    const answers = await queryOrders(
      bank,
      orders.map((order) => order.channel_order_no),
    );
    return orders.map((order, index) => ({ order, answer: answers[index]?.answer ?? { state: "unknown" } }));
  };

  const take = async (writing: Writing, answers: readonly OrderAnswer[]): Promise<void> => {
    if (answers.length > 0) await orders.take(writing, answers);
  };

  /** Settles orders of 0.00 without the bank, which takes none: what was withheld leaves nothing to pay. */
  const settleNothing = async (writing: Writing, waiting: readonly QueuedOrder[]): Promise<readonly QueuedOrder[]> => {
    const toPay = waiting.filter(({ amount }) => amount > 0);
    if (toPay.length < waiting.length) {
      await take(
        writing,
        waiting
          .filter(({ amount }) => amount === 0)
          .map(({ channel_order_no }) => ({ channel_order_no, answer: nothingPaid })),
      );
    }
    return toPay;
  };

  /** Ends orders that must not leave for the bank any more, and returns the others. */
  const stop = async (writing: Writing, waiting: readonly QueuedOrder[]): Promise<readonly QueuedOrder[]> => {
    const answers = waiting.length === 0 ? [] : ((await orders.stopped?.(writing.tx, idsOf(waiting))) ?? []);
    if (answers.length === 0) return waiting;
    await take(writing, answers);
    const stopped = new Set(answers.map(({ channel_order_no }) => channel_order_no));
    return waiting.filter(({ channel_order_no }) => !stopped.has(channel_order_no));
  };

  const claim = (): Promise<readonly QueuedOrder[]> =>
    context.write(async (writing) => {
      const toPay = await settleNothing(writing, await ordersIn(writing.tx, orders, queued, null));
      const waiting = await stop(writing, toPay);
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
        // Takes the change number first, as all other code does before it locks an order, to prevent deadlocks.
        if (some.some(({ answer }) => isDefinitive(answer))) await writing.changeSeq();
        await work(writing, some);
      });
    if (answers.length === 0) return;
    try {
      await write(answers);
    } catch (error) {
      onFault(error);
      if (answers.length > 1) for (const answer of answers) await write([answer]).catch(onFault);
    }
  };

  /** Marks which claimed orders were sent, and books the bank's answers. */
  const bookSent = (answers: readonly Answered[]): Promise<void> =>
    book(answers, async (writing, some) => {
      const notReceived = unknownToBank(some);
      const sentOrders = ordersOf(some).filter((order) => !notReceived.includes(order));
      await moveOrders(writing, table, notReceived, { from: claimed, to: queued, nextQueryMs: null });
      if (sentOrders.length > 0) await orders.noteSent(writing, idsOf(sentOrders));
      await moveOrders(writing, table, sentOrders, {
        from: claimed,
        to: sent,
        nextQueryMs: clock.now() + times.pollMs,
      });
      await take(writing, definitive(some));
    });

  const send = async (): Promise<void> => {
    const waiting = await claim();
    const answers = await submitInBatches(bank, waiting, onFault);
    // The others are unclear: they stay claimed, and the bank is queried when their leases end.
    await bookSent(
      waiting.flatMap((order): Answered[] => {
        const answer = answers.get(order.channel_order_no);
        return answer === undefined ? [] : [{ order, answer }];
      }),
    );
  };

  /** Orders whose sender died between claiming and marking: the bank's answer shows whether they were sent. */
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
      await moveOrders(writing, table, unknownToBank(early), { from: sent, to: queued, nextQueryMs: null });
      await take(writing, [...definitive(some), ...overdue.map(noAnswer)]);
      await moveOrders(writing, table, overdue, { from: unknown, to: unknown, nextQueryMs });
    });
  };

  const pollUnknown = async (): Promise<void> => {
    await book(await ask(await dueIn(unknown)), async (writing, some) => {
      const nextQueryMs = clock.now() + times.unknownPollMs;
      await moveOrders(writing, table, ordersOf(some), { from: unknown, to: unknown, nextQueryMs });
      await moveOrders(writing, table, unknownToBank(some), { from: unknown, to: queued, nextQueryMs: null });
      await take(writing, definitive(some));
    });
  };

  const lookForReturns = createReturnsWatch({
    ...{ context, bank, everyMs: times.returnsMs },
    ordersOfQueue: (reader, orderNos) => orderNosOf(reader, table, orderNos),
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
