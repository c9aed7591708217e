import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { daysAhead, dueEntry, holds } from "../../core/deadlines/deadline-query.ts";
import { withinSql } from "../../core/plumbing/data-scope.ts";
import type { Deadlines } from "../../lists/contributed.ts";

const mostAttorneys = 10;

/** Powers of attorney in force that end within the next thirty days, for who renews them. */
export const attorneyEnds: Deadlines = async (query) => {
  const { db, principal, today, company_id } = query;
  if (!holds(principal, ["company.identity.edit", "fund.account.edit"])) return [];
  const rows = await db
    .selectFrom("powers_of_attorney as a")
    .innerJoin("companies as c", "c.id", "a.company_id")
    .where(withinSql(principal, { agency: "a.agency_id", company: "a.company_id", maker: null }))
    .where("a.ended_at", "is", null)
    .where("a.end_at", ">=", today)
    .where("a.end_at", "<=", addDays(today, daysAhead))
    .$if(company_id !== null, (attorneys) => attorneys.where("a.company_id", "=", company_id))
    .select(["c.name", "a.end_at"])
    .orderBy("a.end_at")
    .orderBy("a.id")
    .limit(mostAttorneys)
    .execute();
  return rows.map(({ name, end_at }) => dueEntry(query, "attorneyEnds", end_at, { name }));
};
