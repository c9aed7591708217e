import { platformReportStates } from "../../src-shared/records/platform-reports.ts";
import { quarterOfMonth } from "../../src-shared/values/quarter.ts";
import { ServiceError } from "../context.ts";
import type { Reader } from "../database/bulk.ts";

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
