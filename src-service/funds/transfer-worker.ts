import { shanghaiNow } from "../../src-shared/values/time.ts";
import { createCaseWatch } from "../bank-cases/watch-cases.ts";
import { askAbout, isDefinitive, submitInBatches } from "../channels/bank/bank-answers.ts";
import type { DepositBank } from "../channels/bank/deposit-bank.ts";
import type { BankAnswer, PayoutBank, ReturnedOrder } from "../channels/bank/payout-bank.ts";
import type { Context, Writing } from "../context.ts";
import { lookUp, type Reader } from "../database/bulk.ts";
import { isQueryDue } from "../money/next-query.ts";
import { createReturnsWatch } from "../money/returns-watch.ts";
import { createRounds, type Rounds } from "../plumbing/rounds.ts";
import { recordDeposits } from "./deposits.ts";
import { followDifferences } from "./differences.ts";
import { type Order, orderStates } from "./orders.ts";
import { takeAnswer } from "./results.ts";

export type TransferTimes = {
  /** Between two rounds. */
  readonly tickMs: number;
  /** How long a claimed order may take to be sent before another round asks the bank about it. */
  readonly leaseMs: number;
  /** Between two questions about an order on its way. */
  readonly pollMs: number;
  /** Without a definitive answer for so long, the result is unknown. */
  readonly deadlineMs: number;
  /** Between two questions about an unknown one; people may ask at any time. */
  readonly unknownPollMs: number;
  /** Between two looks at what came in and what came back. */
  readonly statementMs: number;
};

const usualTimes: TransferTimes = {
  tickMs: 300,
  leaseMs: 10_000,
  pollMs: 500,
  deadlineMs: 15_000,
  unknownPollMs: 60_000,
  statementMs: 1_000,
};

const mostAtOnce = 50;
/** What came in while the last look was under way is seen by the next one. */
const overlapMs = 60_000;

/** `context`: a system context of the service (no person). The banks are asked outside of transactions. */
export type TransferWorkerParts = {
  readonly context: Context;
  readonly bank: PayoutBank;
  readonly deposits: DepositBank;
  readonly times?: Partial<TransferTimes>;
  /** Hears of rounds that failed; the next round tries again. */
  onFault?(error: unknown): void;
};

/** A round recovers, sends, asks, looks for what came back and what came in. */
export type TransferWorker = Rounds;

const ordersOf = (db: Reader, orderNos: readonly string[]): Promise<Order[]> =>
  lookUp(orderNos, (chunk) =>
    db.selectFrom("transfer_orders").selectAll().where("channel_order_no", "in", chunk).execute(),
  );

const ourOrders = async (db: Reader, orderNos: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await ordersOf(db, orderNos)).map(({ channel_order_no }) => channel_order_no));

const takeReturns = async (writing: Writing, returns: readonly ReturnedOrder[]): Promise<void> => {
  const orders = await ordersOf(
    writing.tx,
    returns.map(({ channel_order_no }) => channel_order_no),
  );
  for (const { channel_order_no, serial, amount, fail_code, fail_reason } of returns) {
    const order = orders.find((one) => one.channel_order_no === channel_order_no);
    if (order) await takeAnswer(writing, order, { state: "returned", serial, amount, fail_code, fail_reason });
  }
};

/**
 * Carries transfers to the bank and its word back. As the payout worker's, everything it knows stands in the database: it
 * may be killed at any point and several copies may run. An order is claimed before it is sent; a claim whose sender died
 * is asked about first, and sent again only under its own number and only when the bank has never seen it.
 */
