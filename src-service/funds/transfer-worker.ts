import { shanghaiNow } from "../../src-shared/values/time.ts";
import type { OrderTable } from "../bank-queue/order-table.ts";
import { createBankQueue, type QueueParts } from "../bank-queue/queue.ts";
import type { DepositBank } from "../channels/bank/deposit-bank.ts";
import { orderStates } from "../channels/bank/order-states.ts";
import type { Context } from "../context.ts";
import { lookUp } from "../database/bulk.ts";
import type { Rounds } from "../plumbing/rounds.ts";
import { recordDeposits } from "./deposits.ts";
import { followDifferences } from "./differences.ts";
import { takeAnswer } from "./results.ts";

/** Between two looks at what came in. */
const statementMs = 1_000;
/** What came in while the last look was under way is seen by the next one. */
const overlapMs = 60_000;

/** The bank orders of transfers. */
const transferOrders: OrderTable = {
  table: "transfer_orders",
  mostAtOnce: 50,
  read: async (db, ids) => {
    const rows = await db
      .selectFrom("transfer_orders as o")
      .innerJoin("transfers as t", "t.id", "o.transfer_id")
      .select(["o.id", "o.channel_order_no", "o.amount", "o.payee_name", "o.bank_code", "o.created_ms", "o.sent_ms"])
      .select(["o.payee_account as account_no", "t.channel"])
      .where("o.id", "in", [...ids])
      .orderBy("o.id")
      .execute();
    return rows.map(({ sent_ms, created_ms, ...order }) => ({ ...order, sinceMs: sent_ms ?? created_ms }));
  },
  noteSent: async ({ tx, nowMs }, ids) => {
    await tx
      .updateTable("transfer_orders")
      .set({ sent_ms: nowMs })
      .where("id", "in", [...ids])
      .where("state", "=", orderStates.claimed)
      .where("sent_ms", "is", null)
      .execute();
  },
  take: async (writing, answers) => {
    const orders = await lookUp(
      answers.map(({ channel_order_no }) => channel_order_no),
      (chunk) => writing.tx.selectFrom("transfer_orders").selectAll().where("channel_order_no", "in", chunk).execute(),
    );
    for (const { channel_order_no, answer } of answers) {
      const order = orders.find((one) => one.channel_order_no === channel_order_no);
      if (order !== undefined) await takeAnswer(writing, order, answer);
    }
  },
};

/** Makes the look at what came in to the virtual accounts. */
const createStatementLook = (context: Context, deposits: DepositBank): (() => Promise<void>) => {
  const { clock } = context;
  let statementSeenMs = 0;
  let statementDueMs = 0;
  /** The first look goes back to the beginning: what came in while nobody looked is found after any pause. */
  return async (): Promise<void> => {
    const now = clock.now();
    const isSetBack = now < statementSeenMs;
    if (now < statementDueMs && !isSetBack) return;
    const after = isSetBack ? 0 : Math.max(0, statementSeenMs - overlapMs);
    await recordDeposits(context, await deposits.arrived(after, now));
    await followDifferences(context, shanghaiNow(now));
    statementSeenMs = now;
    statementDueMs = now + statementMs;
  };
};

/** A round recovers, sends, asks, looks for what came back and what came in. */
export type TransferWorker = Rounds;

/** Carries transfers to the bank and its answers back (`createBankQueue`), and books what came in. */
export const createTransferWorker = ({
  deposits,
  ...parts
}: QueueParts & { readonly deposits: DepositBank }): TransferWorker =>
  createBankQueue(parts, transferOrders, [createStatementLook(parts.context, deposits)]);
