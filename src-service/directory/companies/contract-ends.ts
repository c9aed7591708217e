import { sql } from "kysely";
import { addDays, dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { daysAhead, dueEntry, holds } from "../../core/deadlines/deadline-query.ts";
import { withinSql } from "../../core/plumbing/data-scope.ts";
import type { Deadlines } from "../../lists/contributed.ts";
import { contractCategories } from "./effective-terms.ts";

const mostContracts = 20;

/** In force, also where it is being ended before its time; that one ends soon is no state that is kept. */
const counting = [50, 65];

/** The last day on which it counts. */
const lastDay = sql<string>`case when k.abort_at is not null and k.abort_at < k.end_at then k.abort_at else k.end_at end`;

/** Contracts whose last day is within the next thirty days. */
export const contractEnds: Deadlines = async (deadlineQuery) => {
  const { db, principal, today, company_id } = deadlineQuery;
  if (!holds(principal, ["contract.contract.view"])) return [];
  const rows = await db
    .selectFrom("company_contracts as k")
    .innerJoin("companies as c", "c.id", "k.company_id")
    .where(withinSql(principal, { agency: "k.agency_id", company: "k.company_id", maker: null }))
    .where("k.category", "<>", contractCategories.termination)
    .where("k.status", "in", counting)
    .where(lastDay, ">=", today)
    .where(lastDay, "<=", `${addDays(today, daysAhead)} 23:59:59`)
    .$if(company_id !== null, (query) => query.where("k.company_id", "=", company_id))
    .orderBy(lastDay)
    .orderBy("k.id")
    .limit(mostContracts)
    .select(["c.name", "k.no", lastDay.as("last_day")])
    .execute();
  return rows.map(({ name, no, last_day }) => dueEntry(deadlineQuery, "contractEnds", dayOf(last_day), { name, no }));
};
