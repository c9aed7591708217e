import { quarterOfMonth } from "../../../src-shared/kernel/values/time/quarter.ts";
import { platformReportStates } from "../../../src-shared/tax/platform-reports/platform-reports-record.ts";
import { ServiceError } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";

const reportedStatuses = (["checked", "identityAccepted", "incomeAccepted"] as const).map((key) =>
  platformReportStates.code(key),
);

/** Refuses what would open a month whose quarter is reported, or about to be: `quarter_reported` with month and quarter. */
export const assertQuarterUnreported = async (db: Reader, agencyId: number, period: string): Promise<void> => {
  const quarter = quarterOfMonth(period);
  const row = await db
    .selectFrom("platform_reports")
    .select("id")
    .where("agency_id", "=", agencyId)
    .where("quarter", "=", quarter)
    .where("status", "in", reportedStatuses)
    .executeTakeFirst();
  if (row !== undefined) throw new ServiceError("quarter_reported", { params: { period, quarter } });
};
