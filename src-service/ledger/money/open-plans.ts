import { AskAgain } from "../../core/context.ts";
import { lookUp, type Reader, type Tables } from "../../core/database/tables.ts";

/** Payments and drafts that were decided and are still being booked, the oldest first; of one agency, or of all (null). */
export const openPlans = (db: Reader, agencyId: number | null): Promise<Tables["payment_plans"][]> => {
  const open = db.selectFrom("payment_plans").selectAll().where("booked_at", "is", null).orderBy("id");
  return (agencyId === null ? open : open.where("agency_id", "=", agencyId)).execute();
};

/**
 * Throws `service_busy` (to be retried) while a payment or draft of the agency is still being booked, because a worker's
 * month to date and a company's fee period count booked bills only. `bookOpenPayments` waits for it before the transaction.
 */
export const assertBooked = async (db: Reader, agencyId: number): Promise<void> => {
  if ((await openPlans(db, agencyId)).length > 0) throw new AskAgain();
};

/** Ids of bills whose lines have not been created yet. */
const promisedBills = async (db: Reader): Promise<ReadonlySet<number>> => {
  const slices = await db
    .selectFrom("payment_slices as s")
    .innerJoin("payment_plans as p", "p.id", "s.plan_id")
    .where("p.booked_at", "is", null)
    .where("p.makes", "is not", null)
    .where("s.booked_at", "is", null)
    .select("s.bills")
    .execute();
  return new Set(slices.flatMap(({ bills }) => JSON.parse(bills ?? "[]") as number[]));
};

/** True when a decided draft has still to create the line of one of these bills. */
export const arePromised = async (db: Reader, billIds: readonly number[]): Promise<boolean> => {
  const promised = await promisedBills(db);
  return promised.size > 0 && billIds.some((id) => promised.has(id));
};

/**
 * Throws `service_busy` (to be retried) where a decided draft has still to create the line of one of these bills: the bill
 * is in no settlement yet and must stay as it was decided.
 */
export const assertFree = async (db: Reader, billIds: readonly number[]): Promise<void> => {
  if (await arePromised(db, billIds)) throw new AskAgain();
};

/** As `assertFree`, for all bills of an import. */
export const assertImportFree = async (db: Reader, importId: number): Promise<void> => {
  const promised = await promisedBills(db);
  if (promised.size === 0) return;
  const own = await lookUp(promised, (chunk) =>
    db.selectFrom("bills").select("id").where("import_id", "=", importId).where("id", "in", chunk).limit(1).execute(),
  );
  if (own.length > 0) throw new AskAgain();
};
