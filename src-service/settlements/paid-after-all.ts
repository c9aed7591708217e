import { bankCaseStates } from "../../src-shared/states/bank-case.ts";
import { payoutLineStates } from "../../src-shared/states/payout-line.ts";
import { findCase } from "../bank-cases/cases.ts";
import { isDefinitive } from "../channels/bank/bank-answers.ts";
import { ServiceError, type Writing } from "../context.ts";
import { lookUp, type Reader } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";
import type { Settlement } from "../money/find-settlement.ts";
import { attemptStates } from "../money/payout-attempts.ts";
import { type Asked, saidOf } from "./ask-first.ts";
import { applyResults, type OrderResult } from "./results.ts";
import { decidedCode } from "./triage.ts";

type Line = Tables["payout_lines"];

const decidedCases = [bankCaseStates.code("watched"), bankCaseStates.code("closed")];

/**
 * Refuses to pay lines again that people decided had failed while the bank, asked before, still says nothing definitive,
 * unless two people decided it by the bank's file that names the order (`proof_missing`).
 */
export const assertProven = async (
  db: Reader,
  asked: Asked,
  settlement: Settlement,
  lines: readonly Line[],
): Promise<void> => {
  for (const { fail_code, channel_order_no } of lines) {
    if (fail_code !== decidedCode || channel_order_no === null) continue;
    if (isDefinitive(saidOf(asked, channel_order_no, settlement))) continue;
    const one = await findCase(db, channel_order_no);
    const isProven = one !== undefined && one.decider_id !== null && one.decider_id !== one.proposer_id;
    if (!isProven || one.proof === null || !decidedCases.includes(one.status)) {
      throw new ServiceError("proof_missing", { params: { order: channel_order_no } });
    }
  }
};

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
