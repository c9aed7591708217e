import { payoutLineStates } from "../../src-shared/states/payout-line.ts";
import type { PayoutBank } from "../channels/bank/payout-bank.ts";
import type { Writing } from "../context.ts";
import { lookUp } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";
import { attemptStates } from "./attempts.ts";
import { decidedCode } from "./decide-lines.ts";
import { askBank } from "./query-lines.ts";
import { applyResults, type OrderResult } from "./results.ts";

type Line = Tables["payout_lines"];

/** What the bank says by now of lines that people decided had failed: those that it has paid, or paid and got back. */
export const paidAfterAll = async (bank: PayoutBank, lines: readonly Line[]): Promise<readonly OrderResult[]> => {
  const decided = lines.flatMap(({ fail_code, channel_order_no }) =>
    fail_code === decidedCode && channel_order_no !== null ? [channel_order_no] : [],
  );
  return (await askBank(bank, decided)).filter(({ answer }) => answer.state !== "failed");
};

/**
 * Books such lines as what they are instead of paying them twice. Their cost has to be taken again before: it went back
 * when they were said to have failed.
 */
export const bookPaidAfterAll = async (writing: Writing, results: readonly OrderResult[]): Promise<void> => {
  const numbers = results.map(({ channel_order_no }) => channel_order_no);
  await lookUp(numbers, async (chunk) => {
    await writing.tx
      .updateTable("payout_attempts")
      .set({ state: attemptStates.unknown })
      .where("channel_order_no", "in", chunk)
      .where("state", "=", attemptStates.refunded)
      .execute();
    await writing.tx
      .updateTable("payout_lines")
      .set({ status: payoutLineStates.code("unknown") })
      .where("channel_order_no", "in", chunk)
      .execute();
    return [];
  });
  await applyResults(writing, results);
};
