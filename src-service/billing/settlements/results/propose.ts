import type { z } from "zod";
import type { settlementsUpdatePartSettleRecords } from "../../../../src-shared/billing/settlements/settlements-calls.ts";
import { openOrderStates } from "../../../core/channels/bank/order-states.ts";
import { ServiceError, type SignedIn, type Writing } from "../../../core/context.ts";
import { recordId } from "../../../core/plumbing/answers.ts";
import { openCase, saveCase } from "../../../ledger/bank-cases/cases.ts";
import { storeEvidence } from "../../../ledger/bank-cases/evidence.ts";
import {
  assertAmount,
  assertBankAllows,
  assertUndecided,
  bankFile,
  proposedCase,
} from "../../../ledger/bank-cases/rules.ts";
import { findSettlement, type Settlement } from "../../../ledger/money/find-settlement.ts";
import type { Service } from "../../../lists/service.ts";
import { attemptByOrder, type DisputedAttempt } from "./apply-decision.ts";
import { openCases, recordCaseStep } from "./case-steps.ts";
import { finish } from "./finish.ts";
import { type BankAnswers, bankAnswerOf, definitiveOf } from "./query-bank-first.ts";
import { applyResults } from "./results.ts";

type Body = Extract<z.output<typeof settlementsUpdatePartSettleRecords.body>, { action: "propose" }>;
type Proposed = Body["lines"][number];

const attemptOf = async (writing: Writing, settlement: Settlement, line: Proposed): Promise<DisputedAttempt> => {
  const attempt = await attemptByOrder(writing.tx, settlement.id, line.order_no.trim());
  // The file must name this order: a statement about another one proves nothing.
  if (attempt === undefined || attempt.line_id !== recordId(line.id)) {
    throw new ServiceError("order_not_named", { params: { line: line.id } });
  }
  return attempt;
};

/**
 * Proposes the results of orders about which the bank gives no definitive answer, or one that contradicts the books: from
 * the bank's file, which names each order number and the amount that was really paid. Another person decides
 * (`decideCases`). A definitive answer of the bank is booked at once instead; `resolved`: for how many lines. Errors:
 * `not_found`, `forbidden`, `stale_version`, `illegal_transition`, `order_not_named`, `bank_differs`, `invalid`.
 */
export const proposeDecision = async (
  bankAnswers: BankAnswers,
  service: Service,
  context: SignedIn,
  writing: Writing,
  id: string,
  body: Body,
): Promise<{ settlement: Settlement; resolved: number }> => {
  const { principal } = context;
  const settlement = await openCases(context, writing, id, "propose_decision", body.version);
  const orders = body.lines.map(({ order_no }) => order_no.trim());
  if (new Set(orders).size < orders.length) throw new ServiceError("invalid", { fields: { lines: ["twice"] } });
  const attempts: { readonly line: Proposed; readonly attempt: DisputedAttempt }[] = [];
  for (const line of body.lines) {
    assertAmount(line);
    const attempt = await attemptOf(writing, settlement, line);
    await assertUndecided(writing.tx, attempt);
    attempts.push({ line, attempt });
  }
  const resolved = await applyResults(writing, definitiveOf(bankAnswers));
  const undecided: typeof attempts = [];
  for (const { line, attempt } of attempts) {
    const now = await attemptByOrder(writing.tx, settlement.id, attempt.channel_order_no);
    const agreesWithBank =
      openOrderStates.includes(attempt.state) && now !== undefined && !openOrderStates.includes(now.state);
    if (now === undefined || agreesWithBank) continue;
    assertBankAllows(bankAnswerOf(bankAnswers, attempt.channel_order_no, settlement), line);
    undecided.push({ line, attempt: now });
  }
  const reason = body.reason.trim();
  const evidence = { type: bankFile, remark: reason, subject: { settlement_id: settlement.id } } as const;
  const proof =
    undecided.length > 0 ? await storeEvidence(service, context, writing, settlement, body.voucher_keys, evidence) : [];
  for (const { line, attempt } of undecided) {
    const { result, amount, serial = "" } = line;
    const proposal = { result, amount, serial: serial.trim(), reason, proof: proof[0] ?? null };
    const by = { proposer_id: principal.user_id, proposed_at: writing.at };
    await saveCase(writing, await openCase(writing, attempt), proposedCase({ ...proposal, ...by }));
  }
  const before = await findSettlement(writing.tx, principal, id);
  const after = undecided.length > 0 ? await finish(writing, before) : before;
  await recordCaseStep(context, writing, "propose_decision", [settlement, after], {
    reason,
    params: { count: undecided.length, by_bank: resolved, proof: proof[0] ?? "" },
    after: { lines: body.lines },
  });
  return { settlement: after, resolved };
};
