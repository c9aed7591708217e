import type { Context, SignedIn } from "../context.ts";
import { yieldToEventLoop } from "../database/bulk.ts";
import { openPlans } from "../money/open-plans.ts";
import { bookMadeSlice } from "./making-slices.ts";
import { bookSlice } from "./payment-slices.ts";

/**
 * Books what is left of decided payments and of drafts that were decided to be made, slice by slice, each in a transaction
 * of its own, so that other writers come in between; of one agency, or of all (null). It may be killed anywhere and run
 * twice at once: every slice is booked once. Throws when one cannot be booked, after it has booked the others.
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
 * Has what was decided before booked first: what a worker's month and a company's fee period have seen counts booked bills
 * only. To be called outside of a transaction, which then asks `assertBooked`.
 */
export const bookedFirst = ({ db, write, principal }: SignedIn): Promise<void> =>
  bookPayments({ db, write }, principal.agency_id);
