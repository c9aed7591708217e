import { payoutLineStates, settlementStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import type { Writing } from "../../../core/context.ts";
import { lookUp } from "../../../core/database/tables.ts";
import { raisedVersion, versioned } from "../../../core/plumbing/versioned.ts";
import { coverOf } from "../../../ledger/evidence/voucher-cover.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";
import { bookOffline, costTotal } from "../../../ledger/money/movements.ts";
import { attemptStates } from "../../../ledger/money/payout-attempts.ts";
import { moveBills } from "../rows/bill-moves.ts";
import { addCosts, costOf } from "../rows/cost.ts";
import { type Progress, progressColumns, readProgress } from "../rows/progress.ts";
import { type Changes, causeOf } from "../rows/store.ts";

/** A line that the company pays itself, with its attempt. */
export type HandedOut = { readonly attempt_id: number; readonly line_id: number; readonly bill_id: number };

/** `fail_code` of a line that the company reported as not paid. */
export const offlineFailure = "offline";

const setLines = async (writing: Writing, lines: readonly HandedOut[], isPaid: boolean): Promise<void> => {
  await lookUp(
    lines.map((line) => line.attempt_id),
    async (chunk) => {
      await writing.tx
        .updateTable("payout_attempts")
        .set({
          state: isPaid ? attemptStates.paid : attemptStates.offlineFailed,
          fail_code: isPaid ? null : offlineFailure,
          finished_ms: writing.nowMs,
        })
        .where("id", "in", chunk)
        .execute();
      return [];
    },
  );
  await versioned("payout_lines").raise(
    writing,
    lines.map((line) => line.line_id),
    {
      ...{ status: payoutLineStates.code(isPaid ? "paid" : "failed"), finished_at: writing.at },
      fail_code: isPaid ? null : offlineFailure,
    },
  );
};

const restore = async (writing: Writing, settlement: Settlement): Promise<void> => {
  const lines = await writing.tx
    .selectFrom("payout_lines")
    .select(["id", "bill_id"])
    .where("settlement_id", "=", settlement.id)
    .execute();
  await writing.tx
    .updateTable("payout_lines")
    .set({ ...raisedVersion, status: payoutLineStates.code("waiting"), fail_code: null, finished_at: null })
    .where("settlement_id", "=", settlement.id)
    .execute();
  await moveBills(
    writing,
    settlement.company_id,
    lines.map((line) => line.bill_id),
    "inSettlement",
  );
};

const endOf = (progress: Progress): "offlineHandling" | "offlineSettled" | "toHandOut" => {
  if (progress.open.count > 0) return "offlineHandling";
  if (progress.failed.count === 0) return "offlineSettled";
  return progress.paid.count === 0 ? "toHandOut" : "offlineHandling";
};

/**
 * Books the results of payments that the company made itself: lines, bills, and what is owed for the paid ones. Returns the
 * settlement's new columns for the caller's step (`userId` null: nobody's): with all paid it is settled; with none paid it waits to be handed
 * out again; with some failed it stays until those are handed out again.
 */
export const bookOfflineResults = async (
  writing: Writing,
  settlement: Settlement,
  paid: readonly HandedOut[],
  failed: readonly HandedOut[],
  userId: number | null,
): Promise<{ changes: Changes; owed: number }> => {
  await setLines(writing, paid, true);
  await setLines(writing, failed, false);
  const { company_id } = settlement;
  const billsOf = (lines: readonly HandedOut[]): number[] => lines.map((line) => line.bill_id);
  await moveBills(writing, company_id, billsOf(paid), "settled");
  await moveBills(writing, company_id, billsOf(failed), "settleFailed");
  const costs = await lookUp(
    paid.map((line) => line.line_id),
    async (chunk) => [await costOf(writing.tx, settlement.id, chunk)],
  );
  const cost = addCosts(costs);
  if (paid.length > 0) await bookOffline(writing, causeOf(settlement, userId), cost);
  const progress = await readProgress(writing.tx, settlement.id);
  const end = endOf(progress);
  if (end === "toHandOut") await restore(writing, settlement);
  const columns = progressColumns(end === "toHandOut" ? await readProgress(writing.tx, settlement.id) : progress);
  return {
    changes: {
      status: settlementStates.code(end),
      ...columns,
      voucher_status: await coverOf(writing.tx, settlement.id),
      ...(end === "toHandOut" && { pay_mode: null, payer_id: null }),
      ...(progress.paid.count > 0 && settlement.settlement_at === null && { settlement_at: writing.at }),
    },
    owed: costTotal(cost) - cost.net - cost.withheld,
  };
};
