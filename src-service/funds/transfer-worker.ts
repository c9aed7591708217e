import { askBank, isDefinitive } from "../channels/bank/bank-answers.ts";
import type { DepositBank } from "../channels/bank/deposit-bank.ts";
import type { BankAnswer, PayoutBank } from "../channels/bank/payout-bank.ts";
import type { Context } from "../context.ts";
import { isQueryDue } from "../money/next-query.ts";
import { createRounds, type Rounds } from "../plumbing/rounds.ts";
import { recordDeposits } from "./deposits.ts";
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
/** What was booked at the bank while the last look was under way is seen by the next one. */
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

  const ask = (order: Order): Promise<BankAnswer> => askBank(() => bank.query(order.channel_order_no));

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
    for (const order of await claim()) {
      try {
        const answer = await bank.submit({
          channel_order_no: order.channel_order_no,
          payee_name: order.payee_name,
          account_no: order.payee_account,
          bank_code: order.bank_code,
          amount: order.amount,
        });
        await markSent(order);
        if (isDefinitive(answer)) await context.write((writing) => takeAnswer(writing, order, answer));
      } catch (error) {
        // Perhaps it arrived, perhaps not: the claim stands and its lease makes a later round ask.
        onFault(error);
      }
    }
  };

  /** Claims whose sender died between claiming and noting: the bank decides whether they ever left. */
  const recover = async (): Promise<void> => {
    for (const order of await ordersIn(db, orderStates.claimed, true)) {
      const answer = await ask(order);
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
    for (const order of await ordersIn(db, orderStates.sent, true)) await settle(order, await ask(order), times.pollMs);
    const unknown = await ordersIn(db, orderStates.unknown, true);
    for (const order of unknown) await settle(order, await ask(order), times.unknownPollMs);
  };

  /** The first look goes back to the beginning: what happened while nobody looked is found after any pause. */
  const readStatement = async (): Promise<void> => {
    const now = clock.now();
    const isSetBack = now < statementSeenMs;
    if (now < statementDueMs && !isSetBack) return;
    const after = isSetBack ? 0 : Math.max(0, statementSeenMs - overlapMs);
    for (const told of await bank.returned(after, now)) {
      const order = await db
        .selectFrom("transfer_orders")
        .selectAll()
        .where("channel_order_no", "=", told.channel_order_no)
        .executeTakeFirst();
      // Most of what comes back are workers' payments, which the payout worker sees to.
      if (order) await context.write((writing) => takeAnswer(writing, order, { state: "returned", ...told }));
    }
    await recordDeposits(context, await deposits.arrived(after, now));
    statementSeenMs = now;
    statementDueMs = now + times.statementMs;
  };

  return createRounds({ steps: [recover, send, poll, readStatement], everyMs: times.tickMs, onFault });
};
