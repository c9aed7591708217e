import type { SignedIn, Writing } from "../context.ts";
import type { Settlement } from "../money/find-settlement.ts";
import { keepChangeHeader } from "./figure-store.ts";
import type { PaymentPlan } from "./payment-plan.ts";
import { keepPlan } from "./payment-slices.ts";
import type { Changes, Step } from "./store.ts";

/**
 * Keeps what a payment by plan decides: what moved of the sealed figures as a whole, and the slices that are booked from
 * now on. Returns the header's changes and what the timeline tells of them.
 */
export const decidePlan = async (
  { principal }: SignedIn,
  writing: Writing,
  settlement: Settlement,
  plan: PaymentPlan,
  isHandedOut = false,
): Promise<{ readonly changes: Changes; readonly told: Step["params"] }> => {
  const { moved, hash, before, totals, attempt, slices } = plan;
  if (moved === 0) {
    await keepPlan(writing, settlement, { attempt, slices, isHandedOut });
    return { changes: {}, told: {} };
  }
  const changeId = await writing.ids(1);
  const sealed = { ...totals, snapshot_hash: hash };
  await keepChangeHeader(writing, changeId, {
    ...{ kind: "paid", actor: principal.name, before: settlement, was: before, changed: moved },
    after: { ...sealed, revision: settlement.revision },
  });
  await keepPlan(writing, settlement, { attempt, slices, changeId, isHandedOut });
  return { changes: { ...sealed, paid_hash: hash }, told: { tax_changed: moved } };
};
