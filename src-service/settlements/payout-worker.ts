import { parseShanghai } from "../../src-shared/values/time.ts";
import { createCaseWatch } from "../bank-cases/watch-cases.ts";
import { askAbout, isDefinitive, submitInBatches } from "../channels/bank/bank-answers.ts";
import type { BankAnswer, PayoutBank, ReturnedOrder } from "../channels/bank/payout-bank.ts";
import type { Context, Writing } from "../context.ts";
import { lookUp, type Reader } from "../database/bulk.ts";
import { isQueryDue } from "../money/next-query.ts";
import { attemptStates } from "../money/payout-attempts.ts";
import { createReturnsWatch } from "../money/returns-watch.ts";
import { createRounds, type Rounds } from "../plumbing/rounds.ts";
import { applyResults, type OrderResult } from "./results.ts";

export type PayoutTimes = {
  /** Between two rounds. */
  readonly tickMs: number;
  /** How long a claimed order may take to be sent before another round asks the bank about it. */
  readonly leaseMs: number;
  /** Between two questions about an order on its way. */
  readonly pollMs: number;
  /** Without a definitive answer for so long, the result of a line is unknown. */
  readonly deadlineMs: number;
  /** Between two questions about an unknown one; people may ask at any time. */
  readonly unknownPollMs: number;
  /** Between two looks at the bank's returns. */
  readonly returnsMs: number;
};

const usualTimes: PayoutTimes = {
  tickMs: 200,
  leaseMs: 10_000,
  pollMs: 500,
  deadlineMs: 15_000,
  unknownPollMs: 60_000,
  returnsMs: 1_000,
};

/** Most orders of one round: keeps every transaction short. */
const mostAtOnce = 200;

type Order = {
  readonly id: number;
  readonly channel_order_no: string;
  readonly channel: number;
  readonly amount: number;
  readonly labor_name: string;
  readonly account_no: string;
  readonly bank_code: string;
};

/** `context`: a system context of the service (no person). `bank` is asked outside of transactions. */
export type PayoutWorkerParts = {
  readonly context: Context;
  readonly bank: PayoutBank;
  readonly times?: Partial<PayoutTimes>;
  /** Hears of rounds that failed; the next round tries again. */
  onFault?(error: unknown): void;
};

/** A round recovers, sends, asks, looks for returns. */
export type PayoutWorker = Rounds;

const setState = async (
  { tx }: Writing,
  ids: readonly number[],
  from: number,
  to: number,
  nextQueryMs: number | null,
): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .updateTable("payout_attempts")
    .set({ state: to, next_query_ms: nextQueryMs })
    .where("id", "in", [...ids])
    .where("state", "=", from)
    .execute();
};

/** From its first claim on an attempt may have left, whatever the bank knows of it yet. */
const noteFirstClaim = async ({ tx, nowMs }: Writing, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .updateTable("payout_attempts")
    .set({ first_claim_ms: nowMs })
    .where("id", "in", [...ids])
    .where("first_claim_ms", "is", null)
    .execute();
};

/** Orders in a state; `due`: only those whose time has come, where `longestMs` is the longest pause between two questions. */
const ordersIn = (
  db: Context["db"],
  state: number,
  due: { readonly nowMs: number; readonly longestMs: number } | null,
): Promise<Order[]> => {
  const base = db
    .selectFrom("payout_attempts as a")
    .innerJoin("payout_lines as p", "p.id", "a.line_id")
    .innerJoin("settlements as s", "s.id", "p.settlement_id")
    .select(["a.id", "a.channel_order_no", "a.amount", "p.labor_name", "s.channel"])
    .select((eb) => [
      eb.fn.coalesce("a.account_no", "p.account_no").as("account_no"),
      eb.fn.coalesce("a.bank_code", "p.bank_code").as("bank_code"),
    ])
    .where("a.state", "=", state)
    .orderBy("a.id")
    .limit(mostAtOnce);
  if (due === null) return base.execute();
  return base.where(isQueryDue("a.next_query_ms", due)).execute();
};

