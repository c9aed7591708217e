import { ServiceError } from "../context.ts";
import type { Settlement } from "./store.ts";

type Sum = { readonly count: number; readonly amount: number };

/** Refuses with `snapshot_changed` what comes to something else than the person saw. Cents. */
export const assertExpected = (found: Sum, expected: Sum): void => {
  if (found.count !== expected.count || found.amount !== expected.amount) {
    throw new ServiceError("snapshot_changed", { params: found });
  }
};

/** Refuses with `snapshot_changed` what is not what the checker approved. */
export const assertApproved = (settlement: Settlement): void => {
  if (settlement.approved_hash !== settlement.snapshot_hash) throw new ServiceError("snapshot_changed");
};
