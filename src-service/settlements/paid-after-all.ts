import { payoutLineStates } from "../../src-shared/states/payout-line.ts";
import type { Writing } from "../context.ts";
import { lookUp } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";
import { type Asked, saidOf } from "./ask-first.ts";
import { attemptStates } from "./attempts.ts";
import { applyResults, type OrderResult } from "./results.ts";
import type { Settlement } from "./store.ts";
import { decidedCode } from "./triage.ts";

type Line = Tables["payout_lines"];

/** Lines that people decided had failed and that the bank, asked before, has paid, or paid and got back. */
export const paidAfterAll = (asked: Asked, settlement: Settlement, lines: readonly Line[]): readonly OrderResult[] =>
  lines.flatMap(({ fail_code, channel_order_no }) => {
    if (fail_code !== decidedCode || channel_order_no === null) return [];
    const answer = saidOf(asked, channel_order_no, settlement);
    return answer.state === "paid" || answer.state === "returned" ? [{ channel_order_no, answer }] : [];
  });

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
