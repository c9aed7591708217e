import type { z } from "zod";
import type { settlementsUpdatePartSettleRecords } from "../../src-shared/calls/settlements.ts";
import { bankCaseStates } from "../../src-shared/states/bank-case.ts";
import { type BankCase, saveCase } from "../bank-cases/cases.ts";
import { approvedCase, assertBankAllows, assertProof, statusAfterRejection } from "../bank-cases/rules.ts";
import { ServiceError, type SignedIn, type Writing } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import { findSettlement, type Settlement } from "../money/find-settlement.ts";
import { recordId } from "../plumbing/answers.ts";
import { applyDecision, attemptByOrder } from "./apply-decision.ts";
import { type Asked, definitiveOf, saidOf } from "./ask-first.ts";
import { noteCases, openCases } from "./case-steps.ts";
import { finish } from "./finish.ts";
import { applyResults } from "./results.ts";

type Body = Extract<z.output<typeof settlementsUpdatePartSettleRecords.body>, { action: "decide" }>;

const proposed = bankCaseStates.code("proposed");

const casesOf = async (db: Reader, settlement: Settlement, ids: readonly string[]): Promise<BankCase[]> => {
  const wanted = ids.map((id) => recordId(id));
  if (new Set(wanted).size < wanted.length) throw new ServiceError("invalid", { fields: { case_ids: ["twice"] } });
  const rows = await db
    .selectFrom("bank_cases")
    .selectAll()
    .where("settlement_id", "=", settlement.id)
    .where("id", "in", wanted)
    .orderBy("id")
    .execute();
  if (rows.length < wanted.length) throw new ServiceError("not_found");
  const other = rows.find(({ status }) => status !== proposed);
  if (other) throw new ServiceError("illegal_transition", { current: other.status });
  return rows;
};

/**
 * Decides what another person proposed of orders (`proposeDecision`): approved, it is booked, and an order of which the bank
 * still says nothing goes on being asked about; rejected, its case waits for another proposal. What the bank says by itself
 * when asked is taken instead. `resolved`: the cases that were decided. Errors: `not_found`, `forbidden`, `same_person`,
 * `stale_version`, `illegal_transition` (409 with the case's state), `bank_differs`, `proof_missing`, `insufficient_funds`.
 */
export const decideCases = async (
  asked: Asked,
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
  if (!isApproved) for (const one of cases) await saveCase(writing, one, { status: statusAfterRejection(one) });
  else {
    await applyResults(writing, definitiveOf(asked));
    for (const one of cases) {
      const attempt = await attemptByOrder(writing.tx, settlement.id, one.channel_order_no);
      if (attempt === undefined) throw new ServiceError("not_found");
      const answer = saidOf(asked, one.channel_order_no, settlement);
      const now = await writing.tx
        .selectFrom("bank_cases")
        .selectAll()
        .where("id", "=", one.id)
        .executeTakeFirstOrThrow();
      // The bank has spoken by itself since the proposal, and its word was taken.
      if (now.status === bankCaseStates.code("closed")) continue;
      assertBankAllows(answer, one);
      await assertProof(writing.tx, one);
      const current = await findSettlement(writing.tx, principal, id);
      await applyDecision(writing, current, attempt, one, principal.user_id, answer);
      await saveCase(writing, now, approvedCase(answer, by));
    }
  }
  const after = await finish(writing, await findSettlement(writing.tx, principal, id));
  const reason = body.reason.trim();
  await noteCases(context, writing, "decide_lines", [settlement, after], {
    reason,
    params: { count: cases.length, verdict: body.verdict, proof: cases[0]?.proof ?? "" },
    before: { cases: cases.map(({ id: one, status }) => ({ case: one, status })) },
  });
  return { settlement: after, resolved: cases.length };
};
