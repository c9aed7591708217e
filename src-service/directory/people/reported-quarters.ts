import { reportRowKinds } from "../../../src-shared/tax/platform-reports/platform-reports-record.ts";
import type { Reader } from "../../core/database/tables.ts";

/** Quarters in whose platform reports the tax office accepted one of these people by name and number. */
export const reportedQuarters = async (db: Reader, laborIds: readonly number[]): Promise<string[]> => {
  const rows = await db
    .selectFrom("platform_report_rows as r")
    .innerJoin("platform_reports as p", "p.id", "r.report_id")
    .where("r.kind", "=", reportRowKinds.worker)
    .where("r.subject_id", "in", laborIds)
    .where("r.accepted", "=", 1)
    .select("p.quarter")
    .distinct()
    .orderBy("p.quarter")
    .execute();
  return rows.map(({ quarter }) => quarter);
};