export const createTransferWorker = (parts: TransferWorkerParts): TransferWorker => {
  const { context, bank, deposits, onFault = () => undefined } = parts;
  const times: TransferTimes = { ...usualTimes, ...parts.times };
  const { db, clock } = context;
  let statementSeenMs = 0;
  let statementDueMs = 0;

  const longestMs = Math.max(times.leaseMs, times.pollMs, times.unknownPollMs);
  /** Orders in a state; `isDue`: only those whose time has come. */
  const ordersIn = (from: Context["db"], state: number, isDue: boolean): Promise<Order[]> => {
    const base = from.selectFrom("transfer_orders").selectAll().where("state", "=", state).orderBy("id");
    const isNow = isQueryDue("next_query_ms", { nowMs: clock.now(), longestMs });
    const due = base.where((eb) => eb.or([eb("next_query_ms", "is", null), isNow]));
    return (isDue ? due : base).limit(mostAtOnce).execute();
  };

  const setState = (order: Order, from: number, changes: Partial<Order>): Promise<void> =>
    context.write(async ({ tx }) => {
      await tx
        .updateTable("transfer_orders")
        .set(changes)
        .where("id", "=", order.id)
        .where("state", "=", from)
        .execute();
    });

  const askAll = async (orders: readonly Order[]): Promise<{ order: Order; answer: BankAnswer }[]> => {
    const said = await askAbout(
      bank,
      orders.map((order) => order.channel_order_no),
    );
    return orders.map((order, index) => ({ order, answer: said[index]?.answer ?? { state: "unknown" } }));
  };

  const channelsOf = async (orders: readonly Order[]): Promise<ReadonlyMap<number, number>> => {
    const rows = await lookUp(
      orders.map(({ transfer_id }) => transfer_id),
      (chunk) => db.selectFrom("transfers").select(["id", "channel"]).where("id", "in", chunk).execute(),
    );
    return new Map(rows.map(({ id, channel }) => [id, channel]));
  };

  const claim = (): Promise<Order[]> =>
    context.write(async (writing) => {
      const queued = await ordersIn(writing.tx, orderStates.queued, false);
      for (const { id } of queued) {
        await writing.tx
          .updateTable("transfer_orders")
          .set({ state: orderStates.claimed, next_query_ms: clock.now() + times.leaseMs })
          .where("id", "=", id)
          .where("state", "=", orderStates.queued)
          .execute();
      }
      return queued;
    });

  /** The first sending counts: an order sent again under its number does not get a new deadline. */
  const markSent = (order: Order): Promise<void> =>
    setState(order, orderStates.claimed, {
      state: orderStates.sent,
      sent_ms: order.sent_ms ?? clock.now(),
      next_query_ms: clock.now() + times.pollMs,
    });

  const send = async (): Promise<void> => {
    const orders = await claim();
    const channels = await channelsOf(orders);
    const answers = await submitInBatches(
      bank,
      orders.map(({ channel_order_no, transfer_id, payee_name, payee_account, bank_code, amount }) => ({
        ...{ channel_order_no, channel: channels.get(transfer_id) ?? 0, payee_name, bank_code, amount },
        account_no: payee_account,
      })),
      onFault,
    );
    for (const order of orders) {
      const answer = answers.get(order.channel_order_no);
      // Perhaps it arrived, perhaps not: the claim stands and its lease makes a later round ask.
      if (answer === undefined) continue;
      await markSent(order);
      if (isDefinitive(answer)) await context.write((writing) => takeAnswer(writing, order, answer));
    }
  };

  /** Claims whose sender died between claiming and noting: the bank decides whether they ever left. */
  const recover = async (): Promise<void> => {
    for (const { order, answer } of await askAll(await ordersIn(db, orderStates.claimed, true))) {
      if (answer.state === "not_found") {
        await setState(order, orderStates.claimed, { state: orderStates.queued, next_query_ms: null });
      } else {
        await markSent(order);
        if (isDefinitive(answer)) await context.write((writing) => takeAnswer(writing, order, answer));
      }
    }
  };

  const settle = async (order: Order, answer: BankAnswer, waitMs: number): Promise<void> => {
    if (isDefinitive(answer)) return context.write((writing) => takeAnswer(writing, order, answer));
    if (answer.state === "not_found") {
      return setState(order, order.state, { state: orderStates.queued, next_query_ms: null });
    }
    await setState(order, order.state, { next_query_ms: clock.now() + waitMs });
    const isOverdue = clock.now() - (order.sent_ms ?? order.created_ms) >= times.deadlineMs;
    if (isOverdue) await context.write((writing) => takeAnswer(writing, order, { state: "unknown" }));
  };

  const poll = async (): Promise<void> => {
    const sent = await askAll(await ordersIn(db, orderStates.sent, true));
    for (const { order, answer } of sent) await settle(order, answer, times.pollMs);
    const unknown = await askAll(await ordersIn(db, orderStates.unknown, true));
    for (const { order, answer } of unknown) await settle(order, answer, times.unknownPollMs);
  };

  const lookForReturns = createReturnsWatch({
    ...{ context, bank, everyMs: times.statementMs },
    ours: ourOrders,
    take: takeReturns,
  });

  /** The first look goes back to the beginning: what came in while nobody looked is found after any pause. */
  const readStatement = async (): Promise<void> => {
    const now = clock.now();
    const isSetBack = now < statementSeenMs;
    if (now < statementDueMs && !isSetBack) return;
    const after = isSetBack ? 0 : Math.max(0, statementSeenMs - overlapMs);
    await recordDeposits(context, await deposits.arrived(after, now));
    await followDifferences(context, shanghaiNow(now));
    statementSeenMs = now;
    statementDueMs = now + times.statementMs;
  };

  const watchCases = createCaseWatch({
    ...{ context, bank, everyMs: times.unknownPollMs, of: "transfers" },
    take: async (writing, answers) => {
      const orders = await ordersOf(
        writing.tx,
        answers.map(({ channel_order_no }) => channel_order_no),
      );
      for (const order of orders) {
        const said = answers.find(({ channel_order_no }) => channel_order_no === order.channel_order_no);
        if (said) await takeAnswer(writing, order, said.answer);
      }
    },
  });

  return createRounds({
    steps: [recover, send, poll, watchCases, lookForReturns, readStatement],
    everyMs: times.tickMs,
    onFault,
  });
};
