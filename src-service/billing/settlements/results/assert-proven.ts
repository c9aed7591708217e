import { bankCaseStates } from "../../../../src-shared/billing/bank-cases/bank-case-states.ts";
import { payoutLineStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import { isDefinitive } from "../../../core/channels/bank/bank-answers.ts";
import { ServiceError, type Writing } from "../../../core/context.ts";
import { lookUp, type Reader, type Tables } from "../../../core/database/tables.ts";
import { findCase } from "../../../ledger/bank-cases/cases.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";
import { attemptStates } from "../../../ledger/money/payout-attempts.ts";
import { type BankAnswers, bankAnswerOf } from "./query-bank-first.ts";
import { applyResults, type OrderResult } from "./results.ts";
import { decidedCode } from "./triage.ts";

type Line = Tables["payout_lines"];

const decidedCases = [bankCaseStates.code("watched"), bankCaseStates.code("closed")];

/**
 * Throws `proof_missing` for lines that people decided had failed while the bank still gives no definitive answer, unless
 * two people decided it from a bank file that names the order.
 */
export const assertProven = async (
  db: Reader,
  bankAnswers: BankAnswers,
  settlement: Settlement,
  lines: readonly Line[],
): Promise<void> => {
  for (const { fail_code, channel_order_no } of lines) {
    if (fail_code !== decidedCode || channel_order_no === null) continue;
    if (isDefinitive(bankAnswerOf(bankAnswers, channel_order_no, settlement))) continue;
    const bankCase = await findCase(db, channel_order_no);
    const isProven =
      bankCase !== undefined && bankCase.decider_id !== null && bankCase.decider_id !== bankCase.proposer_id;
    if (!isProven || bankCase.proof === null || !decidedCases.includes(bankCase.status)) {
      throw new ServiceError("proof_missing", { params: { order: channel_order_no } });
    }
  }
};

/** Lines that people decided had failed but that the bank has paid, or paid and got back, by its latest answers. */
export const paidAfterAll = (
  bankAnswers: BankAnswers,
  settlement: Settlement,
  lines: readonly Line[],
): readonly OrderResult[] =>
  lines.flatMap(({ fail_code, channel_order_no }) => {
    if (fail_code !== decidedCode || channel_order_no === null) return [];
    const answer = bankAnswerOf(bankAnswers, channel_order_no, settlement);
    return answer.state === "paid" || answer.state === "returned" ? [{ channel_order_no, answer }] : [];
  });

/**
 * Books such lines as paid instead of paying them twice. The caller must have captured their cost again, which was refunded
 * when they were decided to have failed.
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
