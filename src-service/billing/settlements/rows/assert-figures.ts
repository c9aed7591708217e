import { ServiceError } from "../../../core/context.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";

type Sum = { readonly count: number; readonly amount: number };

/** Throws `snapshot_changed` when a sum differs from the one that the person saw. Cents. */
export const assertExpected = (actual: Sum, expected: Sum): void => {
  if (actual.count !== expected.count || actual.amount !== expected.amount) {
    throw new ServiceError("snapshot_changed", { params: actual });
  }
};

/** Throws `figures_changed` when the figures are neither the approved ones nor recorded as paid from them. */
export const assertApproved = (settlement: Settlement): void => {
  if (!isApprovalValid(settlement)) throw new ServiceError("figures_changed");
};

/** True when a settlement's figures are those that a checker approved, or recorded as paid from them. */
export const isApprovalValid = ({ approved_hash, paid_hash, snapshot_hash }: Settlement): boolean =>
  approved_hash === snapshot_hash || paid_hash === snapshot_hash;

/**
 * Throws `snapshot_changed` when the figures of a payment are not those that the payer was shown (the approved ones if they
 * were shown no others).
 */
export const assertShown = (
  figures: { readonly hash: string },
  shown: { readonly snapshot_hash: string; readonly figures_hash?: string | undefined },
): void => {
  if (figures.hash !== (shown.figures_hash ?? shown.snapshot_hash)) throw new ServiceError("snapshot_changed");
};
