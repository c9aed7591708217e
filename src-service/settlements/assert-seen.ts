import { ServiceError } from "../context.ts";
import type { Settlement } from "../money/find-settlement.ts";

type Sum = { readonly count: number; readonly amount: number };

/** Refuses with `snapshot_changed` what comes to something else than the person saw. Cents. */
export const assertExpected = (found: Sum, expected: Sum): void => {
  if (found.count !== expected.count || found.amount !== expected.amount) {
    throw new ServiceError("snapshot_changed", { params: found });
  }
};

/** Refuses with `figures_changed` what no checker approved, nor was paid on record from what one approved. */
export const assertApproved = (settlement: Settlement): void => {
  if (!isApprovalGood(settlement)) throw new ServiceError("figures_changed");
};

/** Whether the figures that a settlement has are those that a checker approved, or were paid from them on record. */
export const isApprovalGood = ({ approved_hash, paid_hash, snapshot_hash }: Settlement): boolean =>
  approved_hash === snapshot_hash || paid_hash === snapshot_hash;

/**
 * Refuses with `snapshot_changed` figures of a payment that are not those that the payer was shown: what was approved where
 * they were shown nothing else.
 */
export const assertShown = (
  figures: { readonly hash: string },
  seen: { readonly snapshot_hash: string; readonly figures_hash?: string | undefined },
): void => {
  if (figures.hash !== (seen.figures_hash ?? seen.snapshot_hash)) throw new ServiceError("snapshot_changed");
};