const ourOrders = async (db: Reader, orderNos: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await lookUp(orderNos, (chunk) =>
    db.selectFrom("payout_attempts").select("channel_order_no").where("channel_order_no", "in", chunk).execute(),
  );
  return new Set(rows.map(({ channel_order_no }) => channel_order_no));
};

const takeReturns = async (writing: Writing, returns: readonly ReturnedOrder[]): Promise<void> => {
  await applyResults(
    writing,
    returns.map(({ channel_order_no, serial, amount, fail_code, fail_reason }) => ({
      channel_order_no,
      answer: { state: "returned", serial, amount, fail_code, fail_reason },
    })),
  );
};

/**
 * Carries payouts to the bank and their results back. Everything it knows stands in the database, so it may be killed at
 * any point and several copies may run: an order is claimed by a conditional update before it is sent; a claim whose
 * sender died is asked about first and sent again only under its own number; results are applied once each.
 */
export const createPayoutWorker = ({
  context,
  bank,
  times: given,
  onFault = () => undefined,
}: PayoutWorkerParts): PayoutWorker => {
  const times: PayoutTimes = { ...usualTimes, ...given };
  const { db, clock } = context;
  const longestMs = Math.max(times.leaseMs, times.pollMs, times.unknownPollMs);
  const due = () => ({ nowMs: clock.now(), longestMs });

  const claim = (): Promise<Order[]> =>
    context.write(async (writing) => {
      const queued = await ordersIn(writing.tx, attemptStates.queued, null);
      const ids = queued.map((order) => order.id);
      await setState(writing, ids, attemptStates.queued, attemptStates.claimed, clock.now() + times.leaseMs);
      await noteFirstClaim(writing, ids);
      return queued;
    });

  const markSent = async (writing: Writing, orders: readonly Order[]): Promise<void> => {
    if (orders.length === 0) return;
    const ids = orders.map((order) => order.id);
    const lines = writing.tx
      .selectFrom("payout_attempts")
      .select("line_id")
      .where("id", "in", ids)
      .where("state", "=", attemptStates.claimed);
    // The first sending counts: an order sent again under its number does not get a new deadline.
    await writing.tx
      .updateTable("payout_lines")
      .set({ sent_at: writing.at })
      .where("id", "in", lines)
      .where("sent_at", "is", null)
      .execute();
    await setState(writing, ids, attemptStates.claimed, attemptStates.sent, clock.now() + times.pollMs);
  };

  const send = async (): Promise<void> => {
    const orders = await claim();
    const answers = await submitInBatches(
      bank,
      orders.map(({ channel_order_no, channel, labor_name, account_no, bank_code, amount }) => ({
        ...{ channel_order_no, channel, payee_name: labor_name, account_no, bank_code, amount },
      })),
      onFault,
    );
    // Of the others nothing is known: their claims stand, and when the leases end the bank is asked.
    const sent = orders.filter(({ channel_order_no }) => answers.has(channel_order_no));
    const results = [...answers]
      .map(([channel_order_no, answer]): OrderResult => ({ channel_order_no, answer }))
      .filter(({ answer }) => isDefinitive(answer));
    if (sent.length === 0) return;
    await context.write(async (writing) => {
      await markSent(writing, sent);
      if (results.length > 0) await applyResults(writing, results);
    });
  };

  const askAll = async (orders: readonly Order[]): Promise<{ order: Order; answer: BankAnswer }[]> => {
    const said = await askAbout(
      bank,
      orders.map((order) => order.channel_order_no),
    );
    return orders.map((order, index) => ({ order, answer: said[index]?.answer ?? { state: "unknown" } }));
  };

  const definitive = (answers: readonly { order: Order; answer: BankAnswer }[]): OrderResult[] =>
    answers
      .filter(({ answer }) => isDefinitive(answer))
      .map(({ order, answer }) => ({ channel_order_no: order.channel_order_no, answer }));

  /** Orders that never reached the bank: sent again under the same number, which is safe even if the bank errs. */
  const neverSeen = (answers: readonly { order: Order; answer: BankAnswer }[]): number[] =>
    answers.filter(({ answer }) => answer.state === "not_found").map(({ order }) => order.id);

  /** Claims whose sender died between claiming and noting: the bank decides whether they ever left. */
  const recover = async (): Promise<void> => {
    const orders = await ordersIn(db, attemptStates.claimed, due());
    if (orders.length === 0) return;
    const answers = await askAll(orders);
    await context.write(async (writing) => {
      await setState(writing, neverSeen(answers), attemptStates.claimed, attemptStates.queued, null);
      await markSent(
        writing,
        answers.filter(({ answer }) => answer.state !== "not_found").map(({ order }) => order),
      );
      await applyResults(writing, definitive(answers));
    });
  };

  const sentMs = async (ids: readonly number[]): Promise<Map<number, number>> => {
    const rows = await db
      .selectFrom("payout_attempts as a")
      .innerJoin("payout_lines as p", "p.id", "a.line_id")
      .where("a.id", "in", [...ids])
      .select(["a.id", "a.created_ms", "p.sent_at"])
      .execute();
    return new Map(rows.map((row) => [row.id, (row.sent_at && parseShanghai(row.sent_at)) || row.created_ms]));
  };

  const poll = async (): Promise<void> => {
    const orders = await ordersIn(db, attemptStates.sent, due());
    if (orders.length === 0) return;
    const answers = await askAll(orders);
    const sent = await sentMs(orders.map((order) => order.id));
    const open = answers.filter(({ answer }) => !isDefinitive(answer));
    const isOverdue = (order: Order): boolean => clock.now() - (sent.get(order.id) ?? clock.now()) >= times.deadlineMs;
    const overdue = open.filter(({ order }) => isOverdue(order)).map(({ order }) => order);
    const early = open.filter(({ order }) => !isOverdue(order));
    const waiting = early.filter(({ answer }) => answer.state !== "not_found").map(({ order }) => order.id);
    await context.write(async (writing) => {
      await setState(writing, waiting, attemptStates.sent, attemptStates.sent, clock.now() + times.pollMs);
      await setState(writing, neverSeen(early), attemptStates.sent, attemptStates.queued, null);
      const unknown = overdue.map(
        (order): OrderResult => ({
          channel_order_no: order.channel_order_no,
          answer: { state: "unknown" },
        }),
      );
      await applyResults(writing, [...definitive(answers), ...unknown]);
      const ids = overdue.map((order) => order.id);
      await setState(writing, ids, attemptStates.unknown, attemptStates.unknown, clock.now() + times.unknownPollMs);
    });
  };

  const pollUnknown = async (): Promise<void> => {
    const orders = await ordersIn(db, attemptStates.unknown, due());
    if (orders.length === 0) return;
    const answers = await askAll(orders);
    await context.write(async (writing) => {
      const ids = orders.map((order) => order.id);
      await setState(writing, ids, attemptStates.unknown, attemptStates.unknown, clock.now() + times.unknownPollMs);
      await setState(writing, neverSeen(answers), attemptStates.unknown, attemptStates.queued, null);
      await applyResults(writing, definitive(answers));
    });
  };

  const lookForReturns = createReturnsWatch({
    ...{ context, bank, everyMs: times.returnsMs },
    ours: ourOrders,
    take: takeReturns,
  });

  const watchCases = createCaseWatch({
    ...{ context, bank, everyMs: times.unknownPollMs, of: "settlements" },
    take: applyResults,
  });

  return createRounds({
    steps: [recover, send, poll, pollUnknown, watchCases, lookForReturns],
    everyMs: times.tickMs,
    onFault,
  });
};
