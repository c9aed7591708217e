import type { SignedIn, Writing } from "../../../core/context.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";
import { storeChangeHeader } from "../figures/figure-store.ts";
import type { Changes, Step } from "../rows/store.ts";
import type { PaymentPlan } from "./payment-plan.ts";
import { storePlan } from "./payment-slices.ts";

/**
 * Stores the decision of a payment by plan: the record of changed figures and the slices to be booked. Returns the header's
 * changes and parameters for the timeline.
 */
export const decidePlan = async (
  { principal }: SignedIn,
  writing: Writing,
  settlement: Settlement,
  plan: PaymentPlan,
  isHandedOut = false,
): Promise<{ readonly changes: Changes; readonly stepParams: Step["params"] }> => {
  const { moved, hash, before, totals, attempt, slices } = plan;
  if (moved === 0) {
    await storePlan(writing, settlement, { attempt, slices, isHandedOut });
    return { changes: {}, stepParams: {} };
  }
  const changeId = await writing.ids(1);
  const sealedTotals = { ...totals, snapshot_hash: hash };
  await storeChangeHeader(writing, changeId, {
    ...{ kind: "paid", actor: principal.name, before: settlement, was: before, changed: moved },
    after: { ...sealedTotals, revision: settlement.revision },
  });
  await storePlan(writing, settlement, { attempt, slices, changeId, isHandedOut });
  return { changes: { ...sealedTotals, paid_hash: hash }, stepParams: { tax_changed: moved } };
};
