import type { z } from "zod";
import { bankCaseStates } from "../../../../src-shared/billing/bank-cases/bank-case-states.ts";
import type { settlementsUpdatePartSettleRecords } from "../../../../src-shared/billing/settlements/settlements-calls.ts";
import { ServiceError, type SignedIn, type Writing } from "../../../core/context.ts";
import { type Reader, readRow } from "../../../core/database/tables.ts";
import { recordId } from "../../../core/plumbing/answers.ts";
import { type BankCase, saveCase } from "../../../ledger/bank-cases/cases.ts";
import { approvedCase, assertBankAllows, assertProof, statusAfterRejection } from "../../../ledger/bank-cases/rules.ts";
import { findSettlement, type Settlement } from "../../../ledger/money/find-settlement.ts";
import { applyDecision, attemptByOrder } from "./apply-decision.ts";
import { openCases, recordCaseStep } from "./case-steps.ts";
import { finish } from "./finish.ts";
import { type BankAnswers, bankAnswerOf, definitiveOf } from "./query-bank-first.ts";
import { applyResults } from "./results.ts";

type Body = Extract<z.output<typeof settlementsUpdatePartSettleRecords.body>, { action: "decide" }>;

const proposed = bankCaseStates.code("proposed");

const casesOf = async (db: Reader, settlement: Settlement, ids: readonly string[]): Promise<BankCase[]> => {
  const caseIds = ids.map((id) => recordId(id));
  if (new Set(caseIds).size < caseIds.length) throw new ServiceError("invalid", { fields: { case_ids: ["twice"] } });
  const rows = await db
    .selectFrom("bank_cases")
    .selectAll()
    .where("settlement_id", "=", settlement.id)
    .where("id", "in", caseIds)
    .orderBy("id")
    .execute();
  if (rows.length < caseIds.length) throw new ServiceError("not_found");
  const notProposed = rows.find(({ status }) => status !== proposed);
  if (notProposed) throw new ServiceError("illegal_transition", { current: notProposed.status });
  return rows;
};

/**
 * Decides another person's proposals about orders (`proposeDecision`): an approved one is booked, and an order without a
 * definitive answer of the bank is still queried; after a rejection the case waits for another proposal. A definitive
 * answer of the bank takes precedence. `resolved`: number of decided cases. Errors: `not_found`, `forbidden`,
 * `same_person`, `stale_version`, `illegal_transition` (409 with the case's state), `bank_differs`, `proof_missing`,
 * `insufficient_funds`.
 */
export const decideCases = async (
  bankAnswers: BankAnswers,
  context: SignedIn,
  writing: Writing,
  id: string,
  body: Body,
): Promise<{ settlement: Settlement; resolved: number }> => {
  const { principal } = context;
  const settlement = await openCases(context, writing, id, "decide_lines", body.version);
  const cases = await casesOf(writing.tx, settlement, body.case_ids);
  if (cases.some(({ proposer_id }) => proposer_id === principal.user_id)) throw new ServiceError("same_person");
  const isApproved = body.verdict === "approve";
  const by = { user_id: principal.user_id, at: writing.at, nowMs: writing.nowMs };
  if (!isApproved)
    for (const bankCase of cases) await saveCase(writing, bankCase, { status: statusAfterRejection(bankCase) });
  else {
    await applyResults(writing, definitiveOf(bankAnswers));
    for (const bankCase of cases) {
      const attempt = await attemptByOrder(writing.tx, settlement.id, bankCase.channel_order_no);
      if (attempt === undefined) throw new ServiceError("not_found");
      const answer = bankAnswerOf(bankAnswers, bankCase.channel_order_no, settlement);
      const now = await readRow(writing.tx, "bank_cases", bankCase.id);
      // The bank has answered definitively since the proposal, and its answer was booked.
      if (now.status === bankCaseStates.code("closed")) continue;
      assertBankAllows(answer, bankCase);
      await assertProof(writing.tx, bankCase);
      const current = await findSettlement(writing.tx, principal, id);
      await applyDecision(writing, current, attempt, bankCase, principal.user_id, answer);
      await saveCase(writing, now, approvedCase(answer, by));
    }
  }
  const after = await finish(writing, await findSettlement(writing.tx, principal, id));
  const reason = body.reason.trim();
  await recordCaseStep(context, writing, "decide_lines", [settlement, after], {
    reason,
    params: { count: cases.length, verdict: body.verdict, proof: cases[0]?.proof ?? "" },
    before: { cases: cases.map(({ id: bankCase, status }) => ({ case: bankCase, status })) },
  });
  return { settlement: after, resolved: cases.length };
};
