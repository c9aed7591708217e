import { settlementStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import type { SettlementDetail } from "../../../../src-shared/billing/settlements/settlements-calls.ts";
import { ServiceError } from "../../../core/context.ts";
import type { Reader, Tables } from "../../../core/database/tables.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";
import { paymentFigures } from "../figures/figures.ts";
import { isApprovalValid } from "../rows/assert-figures.ts";
import { termsOfSettlement } from "../rows/work-terms.ts";

type Line = Tables["payout_lines"];

/** Most payouts whose figures are computed for one answer; of more only that there are more is told. */
export const mostComputed = 2_000;

/** Statuses in which failed payouts of a settlement can be paid again. */
export const retriableStatuses = settlementStates.transitions.retryFailed.from.map((key) => settlementStates.code(key));

const nothing = { count: 0, amount: 0, needs_approval: false };

/**
 * Number and net pay (cents) of a settlement's lines that a payment at `at` (`YYYY-MM-DD HH:mm:ss`) would take: none where its
 * state, company, contract or month speak against it, or a checker has to approve the figures of now first (`needs_approval`).
 * `lines`: those whose account is in order.
 */
export const payableAgain = async (
  db: Reader,
  settlement: Settlement,
  lines: readonly Line[],
  at: string,
): Promise<SettlementDetail["triage"]["payable"]> => {
  if (lines.length === 0 || !retriableStatuses.includes(settlement.status)) return nothing;
  if (!isApprovalValid(settlement)) return { ...nothing, needs_approval: true };
  try {
    const terms = await termsOfSettlement(db, settlement, at);
    const figures = await paymentFigures(db, settlement, terms, lines, at);
    if (figures.outcome === "approval") return { ...nothing, needs_approval: true };
    const amount = figures.lines.reduce((sum, line) => sum + line.net, 0);
    return { count: figures.lines.length, amount, needs_approval: false };
  } catch (error) {
    if (error instanceof ServiceError) return nothing;
    throw error;
  }
};
