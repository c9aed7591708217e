import { bankCaseStates } from "../../../src-shared/billing/bank-cases/bank-case-states.ts";
import { isDefinitive, queryOrders } from "../../core/channels/bank/bank-answers.ts";
import type { OrderAnswer, PayoutBank } from "../../core/channels/bank/payout-bank.ts";
import type { Context, Writing } from "../../core/context.ts";
import { isQueryDue } from "../money/next-query.ts";

/** Most orders of one round. */
const mostAtOnce = 200;

type WatchParts = {
  readonly context: Context;
  readonly bank: PayoutBank;
  readonly everyMs: number;
  /** Which orders: payout lines of settlements, or transfers. */
  readonly of: "settlements" | "transfers";
  /** Books definitive answers. */
  take(writing: Writing, answers: readonly OrderAnswer[]): Promise<unknown>;
};

/**
 * Creates the step that keeps querying the bank about orders that people decided while it gave no definitive answer: each
 * order every `everyMs` until it answers. A matching answer closes the case, another one opens it again.
 */
export const createCaseWatch =
  ({ context, bank, everyMs, of, take }: WatchParts) =>
  async (): Promise<void> => {
    const { db, clock } = context;
    const orders = await db
      .selectFrom("bank_cases")
      .select(["id", "channel_order_no"])
      .where("status", "=", bankCaseStates.code("watched"))
      .where("transfer_id", of === "transfers" ? "is not" : "is", null)
      .where(isQueryDue("next_query_ms", { nowMs: clock.now(), longestMs: everyMs }))
      .orderBy("id")
      .limit(mostAtOnce)
      .execute();
    if (orders.length === 0) return;
    const answers = await queryOrders(
      bank,
      orders.map(({ channel_order_no }) => channel_order_no),
    );
    await context.write(async (writing) => {
      await writing.tx
        .updateTable("bank_cases")
        .set({ next_query_ms: clock.now() + everyMs })
        .where(
          "id",
          "in",
          orders.map(({ id }) => id),
        )
        .where("status", "=", bankCaseStates.code("watched"))
        .execute();
      await take(
        writing,
        answers.filter(({ answer }) => isDefinitive(answer)),
      );
    });
  };
