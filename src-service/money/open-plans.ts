import { AskAgain } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";

/** Payments that were decided and are still being booked, the oldest first; of one agency, or of all (null). */
export const openPlans = (db: Reader, agencyId: number | null): Promise<Tables["payment_plans"][]> => {
  const open = db.selectFrom("payment_plans").selectAll().where("booked_at", "is", null).orderBy("id");
  return (agencyId === null ? open : open.where("agency_id", "=", agencyId)).execute();
};

/**
 * Refuses with `service_busy`, to be asked again, while a payment of the agency is still being booked: what a worker's month
 * and a company's fee period have seen counts booked bills only. `bookedFirst` sees to it before the transaction.
 */
export const assertBooked = async (db: Reader, agencyId: number): Promise<void> => {
  if ((await openPlans(db, agencyId)).length > 0) throw new AskAgain();
};
