import { sql } from "kysely";
import type { ListSource } from "../../../lists/lists/source.ts";

/**
 * Rows of the list `incomeSummary`: they cover all companies of a worker, so only people who see the whole agency see them.
 */
export const incomeSummarySource: ListSource = {
  maker: null,
  from: (db) =>
    db
      .selectFrom("income_summary as i")
      .selectAll("i")
      .select(sql<number>`case when i.month_tax > 0 and i.has_proof = 0 then 1 else 0 end`.as("lacks_proof")),
};

/** Rows of the list `taxPeriods`. */
export const taxPeriodsSource: ListSource = {
  maker: null,
  from: (db) => db.selectFrom("tax_periods as p").selectAll("p"),
};
