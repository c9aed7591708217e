import { shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import type { DepositBank } from "../../../core/channels/bank/deposit-bank.ts";
import { orderStates } from "../../../core/channels/bank/order-states.ts";
import type { Context } from "../../../core/context.ts";
import { lookUp } from "../../../core/database/tables.ts";
import type { Rounds } from "../../../core/plumbing/rounds.ts";
import type { OrderTable } from "../../../ledger/bank-queue/order-table.ts";
import { createBankQueue, type QueueParts } from "../../../ledger/bank-queue/queue.ts";
import { answersToReplaced } from "../rows/replaced-account.ts";
import { recordDeposits } from "./deposits.ts";
import { followDifferences } from "./differences.ts";
import { applyAnswer } from "./results.ts";

/** Between two reads of deposits. */
const statementMs = 1_000;
/** Overlap of two reads, so that deposits during the last read are not missed. */
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
  stopped: answersToReplaced,
  // A claimed order may be at the bank, so it is never stopped any more.
  noteClaimed: async ({ tx, nowMs }, ids) => {
    await tx
      .updateTable("transfer_orders")
      .set({ first_claim_ms: nowMs })
      .where("id", "in", [...ids])
      .where("first_claim_ms", "is", null)
      .execute();
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
      if (order !== undefined) await applyAnswer(writing, order, answer);
    }
  },
};

/** Creates the step that reads deposits to the virtual accounts. */
const createStatementLook = (context: Context, deposits: DepositBank): (() => Promise<void>) => {
  const { clock } = context;
  let statementReadUntilMs = 0;
  let statementDueMs = 0;
  /** The first read goes back to the beginning, so that deposits during any pause are found. */
  return async (): Promise<void> => {
    const now = clock.now();
    const isSetBack = now < statementReadUntilMs;
    if (now < statementDueMs && !isSetBack) return;
    const after = isSetBack ? 0 : Math.max(0, statementReadUntilMs - overlapMs);
    await recordDeposits(context, await deposits.arrived(after, now));
    await followDifferences(context, shanghaiNow(now));
    statementReadUntilMs = now;
    statementDueMs = now + statementMs;
  };
};

/** A round recovers claims, sends, queries, and reads returns and deposits. */
export type TransferWorker = Rounds;

/** Sends transfers to the bank and books its answers (`createBankQueue`), and books deposits. */
export const createTransferWorker = ({
  deposits,
  ...queueParts
}: QueueParts & { readonly deposits: DepositBank }): TransferWorker =>
  createBankQueue(queueParts, transferOrders, [createStatementLook(queueParts.context, deposits)]);
