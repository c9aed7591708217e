import { taxPeriodStates } from "../../../src-shared/tax/income-tax/tax-period-states.ts";
import { ServiceError } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";

/**
 * Throws `period_locked` (423) with the month if a month of the tax books is locked. Must be called inside the writing
 * transaction for every income that is to count in `period`; a payment counts in the month in which it is started.
 */
export const assertPeriodOpen = async (db: Reader, agencyId: number, period: string): Promise<void> => {
  const row = await db
    .selectFrom("tax_periods")
    .select("status")
    .where("agency_id", "=", agencyId)
    .where("period", "=", period)
    .executeTakeFirst();
  if (row?.status === taxPeriodStates.code("locked")) throw new ServiceError("period_locked", { params: { period } });
};
