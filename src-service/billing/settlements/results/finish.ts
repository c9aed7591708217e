import type { Writing } from "../../../core/context.ts";
import { lookUp } from "../../../core/database/tables.ts";
import { waitingCaseCount } from "../../../ledger/bank-cases/cases.ts";
import { coverOf } from "../../../ledger/evidence/voucher-cover.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";
import { costTotal, type LineCost, refund } from "../../../ledger/money/movements.ts";
import { attemptStates } from "../../../ledger/money/payout-attempts.ts";
import { addCosts, costOf } from "../rows/cost.ts";
import { isAnswered, type Progress, progressColumns, readProgress, statusAfter } from "../rows/progress.ts";
import { type Changes, causeOf, saveSettlement } from "../rows/store.ts";
import { addEvent, bankActor } from "../rows/timeline.ts";

/** An attempt that failed or was cancelled. */
export type FailedAttempt = { readonly id: number; readonly line_id: number };

/**
 * Refunds the cost of attempts to the wallet, once each; returns the sum, cents. `userId`: who caused it, null: the bank.
 */
export const refundAttempts = async (
  writing: Writing,
  settlement: Settlement,
  attempts: readonly FailedAttempt[],
  userId: number | null,
): Promise<LineCost> => {
  const costs = await lookUp(
    attempts.map((one) => one.line_id),
    async (chunk) => [await costOf(writing.tx, settlement.id, chunk)],
  );
  await lookUp(
    attempts.map((one) => one.id),
    async (chunk) => {
      await writing.tx
        .updateTable("payout_attempts")
        .set({ state: attemptStates.refunded })
        .where("id", "in", chunk)
        .execute();
      return [];
    },
  );
  const cost = addCosts(costs);
  await refund(writing, causeOf(settlement, userId), cost);
  return cost;
};

/** Refunds definitively failed lines, once each, when no result is open any more. */
const refundFailed = async (writing: Writing, settlement: Settlement): Promise<void> => {
  const failed = await writing.tx
    .selectFrom("payout_attempts as a")
    .innerJoin("payout_lines as p", "p.id", "a.line_id")
    .where("p.settlement_id", "=", settlement.id)
    .where("a.state", "=", attemptStates.failed)
    .select(["a.id", "a.line_id"])
    .execute();
  if (failed.length === 0) return;
  const cost = await refundAttempts(writing, settlement, failed, null);
  await addEvent(writing, {
    settlement_id: settlement.id,
    actor: bankActor,
    action: "refund",
    from: settlement.status,
    to: settlement.status,
    params: { count: failed.length, amount: costTotal(cost) },
  });
};

const recordEnd = async (
  writing: Writing,
  before: Settlement,
  after: Settlement,
  progress: Progress,
): Promise<void> => {
  if (after.status === before.status) return;
  const { paid, failed, unknown, returned } = progress;
  await addEvent(writing, {
    settlement_id: before.id,
    actor: bankActor,
    action: "finish",
    from: before.status,
    to: after.status,
    params: { paid: paid.count, failed: failed.count, unknown: unknown.count, returned: returned.count },
  });
};

/** Updates a settlement from its lines after results of the bank, and refunds failed lines when all results are known. */
export const finish = async (writing: Writing, settlement: Settlement): Promise<Settlement> => {
  const progress = await readProgress(writing.tx, settlement.id);
  if (isAnswered(progress)) await refundFailed(writing, settlement);
  const changes: Changes = {
    status: statusAfter(progress, settlement.status),
    ...progressColumns(progress),
    case_count: await waitingCaseCount(writing.tx, settlement.id),
    voucher_status: await coverOf(writing.tx, settlement.id),
    ...(progress.paid.count > 0 && settlement.settlement_at === null && { settlement_at: writing.at }),
  };
  const savedSettlement = await saveSettlement(writing, settlement, changes);
  await recordEnd(writing, settlement, savedSettlement, progress);
  return savedSettlement;
};
