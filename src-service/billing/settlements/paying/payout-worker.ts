import { parseShanghai } from "../../../../src-shared/kernel/values/time/time.ts";
import { orderStates } from "../../../core/channels/bank/order-states.ts";
import type { Rounds } from "../../../core/plumbing/rounds.ts";
import type { OrderTable } from "../../../ledger/bank-queue/order-table.ts";
import { createBankQueue, type QueueParts } from "../../../ledger/bank-queue/queue.ts";
import { settleHandedOutNothing } from "../results/nothing-to-pay.ts";
import { applyResults } from "../results/results.ts";
import { bookPayments } from "./book-payments.ts";

/** The queue's table of attempts to pay the lines of settlements. */
export const payoutOrders: OrderTable = {
  table: "payout_attempts",
  mostAtOnce: 200,
  read: async (db, ids) => {
    const rows = await db
      .selectFrom("payout_attempts as a")
      .innerJoin("payout_lines as p", "p.id", "a.line_id")
      .innerJoin("settlements as s", "s.id", "p.settlement_id")
      .select(["a.id", "a.channel_order_no", "a.amount", "a.created_ms", "p.labor_name", "p.sent_at", "s.channel"])
      .select((eb) => [
        eb.fn.coalesce("a.account_no", "p.account_no").as("account_no"),
        eb.fn.coalesce("a.bank_code", "p.bank_code").as("bank_code"),
      ])
      .where("a.id", "in", [...ids])
      .orderBy("a.id")
      .execute();
    return rows.map(({ labor_name, sent_at, created_ms, ...order }) => ({
      ...order,
      payee_name: labor_name,
      sinceMs: (sent_at && parseShanghai(sent_at)) || created_ms,
    }));
  },
  // A claimed attempt may already have been sent, so it cannot be revoked any more.
  noteClaimed: async ({ tx, nowMs }, ids) => {
    await tx
      .updateTable("payout_attempts")
      .set({ first_claim_ms: nowMs })
      .where("id", "in", [...ids])
      .where("first_claim_ms", "is", null)
      .execute();
  },
  noteSent: async ({ tx, at }, ids) => {
    const lines = tx
      .selectFrom("payout_attempts")
      .select("line_id")
      .where("id", "in", [...ids])
      .where("state", "=", orderStates.claimed);
    await tx
      .updateTable("payout_lines")
      .set({ sent_at: at })
      .where("id", "in", lines)
      .where("sent_at", "is", null)
      .execute();
  },
  take: applyResults,
};

/** A round recovers claims, sends, queries and reads returns. */
export type PayoutWorker = Rounds;

/** Books decided payments, sends payouts to the bank and books the results (`createBankQueue`). */
export const createPayoutWorker = (queueParts: QueueParts): PayoutWorker =>
  createBankQueue(
    queueParts,
    payoutOrders,
    [],
    [() => bookPayments(queueParts.context), () => settleHandedOutNothing(queueParts.context)],
  );
