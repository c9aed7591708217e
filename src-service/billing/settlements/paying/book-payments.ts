import type { Context, SignedIn } from "../../../core/context.ts";
import { yieldToEventLoop } from "../../../core/database/tables.ts";
import { openPlans } from "../../../ledger/money/open-plans.ts";
import { bookMadeSlice } from "../making/making-slices.ts";
import { bookSlice } from "../making/payment-slices.ts";

/**
 * Books the rest of decided payments and drafts, each slice in a transaction of its own, so that other writers can work in
 * between; of one agency, or of all (null). It may be killed at any point and run twice in parallel: every slice is booked
 * once. Throws when one cannot be booked, after booking the others.
 */
export const bookPayments = async (
  context: Pick<Context, "db" | "write">,
  agencyId: number | null = null,
): Promise<void> => {
  const faults: unknown[] = [];
  for (const plan of await openPlans(context.db, agencyId)) {
    const book = plan.makes === null ? bookSlice : bookMadeSlice;
    try {
      while (await context.write((writing) => book(writing, plan))) await yieldToEventLoop();
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw faults[0];
};

/**
 * Books all earlier decided payments first, because a worker's month to date and a company's fee period count booked bills
 * only. Must be called before the transaction, which then calls `assertBooked`.
 */
export const bookOpenPayments = ({ db, write, principal }: SignedIn): Promise<void> =>
  bookPayments({ db, write }, principal.agency_id);
